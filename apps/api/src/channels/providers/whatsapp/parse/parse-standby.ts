import type { InboundControl, InboundCustomer } from '../../../inbound'
import { keyOfPerson, recordOf } from '../../meta/items'
import { momentOf } from '../../meta/moment'
import { type ParsedItem, unparsedItem } from '../../meta/parsed-item'
import * as wire from '../wire'
import { readContent } from './read-content'
import { readCustomer } from './read-customer'
import { readSentContent } from './read-sent-content'
import { secondOf } from './second-of'

/** Items that the customer causes: the owner of the conversation gets them, and standby apps get copies. */
const customerOf = (item: ParsedItem): InboundCustomer | null => {
  if ('message' in item) return item.message.customer
  if ('reaction' in item) return item.reaction.customer
  return 'echo' in item && item.echo.byResponder ? item.echo.message.customer : null
}

/**
 * Adds to what came on `messages` or on `standby` who answers the customer. A copy counts as a millisecond older than it says:
 * times are whole seconds, and a handover of the same second is newer.
 */
export function withControl(item: ParsedItem, raw: unknown, standby: boolean): ParsedItem {
  const customer = customerOf(item)
  const at = secondOf(wire.timed.parse(raw).timestamp)
  if (!customer || !at) return item
  const control: InboundControl = standby
    ? { keys: customer.keys, outside: true, at: new Date(at.getTime() - 1), supposed: 'meta_ai' }
    : { keys: customer.keys, outside: false, at }
  return { ...item, control }
}

/** A message of the conversation's owner. Its content is the request of the send, which has no sender. */
export function parseStandbyEcho(raw: unknown): ParsedItem {
  const parsed = wire.standbyEcho.safeParse(raw)
  if (!parsed.success) return unparsedItem(null, 'echo', 'pending', 'the echo has no id or no message')
  const { id, timestamp, message, template } = parsed.data
  const customer = readCustomer({ from: message.to?.replace(/^\+/, ''), from_user_id: message.recipient }, [])
  if (!customer) return unparsedItem(id, 'echo', 'pending', 'the echo does not say to whom it went')
  // Reactions are no messages, and a read mark has no type.
  if (message.type === undefined || message.type === 'reaction') return unparsedItem(id, 'echo', 'ignored')
  return {
    dedupeKey: id,
    echo: {
      entry: null,
      byResponder: true,
      message: {
        providerMessageId: id,
        customer,
        threadKey: '',
        subject: null,
        sentAt: momentOf(timestamp),
        replyTo: message.context?.message_id ?? null,
        ...(readSentContent(message, recordOf(template)) ??
          readContent({ ...message, id, type: message.type })),
      },
    },
  }
}

/** A line of the thread, which lists and searches read whole. */
const maxSummary = 1_000

const roles = (role: string | undefined) =>
  role === undefined ? undefined : role === 'ai_agent' ? 'meta_ai' : 'app'

/** `messaging_handovers`: the conversation was passed to us, or taken from us. Meta names the customer by the phone alone. */
export function parseHandover(value: unknown): ParsedItem {
  const parsed = wire.handover.safeParse(value)
  if (!parsed.success) return unparsedItem(null, 'event', 'pending', 'the handover cannot be read')
  const { type, timestamp, sender, control_passed, control_taken } = parsed.data
  const customer = readCustomer({ from: sender?.phone_number?.replace(/\D/g, '') }, [])
  const at = secondOf(timestamp)
  if (type !== 'control_passed' && type !== 'control_taken')
    return unparsedItem(null, 'event', 'ignored', 'a handover that means nothing to us')
  if (!customer || !at)
    return unparsedItem(null, 'event', 'ignored', 'the handover does not name the customer')
  const outside = type === 'control_taken'
  const handover = (outside ? control_taken : control_passed) ?? {}
  const by = roles(outside ? handover.new_owner_role : (handover.previous_owner_role ?? aiRole(handover)))
  const summary = outside
    ? null
    : (handover.conversation_context?.summary?.text.trim().slice(0, maxSummary).trim() ?? null)
  const control: InboundControl = {
    keys: customer.keys,
    outside,
    at,
    ...(by !== undefined && { by }),
    supposed: 'meta_ai',
    handover: { summary: summary || null },
  }
  const dedupeKey = keyOfPerson('handover', customer.keys[0], timestamp, type)
  return { dedupeKey, handover: control, control }
}

/** The older name of the role. */
const aiRole = ({ previous_owner_app_role }: wire.Handover): string | undefined =>
  previous_owner_app_role === 'meta_business_agent' ? 'ai_agent' : undefined
