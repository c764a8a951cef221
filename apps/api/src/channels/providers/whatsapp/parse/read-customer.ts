import { limits } from '@hilo/contracts'
import type { InboundCustomer } from '../../../inbound'
import * as wire from '../wire'

const phonePattern = /^\d{6,15}$/
/** The shape of a business-scoped user id, which sometimes stands in the place of a phone. */
const userIdPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{3,255}$/

export const isPhone = (value: string | undefined): value is string =>
  value !== undefined && phonePattern.test(value)
export const isUserId = (value: string | undefined): value is string =>
  value !== undefined && !phonePattern.test(value) && userIdPattern.test(value)

const clip = (value: string | undefined): string | null => {
  const trimmed = value?.trim()
  return trimmed ? [...trimmed].slice(0, limits.nameLength).join('') : null
}

/** The phone that the customer has just shared, by the button of a request: of their own contact, and of no other. */
export function sharedPhone({ type, origin, contacts }: Readonly<Record<string, unknown>>): string | null {
  const parsed = type === 'contacts' ? wire.sharedContacts.safeParse(contacts) : null
  const [own, ...others] = parsed?.success ? parsed.data : []
  if ((own?.origin ?? origin) !== 'contact_request' || others.length > 0) return null
  const phones = own?.phones?.map(({ wa_id, phone }) => wa_id ?? phone?.replace(/\D/g, ''))
  return phones?.find(isPhone) ?? null
}

/**
 * The sender of a message. The business-scoped id is the first identifier and the phone the second, because customers may
 * hide their phone. Null: the message has neither.
 */
export function readCustomer(
  message: Pick<wire.Message, 'from' | 'from_user_id' | 'from_parent_user_id'>,
  contacts: readonly unknown[],
): InboundCustomer | null {
  const { from, from_user_id, from_parent_user_id } = message
  const { profile, wa_id, user_id } = wire.contactOrNothing.parse(contacts[0] ?? {})
  const phone = [from, wa_id].find(isPhone) ?? null
  const userId = [from_user_id, user_id, from, wa_id, from_parent_user_id].find(isUserId) ?? null
  const [first, ...rest] = [userId, phone].filter((key) => key !== null)
  if (first === undefined) return null
  const shared = phone === null ? sharedPhone(message) : null
  const username = clip(profile?.username?.replace(/^@/, ''))
  return {
    keys: [first, ...rest],
    ...(userId !== null && { ownKey: userId }),
    name: clip(profile?.name),
    phone: phone ?? shared,
    ...(shared !== null && { sharesPhone: true }),
    email: null,
    ...(username !== null && { username }),
  }
}

/**
 * Finds the contact of a message's sender among those of its webhook; a single contact is always the sender's. Of several that match it is
 * the first. Each contact is read once, however many messages there are.
 */
export function ownContactsOf(
  contacts: readonly unknown[],
): (message: Readonly<Record<string, unknown>>) => readonly unknown[] {
  if (contacts.length <= 1) return () => contacts
  const firstWith = new Map<unknown, number>()
  for (const [at, contact] of contacts.entries()) {
    const { wa_id, user_id, parent_user_id } = wire.contactOrNothing.parse(contact)
    for (const name of [wa_id, user_id, parent_user_id])
      if (typeof name === 'string' && !firstWith.has(name)) firstWith.set(name, at)
  }
  return ({ from, from_user_id, from_parent_user_id }) => {
    const places = [from, from_user_id, from_parent_user_id].flatMap((name) => firstWith.get(name) ?? [])
    return places.length === 0 ? [] : [contacts[Math.min(...places)]]
  }
}
