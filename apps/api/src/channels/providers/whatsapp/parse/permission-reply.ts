import type { InboundCustomer, InboundPermission } from '../../../inbound'
import { momentOf } from '../../meta/moment'
import * as wire from '../wire'

/** The customer's answer about calls; null for any other message. */
export function readPermissionReply(
  message: wire.Message,
  customer: InboundCustomer,
): InboundPermission | null {
  const parsed = message.type === 'interactive' ? wire.callPermission.safeParse(message.interactive) : null
  if (!parsed?.success) return null
  const { response, is_permanent, expiration_timestamp, response_source } = parsed.data.call_permission_reply
  const granted = response === 'accept'
  const automatic = response_source === 'automatic'
  const sentAt = momentOf(message.timestamp)
  const text = !granted
    ? 'No dio permiso para llamar'
    : automatic
      ? 'Con su llamada dio permiso para llamar'
      : is_permanent
        ? 'Dio permiso para llamar siempre'
        : 'Dio permiso para llamar'
  return {
    message: {
      providerMessageId: message.id,
      customer,
      threadKey: '',
      subject: null,
      sentAt,
      // An automatic one names the call.
      replyTo: automatic ? null : (message.context?.id ?? null),
      content: { type: 'text', body: { text } },
      media: null,
    },
    granted,
    until: granted && is_permanent !== true ? endOf(expiration_timestamp, sentAt) : null,
  }
}

/** A permission that is not permanent holds for seven days. */
const weekMs = 7 * 24 * 3_600_000
const latestSecond = 8.64e12

function endOf(timestamp: string | number | undefined, sentAt: Date | null): Date | null {
  const second = Number(timestamp)
  if (second > 0 && second < latestSecond) return new Date(second * 1000)
  return sentAt && new Date(sentAt.getTime() + weekMs)
}
