import fc from 'fast-check'
import { z } from 'zod'

interface Node {
  readonly type?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Record<string, Node>
  readonly required?: readonly string[]
  readonly items?: Node
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
  readonly anyOf?: readonly Node[]
  readonly oneOf?: readonly Node[]
  readonly allOf?: readonly Node[]
}

/** Values that try to break the server. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    '\u0000',
    'a\u0000b',
    '\ud800',
    'mitad \udfff de un emoji',
    '\u202egnp.exe',
    '😀'.repeat(200),
    'x'.repeat(20_000),
    '%',
    '\\',
    "'; drop table users; --",
    '{{7*7}}',
    '<script>alert(1)</script>',
    '+002024-01-01T00:00:00.000Z_1',
    '-271821-04-20T00:00:00.000Z_0f0e0d0c-0b0a-4908-8706-050403020100',
    '-000001-01-01T00:00:00.000Z_5',
    '+275760-09-13T00:00:00.000Z_0f0e0d0c-0b0a-4908-8706-050403020100',
    Buffer.from('["\u0000",null]').toString('base64url'),
    Buffer.from('["\ud800","0f0e0d0c-0b0a-4908-8706-050403020100"]').toString('base64url'),
    'null',
    -0,
    1e308,
    Number.MAX_SAFE_INTEGER,
    2_147_483_648,
    -2_147_483_649,
    0.1,
    true,
    false,
    null,
    [],
    {},
    [[[]]],
    JSON.parse('{"__proto__":{"admin":true}}'),
    { constructor: { prototype: { role: 'SUPER_ADMIN' } } },
    { $ne: null },
    { length: 1e9 },
    deep(500),
  ),
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
)

function deep(levels: number): unknown {
  let node: unknown = 'fondo'
  for (let level = 0; level < levels; level += 1) node = level % 2 === 0 ? [node] : { a: node }
  return node
}

/** Values that match the schema, or almost: only a careful check refuses those. */
function likely(node: Node, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (node.const !== undefined) return fc.constant(node.const)
  if (node.enum) return fc.constantFrom(...node.enum)
  const choices = [...(node.anyOf ?? []), ...(node.oneOf ?? [])]
  if (choices.length > 0) return fc.oneof(...choices.map((one) => fieldOf(one, ids)))
  if (node.format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
  switch (node.type) {
    case 'object': {
      const { properties = {}, required = [] } = node
      const fields = Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, fieldOf(one, ids)]),
      )
      return fc.record(fields, { requiredKeys: [...required].filter((name) => name in fields) })
    }
    case 'array':
      return fc.array(fieldOf(node.items ?? {}, ids), { maxLength: Math.min((node.maxItems ?? 3) + 1, 5) })
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({ min: clamp(node.minimum), max: clamp(node.maximum) }),
        fc.constantFrom(clamp(node.minimum) - 1, clamp(node.maximum) + 1),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return text(node.maxLength ?? 200)
    default:
      return fc.jsonValue()
  }
}

const clamp = (limit = 1_000): number => Math.max(-2_147_483_648, Math.min(2_147_483_647, limit))

/** Forged cursors: well encoded, with years that Postgres does not have and other values that it refuses. */
const cursors = [
  ['0000-01-01T00:00:00.000Z', '0f0e0d0c-0b0a-4908-8706-050403020100'],
  ['a\u0000', '0f0e0d0c-0b0a-4908-8706-050403020100'],
  ['\ud800', '0f0e0d0c-0b0a-4908-8706-050403020100'],
  [1e308, 'a', '0f0e0d0c-0b0a-4908-8706-050403020100'],
  [2_147_483_648, '\udfff', '0f0e0d0c-0b0a-4908-8706-050403020100'],
  [0.5, 'a', '0f0e0d0c-0b0a-4908-8706-050403020100'],
  [null],
].map((key) => Buffer.from(JSON.stringify(key)).toString('base64url'))

const text = (longest: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: Math.min(longest, 40) }),
    fc.constantFrom(
      'a'.repeat(longest),
      'a'.repeat(longest + 1),
      'ñ'.repeat(longest),
      ' ',
      '',
      '2026-02-30',
      '08:00',
    ),
    fc.constantFrom('laura@correo.test', '+57 300 123 4567', '#d9722e', 'America/Bogota', '12', '-1', 'true'),
    fc.constantFrom(...cursors, '0000-01-01', '9999-12-31', '0000-01-01T00:00:00.000Z_5'),
  )

const fieldOf = (node: Node, ids: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: likely(node, ids) }, { weight: 1, arbitrary: hostile })

/** Input for a schema: mostly close to it, sometimes anything. */
export function inputOf(schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> {
  const node = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Node
  return fc.oneof({ weight: 12, arbitrary: likely(node, ids) }, { weight: 1, arbitrary: hostile })
}
