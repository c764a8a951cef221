import { type InboundCall, type InboundOwnCall, notUnderstood } from '../../../inbound'
import { entryOf } from '../../meta/callback-data'
import { momentOf } from '../../meta/moment'
import { type ParsedItem, unparsedItem } from '../../meta/parsed-item'
import { callFailureOf } from '../calls/errors'
import * as wire from '../wire'
import { readCustomer } from './read-customer'

/**
 * A call: `connect` when it begins, `terminate` when it is over. Meta does not say in which order they come.
 * `contacts`: the customer's, of those in the webhook.
 */
export function parseCall(raw: unknown, contacts: readonly unknown[]): ParsedItem {
  const parsed = wire.call.safeParse(raw)
  if (!parsed.success) return unparsedItem(null, 'call', 'pending', 'the call has no id or no event')
  const { id, event, direction = 'USER_INITIATED', session, duration, errors } = parsed.data
  const dedupeKey = `${id}:${event}`
  const own = direction === 'BUSINESS_INITIATED'
  if (!own && direction !== 'USER_INITIATED')
    return unparsedItem(dedupeKey, 'call', 'pending', 'the call says that somebody else began it')
  const parse = own ? ownCall : customersCall
  if (event === 'terminate')
    return parse(
      parsed.data,
      { kind: 'ended', seconds: duration ?? null, error: callFailureOf(errors?.[0]?.code ?? null) },
      contacts,
    )
  if (event !== 'connect')
    return unparsedItem(dedupeKey, 'call', 'ignored', notUnderstood(`the event ${event}`))
  if (session?.sdp_type !== (own ? 'answer' : 'offer'))
    return unparsedItem(dedupeKey, 'call', 'pending', 'the call has no session description')
  return own
    ? ownCall(parsed.data, { kind: 'connected', answer: session.sdp })
    : customersCall(parsed.data, { kind: 'began', offer: session.sdp }, contacts)
}

function customersCall(
  { id, event: name, timestamp, ...from }: wire.Call,
  event: InboundCall['event'],
  contacts: readonly unknown[],
): ParsedItem {
  const dedupeKey = `${id}:${name}`
  const customer = readCustomer(from, contacts)
  if (!customer) return unparsedItem(dedupeKey, 'call', 'pending', 'the call does not say who makes it')
  return { dedupeKey, call: { call: id, customer, at: momentOf(timestamp), event } }
}

const ownCall = (
  { id, event: name, biz_opaque_callback_data }: wire.Call,
  event: InboundOwnCall['event'],
): ParsedItem => ({
  dedupeKey: `${id}:${name}`,
  ownCall: { call: id, entry: entryOf(biz_opaque_callback_data), event },
})

const statuses: ReadonlyMap<string, 'ringing' | 'accepted' | 'rejected'> = new Map([
  ['RINGING', 'ringing'],
  ['ACCEPTED', 'accepted'],
  ['REJECTED', 'rejected'],
])

/** The customer's phone's reaction to a call of ours. */
export function parseCallStatus(raw: unknown): ParsedItem {
  const parsed = wire.status.safeParse(raw)
  if (!parsed.success) return unparsedItem(null, 'call', 'pending', 'the status names no call')
  const { id, status: name, biz_opaque_callback_data } = parsed.data
  const dedupeKey = `${id}:${name}`
  const status = statuses.get(name)
  if (!status) return unparsedItem(dedupeKey, 'call', 'ignored', notUnderstood(`the status ${name}`))
  return {
    dedupeKey,
    ownCall: {
      call: id,
      entry: entryOf(biz_opaque_callback_data),
      event: { kind: 'customer_status', status },
    },
  }
}
