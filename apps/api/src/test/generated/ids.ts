import { clientCommands, type EndpointDefinition } from '@hilo/contracts'
import { z } from 'zod'

/** A place in a request: `['body', 'data', 'areas', '0']`. */
export type Path = readonly string[]

interface Node {
  readonly format?: string
  readonly properties?: Record<string, Node>
  readonly items?: Node
  readonly anyOf?: Node[]
  readonly oneOf?: Node[]
  readonly allOf?: Node[]
}

function idsIn(node: Node, at: Path): Path[] {
  if (node.format === 'uuid') return [at]
  return [
    ...Object.entries(node.properties ?? {}).flatMap(([name, child]) => idsIn(child, [...at, name])),
    ...(node.items ? idsIn(node.items, [...at, '0']) : []),
    ...[...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])].flatMap((one) => idsIn(one, at)),
  ]
}

const idsOfSchema = (schema: z.ZodType | undefined, at: Path): Path[] =>
  schema ? idsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node, at) : []

/** Every place of a request where its schemas allow an id. */
export const idPathsOf = ({ params, query, body }: EndpointDefinition): Path[] => [
  ...idsOfSchema(params, ['params']),
  ...idsOfSchema(query, ['query']),
  ...(body === 'raw' ? [] : idsOfSchema(body, ['body'])),
]
export const idPathsOfCommand = (name: keyof typeof clientCommands): Path[] =>
  idsOfSchema(clientCommands[name].payload, [])

export const valueAt = (tree: unknown, path: Path): unknown =>
  path.reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], tree)

/** A copy of the tree with another value in that place. */
export function withValueAt<T>(tree: T, [name, ...rest]: Path, value: unknown): T {
  if (name === undefined) return value as T
  const copy: unknown = Array.isArray(tree) ? [...tree] : { ...tree }
  const node = copy as Record<string, unknown>
  node[name] = withValueAt(node[name], rest, value)
  return copy as T
}
