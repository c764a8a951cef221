import { keyOfPerson } from '../../meta/items'
import { type ParsedItem, unparsedItem } from '../../meta/parsed-item'
import * as wire from '../wire'
import { readCustomer } from './read-customer'
import { secondOf } from './second-of'

/** `user_preferences`: the customer stopped or resumed the marketing of this number. It is known by the id alone, if they hide their phone. */
export function parsePreference(raw: unknown): ParsedItem {
  const parsed = wire.preference.safeParse(raw)
  if (!parsed.success) return unparsedItem(null, 'identity', 'pending', 'the preference cannot be read')
  const { wa_id, user_id, category, value, timestamp } = parsed.data
  const customer = readCustomer({ from: wa_id, from_user_id: user_id }, [])
  if (!customer) return unparsedItem(null, 'identity', 'pending', 'the preference does not say whose it is')
  const dedupeKey = keyOfPerson('preference', customer.keys[0], timestamp, value)
  if (category !== 'marketing_messages' || (value !== 'stop' && value !== 'resume'))
    return unparsedItem(dedupeKey, 'identity', 'ignored', 'a preference that means nothing to us')
  return {
    dedupeKey,
    identity: {
      keys: customer.keys,
      at: secondOf(timestamp),
      change: { kind: 'marketing', stopped: value === 'stop' },
    },
  }
}
