import { momentOf } from '../../meta/moment'
import { keepItem, type ParsedItem } from '../../meta/parsed-item'
import { callFailureOf } from '../calls/errors'
import * as wire from '../wire'
import { readCustomer } from './read-customer'

/**
 * A call of the customer's: `connect` when it begins, `terminate` when it is over. Meta does not say in which order they come.
 * `contacts`: the caller's, of those in the webhook.
 */
export function parseCall(raw: unknown, contacts: readonly unknown[]): ParsedItem {
  const parsed = wire.call.safeParse(raw)
  if (!parsed.success) return keepItem(null, 'call', 'pending', 'the call has no id or no event')
  const { id, event, direction, timestamp, session, duration, errors, ...from } = parsed.data
  const dedupeKey = `${id}:${event}`
  if (direction !== undefined && direction !== 'USER_INITIATED')
    return keepItem(dedupeKey, 'call', 'pending', 'the business made this call')
  const customer = readCustomer(from, contacts)
  if (!customer) return keepItem(dedupeKey, 'call', 'pending', 'the call does not say who makes it')
  const call = { call: id, customer, at: momentOf(timestamp) }
  if (event === 'terminate')
    return {
      dedupeKey,
      call: {
        ...call,
        event: { kind: 'ended', seconds: duration ?? null, error: callFailureOf(errors?.[0]?.code ?? null) },
      },
    }
  if (event !== 'connect') return keepItem(dedupeKey, 'call', 'ignored')
  if (session?.sdp_type !== 'offer')
    return keepItem(dedupeKey, 'call', 'pending', 'the call has no session description')
  return { dedupeKey, call: { ...call, event: { kind: 'began', offer: session.sdp } } }
}
