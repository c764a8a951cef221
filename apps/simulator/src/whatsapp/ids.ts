import { createHash } from 'node:crypto'
import type { Random } from '../core/random'

/**
 * Built like a real id: a small header, the customer's number, a mark of the direction and a random part. Receivers must
 * treat it as opaque; the real form exposes those that truncate or decode it.
 */
export function wamid(random: Random, customer: string, direction: 'in' | 'out'): string {
  const [mark, length] = direction === 'in' ? [0x12, 20] : [0x11, 18]
  const number = Buffer.from(customer, 'ascii')
  const unique = Buffer.from(random.hex(length).toUpperCase(), 'ascii')
  const bytes = Buffer.concat([
    Buffer.from([0x1c, 0x18, number.length]),
    number,
    Buffer.from([0x15, 0x02, 0x00, mark, 0x18, length]),
    unique,
    Buffer.from([0x00]),
  ])
  return `wamid.${bytes.toString('base64')}`
}

export const looksLikeWamid = (id: string): boolean => /^wamid\.[A-Za-z0-9+/=]{20,}$/.test(id)

/** Stable per business and across restarts, as Meta promises; the phone cannot be derived from it. */
export function businessScopedId(wabaId: string, phone: string): string {
  const hash = createHash('sha256').update(`${wabaId}:${phone}`).digest()
  const number = BigInt(`0x${hash.subarray(0, 12).toString('hex')}`)
  return `CO.${number.toString().padStart(20, '1').slice(0, 20)}`
}
