import fc from 'fast-check'
import { envelopeOf } from '../providers/whatsapp/envelope'
import { newPhone } from './test-provider'

interface Parts {
  readonly key: string
  readonly contacts?: readonly unknown[]
  readonly statuses?: readonly unknown[]
}

/** A webhook of WhatsApp with these messages. `key`: the id of the number. */
export const webhookOf = (messages: readonly unknown[], { key, contacts = [], statuses = [] }: Parts) =>
  envelopeOf({ metadata: { phone_number_id: key }, contacts, messages, statuses })

let ids = 0
const newId = () => {
  ids += 1
  return `wamid.prueba${ids}`
}

export const textOf = (body: string, phone = newPhone(), id = newId()) => ({
  from: phone,
  id,
  timestamp: String(Math.floor(Date.now() / 1000)),
  type: 'text',
  text: { body },
})

/** A webhook with items of several kinds, for tests that corrupt it. */
export const wholeWebhook = envelopeOf({
  metadata: { phone_number_id: '1098' },
  contacts: [{ profile: { name: 'Laura' }, wa_id: '573001234567', user_id: 'CO.1349' }],
  messages: [
    {
      from: '573001234567',
      id: 'wamid.1',
      timestamp: '1795219200',
      type: 'text',
      text: { body: 'Hola' },
    },
    { from_user_id: 'CO.1349', id: 'wamid.2', type: 'image', image: { id: '9', caption: 'x' } },
    { from: '573001234567', id: 'wamid.3', type: 'contacts', contacts: [{ phones: [{}] }] },
  ],
  statuses: [{ id: 'wamid.4', status: 'failed', timestamp: '1', errors: [{ code: 131047 }] }],
})

/** Replaces the part of a webhook at this position. */
export function replaced(webhook: unknown, at: number, value: unknown): unknown {
  let place = 0
  const walk = (part: unknown): unknown => {
    place += 1
    if (place === at) return value
    if (Array.isArray(part)) return part.map(walk)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner)]))
  }
  return walk(webhook)
}

const whole = Buffer.from(JSON.stringify(wholeWebhook))

/** A webhook with some bytes changed, and perhaps cut. */
export const changedBytes = fc
  .tuple(
    fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })), { maxLength: 8 }),
    fc.option(fc.nat(whole.length), { nil: whole.length }),
  )
  .map(([changes, length]) => {
    const bytes = Buffer.from(whole)
    for (const [at, byte] of changes) bytes[at] = byte
    return bytes.subarray(0, length)
  })
