import type { SendError } from '../../../outbound'
import { isPhone, isUserId } from '../parse/read-customer'

/** Prefers the phone, because not every message may be sent to a business-scoped id. */
export function recipientOf(keys: readonly string[]): { to: string } | { recipient: string } | null {
  const phone = keys.find(isPhone)
  if (phone !== undefined) return { to: phone }
  const userId = keys.find(isUserId)
  return userId === undefined ? null : { recipient: userId }
}

export const noRecipient: { readonly error: SendError } = {
  error: {
    kind: 'rejected',
    code: 'NO_RECIPIENT',
    msg: 'No sabemos a qué número de WhatsApp enviar el mensaje.',
    retryAfterMs: null,
  },
}
