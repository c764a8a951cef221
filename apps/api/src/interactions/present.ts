import type { Entry, Interaction, Mention, Person } from '@hilo/contracts'
import type { InteractionRecord } from '../entries/interaction-records'
import { previewOf } from '../entries/preview'
import type { EntryRow } from '../entries/rows'

/** The time of the last message stands inside jsonb. */
const iso = (moment: Date | string): string => new Date(moment).toISOString()
const isoOrNull = (moment: Date | null): string | null => moment && iso(moment)
const named = (uuid: string | null, name: string | null) => (uuid ? { uuid, name: name ?? '' } : null)

/** The body of a note. */
interface NoteBody {
  readonly text: string
  readonly mentions?: readonly Person[]
}
export const noteBodyOf = ({ body }: Pick<EntryRow, 'body'>): NoteBody => body as unknown as NoteBody

/** The database's row as the contract's row. */
export function presentInteraction(row: InteractionRecord): Interaction {
  return {
    uuid: row.uuid,
    business_uuid: row.business_uuid,
    status: row.status,
    is_assigned: row.status === 'assigned',
    by_transfer: row.by_transfer,
    transferred_by: named(row.transferred_by, row.transferred_by_name),
    type: { name: row.channel },
    area: row.area_uuid
      ? { uuid: row.area_uuid, name: row.area_name ?? '', color: row.area_color ?? '#ffffff' }
      : null,
    labels: [...row.labels],
    finish_reason: named(row.finish_reason_uuid, row.finish_reason_name),
    user: named(row.user_uuid, row.user_name),
    started_by: named(row.started_by, row.started_by_name),
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
    ...(row.ad && { ad: { ...row.ad, click_id: row.ad_click } }),
    customer_message: row.customer_message && {
      type: row.customer_message.type,
      preview: previewOf(row.customer_message.type, row.customer_message.body),
    },
    sending_trouble: row.sending_trouble,
    unread: row.unread,
    marked_unread: row.marked_unread,
    paused: row.paused,
    paused_until: isoOrNull(row.paused_until),
    expired: row.expired,
    expires_at: isoOrNull(row.expires_at),
    // The window belongs to the conversation: a finished interaction would show that of a later one.
    window_closes_at: row.status === 'finished' ? null : isoOrNull(row.window_closes_at),
    managed_outside: row.managed_outside && row.status !== 'finished',
    responder: row.responder,
    blocked: row.contact_blocked,
    waiting_since: isoOrNull(row.waiting_since),
    answered_at: isoOrNull(row.answered_at),
    last_activity_at: iso(row.last_activity_at),
    finished_at: isoOrNull(row.finished_at),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    version: row.version,
  }
}

/** An entry as the contract's row. Its `from` and `to` depend on the contact and the business of the thread. */
export function presentEntry(
  entry: EntryRow,
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
    body: entry.body as unknown,
    status: entry.status,
    error: entry.error,
    edited: entry.edited_at !== null,
    deleted: entry.deleted_at !== null,
    reply_to: entry.reply_to,
    // A reaction that was removed is stored with an empty emoji.
    reactions: entry.reactions.filter(({ emoji }) => emoji !== ''),
    ...(entry.acts.length > 0 && { acts: [...entry.acts] }),
    ...(entry.blocked && { blocked: true }),
    seq: entry.seq,
    version: entry.version,
    // The type decides the shape of the body; the contract parses it when the answer is sent.
  } as Entry
}

/** A note as the people whom it mentions see it. */
export const presentMention = (
  row: Pick<InteractionRecord, 'contact_uuid' | 'contact_name' | 'channel' | 'user_uuid' | 'user_name'>,
  note: Pick<
    EntryRow,
    'uuid' | 'body' | 'author_uuid' | 'author_name' | 'date' | 'conversation_uuid' | 'interaction_uuid'
  >,
): Mention => ({
  uuid: note.uuid,
  text: noteBodyOf(note).text,
  by: { uuid: note.author_uuid ?? '', name: note.author_name ?? '' },
  date: iso(note.date),
  conversation_uuid: note.conversation_uuid,
  interaction: note.interaction_uuid,
  client: { uuid: row.contact_uuid, name: row.contact_name },
  type: { name: row.channel },
  user: named(row.user_uuid, row.user_name),
})
