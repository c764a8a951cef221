import { z } from 'zod'

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
  readonly minimum?: number
  readonly default?: unknown
}

/** An id of nobody: whoever tries an example puts one of theirs in its place. */
export const sampleId = '00000000-0000-4000-8000-000000000000'

/** What the demo knows: the login works as it stands. */
const known: Readonly<Record<string, unknown>> = {
  email: 'laura.gomez@correo.test',
  password: 'hilo-demo',
  current: 'hilo-demo',
  name: 'Laura Gómez',
  phone: '+57 300 123 4567',
  nit: '1020304050',
  color: '#d9722e',
  message: 'Hola, ¿en qué te ayudo?',
  incoming_message: 'Bienvenido a Ventas.',
  description: 'Pedidos y cotizaciones',
  note: 'Ya pagó; falta el envío.',
  caption: 'La cotización que pediste',
  time_zone: 'America/Bogota',
  from: '08:00',
  to: '18:00',
  city: 'Bogotá',
  country: 'Colombia',
  address: 'Calle 10 # 5-20',
  browser: 'curl',
  os: 'Linux',
  text: 'Hola, ya lo reviso.',
  title: 'Cumpleaños',
  information: '14 de marzo',
  external_id: '109876543210',
  phone_number_id: '109876543210',
  waba_id: '209876543210',
  preview: 'true',
  token: 'el-del-enlace',
  refresh_token: 'el-que-dio-el-ingreso',
  credentials: {},
}

function sample(node: Node, name: string): unknown {
  if (node.const !== undefined) return node.const
  if (node.format === 'uuid') return sampleId
  if (node.enum) return node.enum[0]
  if (name in known && node.type !== 'object' && node.type !== 'array') return known[name]
  const [first] = [...(node.anyOf ?? []), ...(node.oneOf ?? [])]
  if (first) return sample(first, name)
  switch (node.type) {
    case 'object':
      // Only the login says from which system: its example opens the demo's door.
      if (node.properties && 'os' in node.properties)
        return { email: 'ana@hilo.demo', password: 'hilo-demo', browser: 'curl', os: 'Linux' }
      return Object.fromEntries(
        Object.entries(node.properties ?? {})
          .filter(([field]) => field !== 'version' && field !== 'cursor')
          .map(([field, one]) => [field, sample(one, field)]),
      )
    case 'array':
      return node.items ? [sample(node.items, name)] : []
    case 'integer':
    case 'number':
      return Math.max(node.minimum ?? 1, 1)
    case 'boolean':
      return node.default ?? true
    case 'string':
      return node.format === 'date' ? '2026-12-25' : 'texto'
    default:
      return null
  }
}

/** What one could send where the schema stands. */
export const sampleOf = (schema: z.ZodType): unknown =>
  sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Node, '')
