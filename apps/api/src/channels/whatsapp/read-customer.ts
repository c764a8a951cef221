import { limits } from '@hilo/contracts'
import type { InboundCustomer } from '../inbound'
import * as wire from './wire'

const phonePattern = /^\d{6,15}$/
/** Of the business-scoped user id only the shape is promised; it has been seen where a phone was due. */
const userIdPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{3,255}$/

export const isPhone = (value: string | undefined): value is string =>
  value !== undefined && phonePattern.test(value)
export const isUserId = (value: string | undefined): value is string =>
  value !== undefined && !phonePattern.test(value) && userIdPattern.test(value)

const short = (value: string | undefined): string | null => {
  const trimmed = value?.trim()
  return trimmed ? [...trimmed].slice(0, limits.nameLength).join('') : null
}

/**
 * Who wrote. Since customers may hide their phone, the business-scoped id comes first and the phone is a second
 * name of the same person. Null when the message names nobody.
 */
export function readCustomer(
  { from, from_user_id }: Pick<wire.Message, 'from' | 'from_user_id'>,
  contacts: readonly unknown[],
): InboundCustomer | null {
  const { profile, wa_id, user_id } = wire.contact.catch({}).parse(contacts[0] ?? {})
  const phone = [from, wa_id].find(isPhone) ?? null
  const userId = [from_user_id, user_id, from, wa_id].find(isUserId) ?? null
  const [first, ...rest] = [userId, phone].filter((key) => key !== null)
  if (first === undefined) return null
  const username = short(profile?.username?.replace(/^@/, ''))
  return {
    keys: [first, ...rest],
    ...(userId !== null && { ownKey: userId }),
    name: short(profile?.name),
    phone,
    email: null,
    ...(username !== null && { username }),
  }
}

/** Of a webhook's contacts, the one that a message is from; the only one, where there is no other. */
export function ownContacts(
  message: Readonly<Record<string, unknown>>,
  contacts: readonly unknown[],
): unknown[] {
  if (contacts.length <= 1) return [...contacts]
  const names = new Set([message.from, message.from_user_id].filter((name) => typeof name === 'string'))
  const own = contacts.find((contact) => {
    const { wa_id, user_id } = wire.contact.catch({}).parse(contact)
    return (wa_id !== undefined && names.has(wa_id)) || (user_id !== undefined && names.has(user_id))
  })
  return own === undefined ? [] : [own]
}
