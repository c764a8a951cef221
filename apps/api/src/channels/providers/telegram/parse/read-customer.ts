import { limits } from '@hilo/contracts'
import type { InboundCustomer } from '../../../inbound'
import * as wire from '../wire'

const clip = (value: string | undefined): string | null => {
  const trimmed = value?.trim()
  return trimmed ? [...trimmed].slice(0, limits.nameLength).join('') : null
}

/** Telegram gives the phone only where the customer shares their own contact. */
export function readCustomer(from: wire.User, contact?: unknown): InboundCustomer {
  const username = clip(from.username)
  const full = [from.first_name, from.last_name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
  const phone = contact === undefined ? null : ownPhone(from, contact)
  return {
    keys: [from.id],
    name: clip(full) ?? (username && `@${username}`),
    phone,
    ...(phone !== null && { sharesPhone: true }),
    email: null,
    username,
  }
}

function ownPhone(from: wire.User, contact: unknown): string | null {
  const parsed = wire.sharedContact.safeParse(contact)
  if (!parsed.success || parsed.data.user_id !== from.id) return null
  const digits = parsed.data.phone_number?.replace(/\D/g, '') ?? ''
  return /^\d{6,15}$/.test(digits) ? digits : null
}
