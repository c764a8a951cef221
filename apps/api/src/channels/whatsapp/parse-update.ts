import { momentOf } from '../meta/moment'
import { keptAs, type Told } from '../meta/told'
import { readContent } from './read-content'
import { isPhone, isUserId, readCustomer } from './read-customer'
import * as wire from './wire'

/**
 * Changes of what is there already, or of who somebody is: no line of their own, nothing unread. Null: it is none of
 * these.
 */
export function parseUpdate(message: wire.Message, contacts: readonly unknown[]): Told | null {
  const { id: dedupeKey, type, timestamp } = message
  const part = message[type]
  const at = momentOf(timestamp)
  switch (type) {
    case 'reaction': {
      const customer = readCustomer(message, contacts)
      const reaction = wire.reaction.safeParse(part)
      if (!reaction.success || !customer) return keptAs(dedupeKey, 'reaction', 'pending', incomplete)
      const { message_id: target, emoji } = reaction.data
      return { dedupeKey, reaction: { target, customer, emoji: emoji || null, at } }
    }
    case 'edit': {
      const edit = wire.edit.safeParse(part)
      if (!edit.success) return keptAs(dedupeKey, 'edit', 'pending', incomplete)
      const { original_message_id: target, message: anew } = edit.data
      return { dedupeKey, edit: { target, content: readContent({ ...anew, id: target }).content, at } }
    }
    case 'revoke': {
      const revoke = wire.revoke.safeParse(part)
      if (!revoke.success) return keptAs(dedupeKey, 'delete', 'pending', incomplete)
      return { dedupeKey, deletion: { target: revoke.data.original_message_id } }
    }
    case 'system':
      return parseSystem(message, part, contacts)
    default:
      return null
  }
}

const incomplete = 'it does not say what it changes'
const renamings: ReadonlySet<string> = new Set([
  'user_changed_number',
  'customer_changed_number',
  'user_changed_user_id',
])

/**
 * The customer has another number, or another id: the thread goes on under it. With a new number WhatsApp makes a new id,
 * whether the notice tells it or not; it names the sender by the old one, by the new one, or not at all.
 */
function parseSystem(message: wire.Message, part: unknown, contacts: readonly unknown[]): Told {
  const { id: dedupeKey, timestamp } = message
  const system = wire.system.catch({}).parse(part)
  if (!renamings.has(system.type ?? '')) return keptAs(dedupeKey, 'identity', 'ignored')
  const [anew, userId] = [system.wa_id ?? system.new_wa_id, system.user_id]
  const until = (name: string | undefined) => (name === anew || name === userId ? undefined : name)
  // The contacts of the webhook may name the new one already.
  const old = readCustomer(
    {
      from: until(message.from),
      from_user_id: system.previous_user_id ?? until(message.from_user_id),
    },
    [],
  )
  const named = readCustomer({ from: anew, from_user_id: userId }, contacts)
  if (!old || !named || (anew === undefined && userId === undefined))
    return keptAs(dedupeKey, 'identity', 'pending', incomplete)
  const kept = old.keys.filter((key) => anew === undefined && (isPhone(key) || userId === undefined))
  const keys = [...new Set([...[userId, anew].filter((key) => key !== undefined), ...kept])]
  const [first, ...rest] = keys
  if (first === undefined) return keptAs(dedupeKey, 'identity', 'pending', incomplete)
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
        phone: isPhone(anew) ? anew : null,
      },
    },
  }
}
