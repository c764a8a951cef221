import { z } from 'zod'

/** A row of a table of fields. */
interface FieldRow {
  readonly path: string
  readonly kind: string
  readonly required: boolean
}

interface Node {
  readonly type?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  readonly items?: Node
  readonly anyOf?: readonly Node[]
  readonly oneOf?: readonly Node[]
  readonly additionalProperties?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

const names: Readonly<Record<string, string>> = {
  string: 'texto',
  integer: 'entero',
  number: 'número',
  boolean: 'sí o no',
  object: 'objeto',
  array: 'lista',
  null: 'vacío',
}
const formats: Readonly<Record<string, string>> = {
  uuid: 'uuid',
  'date-time': 'fecha y hora',
  date: 'fecha',
  email: 'correo',
}

function limitsOf({ type, minimum, maximum, minLength, maxLength }: Node): string {
  const [min, max] = type === 'string' ? [minLength, maxLength] : [minimum, maximum]
  const isBounded = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER
  if (type === 'string') return isBounded(max) ? `, hasta ${max} caracteres` : ''
  if (isBounded(min) && isBounded(max)) return `, de ${min} a ${max}`
  if (isBounded(min)) return `, desde ${min}`
  return isBounded(max) ? `, hasta ${max}` : ''
}

function kindOf(node: Node): string {
  if (node.const !== undefined) return JSON.stringify(node.const)
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(' · ')
  const choices = node.anyOf ?? node.oneOf
  if (choices) return [...new Set(choices.map(kindOf))].join(' o ')
  if (node.type === 'array') return `lista de ${node.items ? kindOf(node.items) : 'cualquier cosa'}`
  const name = formats[node.format ?? ''] ?? names[node.type ?? ''] ?? 'cualquier valor'
  return name + limitsOf(node)
}

function rowsOf(node: Node, prefix: string): FieldRow[] {
  const choices =
    (node.anyOf ?? node.oneOf)?.filter((one) => one.type === 'object' || one.type === 'array') ?? []
  // Lists only the first of several shapes; the OpenAPI document has all of them.
  const shape = choices[0] ?? node
  if (shape.type === 'array' && shape.items) return rowsOf(shape.items, `${prefix}[]`)
  return Object.entries(shape.properties ?? {}).flatMap(([name, child]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`
    return [
      { path, kind: kindOf(child), required: shape.required?.includes(name) ?? false },
      ...rowsOf(child, path),
    ]
  })
}

export const fieldRows = (schema: z.ZodType, io: 'input' | 'output'): FieldRow[] =>
  rowsOf(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Node, '')
