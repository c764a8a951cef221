import { kindOrUnknown } from '../../meta/items'
import { momentOf } from '../../meta/moment'
import { type ParsedItem, unparsedItem } from '../../meta/parsed-item'
import { ignored } from '../ignored'
import * as wire from '../wire'
import { readContent } from './read-content'
import { isPhone, isUserId, readCustomer } from './read-customer'

/**
 * Parses a change of an existing message or of a customer's identity, which becomes no entry of its own. Null: it is none of
 * these.
 */
export function parseUpdate(message: wire.Message, contacts: readonly unknown[]): ParsedItem | null {
  const { id: dedupeKey, type, timestamp } = message
  const part = message[type]
  const at = momentOf(timestamp)
  const keys = () => readCustomer(message, contacts)?.keys ?? []
  switch (type) {
    case 'reaction': {
      const customer = readCustomer(message, contacts)
      const reaction = wire.reaction.safeParse(part)
      if (!reaction.success || !customer) return unparsedItem(dedupeKey, 'reaction', 'pending', incomplete)
      const { message_id: target, emoji } = reaction.data
      return { dedupeKey, reaction: { target, customer, emoji: emoji || null, at } }
    }
    case 'edit': {
      const edit = wire.edit.safeParse(part)
      if (!edit.success) return unparsedItem(dedupeKey, 'edit', 'pending', incomplete)
      const { original_message_id: target, message: edited } = edit.data
      return {
        dedupeKey,
        edit: { target, keys: keys(), content: readContent({ ...edited, id: target }).content, at },
      }
    }
    case 'revoke': {
      const revoke = wire.revoke.safeParse(part)
      if (!revoke.success) return unparsedItem(dedupeKey, 'delete', 'pending', incomplete)
      return { dedupeKey, deletion: { target: revoke.data.original_message_id, keys: keys() } }
    }
    case 'system':
      return parseSystem(message, part, contacts)
    default:
      return null
  }
}

const incomplete = 'it does not say what it changes'
const isKey = (value: string | undefined): value is string => isPhone(value) || isUserId(value)
const identityChanges: ReadonlySet<string> = new Set([
  'user_changed_number',
  'customer_changed_number',
  'user_changed_user_id',
])

/**
 * The customer has a new number or id, and the thread continues under it. With a new number WhatsApp always makes a new id,
 * also where the notice does not have it. The notice's sender may be the old identifier, the new one, or missing.
 */
function parseSystem(message: wire.Message, part: unknown, contacts: readonly unknown[]): ParsedItem {
  const { id: dedupeKey, timestamp } = message
  const system = wire.system.catch({}).parse(part)
  if (!identityChanges.has(system.type ?? ''))
    return unparsedItem(dedupeKey, 'identity', 'ignored', kindOrUnknown(ignored, system.type))
  const [newPhone, userId] = [system.wa_id ?? system.new_wa_id, system.user_id]
  const unlessNew = (name: string | undefined) => (name === newPhone || name === userId ? undefined : name)
  // Without the contacts of the webhook: they may have the new identifier already. Only the phone stays at a new id.
  const phone = wire.contactOrNothing.parse(contacts[0] ?? {}).wa_id
  const known = system.type === 'user_changed_user_id' && isPhone(phone) ? phone : undefined
  const old = readCustomer(
    {
      from: unlessNew(message.from) ?? known,
      from_user_id: system.previous_user_id ?? unlessNew(message.from_user_id),
    },
    [],
  )
  const named = readCustomer({ from: newPhone, from_user_id: userId }, contacts)
  if (!old || !named || (newPhone === undefined && userId === undefined))
    return unparsedItem(dedupeKey, 'identity', 'pending', incomplete)
  const kept = old.keys.filter((key) => newPhone === undefined && (isPhone(key) || userId === undefined))
  const keys = [...new Set([...[userId, newPhone].filter(isKey), ...kept])]
  const [first, ...rest] = keys
  if (first === undefined) return unparsedItem(dedupeKey, 'identity', 'pending', incomplete)
  const ownKey = keys.find(isUserId)
  return {
    dedupeKey,
    identity: {
      keys: old.keys,
      ...(old.ownKey !== undefined && { ownKey: old.ownKey }),
      at: momentOf(timestamp),
      change: {
        kind: 'renamed',
        keys: [first, ...rest],
        ...(ownKey !== undefined && { ownKey }),
        phone: isPhone(newPhone) ? newPhone : null,
      },
    },
  }
}
