import type { Entry, Interaction } from '@hilo/contracts'
import type { EntryRecord, InteractionRecord, Moment } from './records'

const iso = (moment: Moment): string => new Date(moment).toISOString()
const isoOrNull = (moment: Moment | null): string | null => moment && iso(moment)
const person = (uuid: string | null, name: string | null) => (uuid ? { uuid, name: name ?? '' } : null)

/** The database's row as the contract's row. */
export function presentInteraction(row: InteractionRecord): Interaction {
  return {
    uuid: row.uuid,
    business_uuid: row.business_uuid,
    status: row.status,
    is_assigned: row.status === 'assigned',
    by_transfer: row.by_transfer,
    transferred_by: person(row.transferred_by, row.transferred_by_name),
    type: { name: row.channel },
    area: row.area_uuid
      ? { uuid: row.area_uuid, name: row.area_name ?? '', color: row.area_color ?? '#ffffff' }
      : null,
    user: person(row.user_uuid, row.user_name),
    conversation: {
      uuid: row.conversation_uuid,
      client: { uuid: row.contact_uuid, name: row.contact_name },
      handle: row.handle,
      channel: row.channel_account_uuid,
      subject: row.subject,
    },
    last_message: row.last_message && {
      ...row.last_message,
      by: row.last_message_by,
      date: iso(row.last_message.date),
    },
    sending_trouble: row.sending_trouble,
    unread: row.unread,
    paused: row.paused,
    expired: row.expired,
    expires_at: isoOrNull(row.expires_at),
    // It is the conversation's: of what is over it would tell how it stands with a later visit.
    window_closes_at: row.status === 'finished' ? null : isoOrNull(row.window_closes_at),
    managed_outside: row.managed_outside && row.status !== 'finished',
    waiting_since: isoOrNull(row.waiting_since),
    last_activity_at: iso(row.last_activity_at),
    finished_at: isoOrNull(row.finished_at),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    version: row.version,
  }
}

/** An entry, addressed: who it is from and to depends on whose thread it stands in. */
export function presentEntry(
  entry: EntryRecord,
  { business_uuid, contact_uuid }: Pick<InteractionRecord, 'business_uuid' | 'contact_uuid'>,
): Entry {
  const ours = entry.author_kind === 'user' ? (entry.author_uuid ?? business_uuid) : business_uuid
  const [from, to] = entry.author_kind === 'client' ? [contact_uuid, business_uuid] : [ours, contact_uuid]
  return {
    uuid: entry.uuid,
    conversation_uuid: entry.conversation_uuid,
    interaction: entry.interaction_uuid,
    kind: entry.kind,
    type: entry.type,
    from,
    to,
    author: { kind: entry.author_kind, uuid: entry.author_uuid, name: entry.author_name },
    date: iso(entry.date),
    body: entry.body,
    status: entry.status,
    error: entry.error,
    edited: entry.edited_at !== null,
    deleted: entry.deleted_at !== null,
    reply_to: entry.reply_to,
    // One that was taken away is kept as an empty one.
    reactions: entry.reactions.filter(({ emoji }) => emoji !== ''),
    seq: entry.seq,
    version: entry.version,
    // The kind and the shape of a body go with the type in the database; the contract parses it on its way out.
  } as Entry
}
