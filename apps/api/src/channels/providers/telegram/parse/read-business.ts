import { unknownConnection } from '../../../inbound'
import * as wire from '../wire'
import { ignoredKind } from './ignored'
import { chatKey, messageKey } from './keys'
import { kept, momentOf, type ParsedUpdate, readEdit, readMessage } from './read-message'

/** The owners of Business accounts, by the id of their connection. */
export type Owners = ReadonlyMap<string, string>

/** An item of a connection that is not known yet waits until Telegram was asked whose it is. */
const waits = (kind: 'message' | 'edit' | 'delete', through: string): ParsedUpdate => ({
  ...kept(kind, 'pending', unknownConnection),
  through,
})

/** Reads that a person lets the bot answer for their Business account, changes its rights, or ends that. */
export function readConnection(raw: unknown, order: number): ParsedUpdate {
  const parsed = wire.businessConnection.safeParse(raw)
  if (!parsed.success) return kept('event', 'pending', 'the connection of a Business account cannot be read')
  return { representation: { ...representationOf(parsed.data), order } }
}

export function representationOf({ id, user, date, is_enabled, rights }: wire.BusinessConnection) {
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ').trim()
  return {
    connection: id,
    owner: user.id,
    name: name || null,
    username: user.username ?? null,
    since: momentOf(date),
    enabled: is_enabled,
    canReply: rights?.can_reply === true,
    // The newest name of the right, and the one before.
    canDelete:
      rights?.can_delete_outgoing_messages === true ||
      rights?.can_delete_sent_messages === true ||
      rights?.can_delete_all_messages === true,
  }
}

const connected = wire.businessMessage

export function readBusinessMessage(raw: unknown, owners: Owners): ParsedUpdate {
  const parsed = connected.safeParse(raw)
  if (!parsed.success) return kept('message', 'pending', 'the message does not say of which connection it is')
  const owner = owners.get(parsed.data.business_connection_id)
  return owner === undefined ? waits('message', parsed.data.business_connection_id) : readMessage(raw, owner)
}

export function readBusinessEdit(raw: unknown, owners: Owners): ParsedUpdate {
  const parsed = connected.safeParse(raw)
  if (!parsed.success) return kept('edit', 'pending', 'the edit does not say of which connection it is')
  const owner = owners.get(parsed.data.business_connection_id)
  return owner === undefined ? waits('edit', parsed.data.business_connection_id) : readEdit(raw, owner)
}

interface ReadDeletion {
  /** The update with this message alone. */
  readonly raw: unknown
  readonly message: string
  readonly parsed: ParsedUpdate
}

/** Either side deleted messages: one item for each of them. */
export function readDeletions(raw: unknown, owners: Owners): readonly ReadDeletion[] | ParsedUpdate {
  const parsed = wire.businessDeletions.safeParse(raw)
  if (!parsed.success) return kept('delete', 'pending', 'the deletion names no message')
  const { business_connection_id: connection, chat, message_ids } = parsed.data
  const owner = owners.get(connection)
  return message_ids.map((message) => ({
    raw: { ...Object(raw), message_ids: [Number(message)] },
    message,
    parsed: deletionOf(owner, connection, chat, message),
  }))
}

function deletionOf(
  owner: string | undefined,
  connection: string,
  chat: { readonly id: string; readonly type: string },
  message: string,
): ParsedUpdate {
  if (chat.type !== 'private') return ignoredKind('group', 'group')
  if (owner === undefined) return waits('delete', connection)
  const key = chatKey(owner, chat.id)
  return { deletion: { target: messageKey(key, message), keys: [key] } }
}
