import { readRows } from '../../interactions/read-rows'
import type { EntryRecord, InteractionRecord } from '../../interactions/records'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline'
import { addJobs } from '../../platform/jobs/add-jobs'
import { writeAnnouncements } from '../../platform/outbox/write-announcements'
import { storableJson } from '../storable-json'
import type { Changes } from './changes'

/** What was written and must be told: each announcement with the rows as they are now. */
export interface Told {
  readonly interaction: InteractionRecord
  readonly entries: readonly EntryRecord[]
  readonly outbox: string
  readonly opened?: boolean
}

/** An item on its way in: for which account, under which name, as it came. */
export interface Incoming {
  readonly account: { readonly business: string; readonly uuid: string }
  readonly now: Date
  readonly dedupeKey: string
  readonly raw: unknown
}

/** `$1` is the business, `$2` the rows as one JSON array; the account and the hour follow where a statement needs them. */
const statement = (name: string, text: string): Statement => ({ name, text })

/** Postgres guesses the length of a JSON array too high: without the keys as an array it would read small tables whole. */
const uuids = `array(select (row ->> 'uuid')::uuid from jsonb_array_elements($2) row)`

/** An update that does not find all its rows raises: somebody changed them since they were read, and the transaction is begun again. */
const update = (name: string, table: string, set: string, where = 'true'): Statement =>
  statement(
    name,
    `with r as materialized (select * from jsonb_populate_recordset(null::${table}, $2)),
      changed as (
        update ${table} t set ${set} from r
        where t.business_uuid = $1 and t.uuid = any(${uuids}) and t.uuid = r.uuid and ${where}
        returning 1)
    select hilo_expect_rows((select count(*) from changed), (select count(*) from r))`,
  )

const writeItems = statement(
  'write_items',
  `with noted as (
    insert into webhook_items (
      business_uuid, uuid, channel_account_uuid, dedupe_key, kind, payload, state, awaits, received_at)
    select $1, r.uuid, $3, r.dedupe_key, r.kind, r.payload, r.state, r.awaits, $4
    from jsonb_populate_recordset(null::webhook_items, $2) r
    on conflict (business_uuid, channel_account_uuid, dedupe_key) do update
      set state = excluded.state, awaits = excluded.awaits, error = null, payload = excluded.payload
      where webhook_items.state in ('pending', 'dead')
    returning 1)
  select hilo_expect_rows((select count(*) from noted), jsonb_array_length($2))`,
)
const writeAppliedItems = update('write_applied_items', 'webhook_items', `state = 'done', awaits = r.awaits`)
const insertContacts = statement(
  'insert_contacts',
  `insert into contacts (business_uuid, uuid, name, phone, email, created_at, updated_at)
  select $1, r.uuid, r.name, r.phone, r.email, $3, $3 from jsonb_populate_recordset(null::contacts, $2) r`,
)
/** `version` is the one that it shall have: whoever changed it since it was read is not overwritten. */
const updateContacts = update(
  'update_contacts',
  'contacts',
  'name = r.name, phone = r.phone, version = r.version, updated_at = $3',
  't.version = r.version - 1',
)
const writeIdentities = statement(
  'write_identities',
  `insert into identities (
    business_uuid, uuid, contact_uuid, channel_account_uuid, external_id, alias_group, lasting, username,
    display_name, unreachable, created_at)
  select $1, r.uuid, r.contact_uuid, $3, r.external_id, r.alias_group, r.lasting, r.username,
    r.display_name, r.unreachable, r.created_at
  from jsonb_populate_recordset(null::identities, $2) r
  on conflict (business_uuid, uuid) do update set
    contact_uuid = excluded.contact_uuid, external_id = excluded.external_id, alias_group = excluded.alias_group,
    lasting = excluded.lasting, username = excluded.username, display_name = excluded.display_name,
    unreachable = excluded.unreachable`,
)
const insertConversations = statement(
  'insert_conversations',
  `insert into conversations (
    business_uuid, uuid, contact_uuid, channel_account_uuid, identity_uuid, thread_key, subject, last_seq, version,
    window_closes_at, managed_outside, control_at, created_at)
  select $1, r.uuid, r.contact_uuid, r.channel_account_uuid, r.identity_uuid, r.thread_key, r.subject, r.last_seq,
    r.version, r.window_closes_at, r.managed_outside, r.control_at, r.created_at
  from jsonb_populate_recordset(null::conversations, $2) r`,
)
const updateConversations = update(
  'update_conversations',
  'conversations',
  `last_seq = r.last_seq, version = r.version, window_closes_at = r.window_closes_at,
  managed_outside = r.managed_outside, control_at = r.control_at`,
)
const insertInteractions = statement(
  'insert_interactions',
  `insert into interactions (
    business_uuid, uuid, conversation_uuid, status, unread, last_message, waiting_since, last_activity_at,
    finished_at, created_at, updated_at, version)
  select $1, r.uuid, r.conversation_uuid, r.status, r.unread, r.last_message, r.waiting_since, r.last_activity_at,
    case when r.status = 'finished' then $3::timestamptz end, r.created_at, $3, r.version
  from jsonb_populate_recordset(null::interactions, $2) r`,
)
const updateInteractions = update(
  'update_interactions',
  'interactions',
  `paused = r.paused, expired = r.expired, expires_at = r.expires_at, unread = r.unread,
  last_message = r.last_message, waiting_since = r.waiting_since, last_activity_at = r.last_activity_at,
  version = r.version, updated_at = $3`,
)
const insertEntries = statement(
  'insert_entries',
  `insert into entries (
    business_uuid, uuid, conversation_uuid, interaction_uuid, channel_account_uuid, kind, seq, version, author_kind,
    author_uuid, author_name, type, body, date, created_at, status, provider_message_id, provider_order, reply_to,
    awaits_quoted, reactions, edited_at, deleted_at)
  select $1, r.uuid, r.conversation_uuid, r.interaction_uuid, r.channel_account_uuid, r.kind, r.seq, r.version,
    r.author_kind, r.author_uuid, r.author_name, r.type, r.body, r.date, r.created_at, r.status,
    r.provider_message_id, r.provider_order, r.reply_to, r.awaits_quoted, r.reactions, r.edited_at, r.deleted_at
  from jsonb_populate_recordset(null::entries, $2) r order by r.seq
  returning *`,
)
const updateEntries = statement(
  'update_entries',
  `with r as materialized (select * from jsonb_populate_recordset(null::entries, $2))
  update entries t set version = r.version, type = r.type, body = r.body, reactions = r.reactions,
    edited_at = r.edited_at, deleted_at = r.deleted_at, reply_to = r.reply_to, awaits_quoted = r.awaits_quoted,
    status = r.status, error = r.error,
    next_attempt_at = case when t.status is distinct from r.status then null else t.next_attempt_at end
  from r where t.business_uuid = $1 and t.uuid = any(${uuids}) and t.uuid = r.uuid
  returning t.*`,
)
const updateParts = statement(
  'update_parts',
  `with r as materialized (select * from jsonb_populate_recordset(null::outbound_parts, $2)),
    changed as (
      update outbound_parts t set status = r.status, error = r.error, updated_at = $4 from r
      where t.business_uuid = $1 and t.channel_account_uuid = $3 and t.provider_message_id = r.provider_message_id
      returning 1)
  select hilo_expect_rows((select count(*) from changed), (select count(*) from r))`,
)
const quoteInAnswers = statement(
  'quote_in_answers',
  `select hilo_quote($1, $3, r.provider_message_id, r.uuid, $4)
  from jsonb_to_recordset($2) as r(uuid uuid, provider_message_id text)`,
)
const releaseFiles = statement(
  'release_files',
  'update stored_files set entry_uuid = null where business_uuid = $1 and entry_uuid = any($2::uuid[])',
)

/** Sends all that a plan wants, without waiting in between. The promise is of what is to be told once it is committed. */
export async function writeChanges(
  tx: PipelinedTx,
  { business, uuid: account }: { readonly business: string; readonly uuid: string },
  changes: Changes,
  now: Date,
): Promise<readonly Told[]> {
  const sent: Promise<unknown>[] = []
  /** Parents before what refers to them. */
  const write = (to: Statement, rows: readonly unknown[], ...others: readonly unknown[]) => {
    if (rows.length > 0) sent.push(tx.send(to, [business, storableJson(rows), ...others]))
  }
  write(writeItems, changes.items, account, now)
  write(writeAppliedItems, changes.appliedItems)
  write(insertContacts, changes.newContacts, now)
  write(updateContacts, changes.contacts, now)
  write(writeIdentities, changes.identities, account)
  write(insertConversations, changes.newConversations)
  write(updateConversations, changes.conversations)
  write(insertInteractions, changes.newInteractions, now)
  write(updateInteractions, changes.interactions, now)
  write(updateParts, changes.parts, account, now)
  const inserted = changes.newEntries.length
    ? tx.send<EntryRecord>(insertEntries, [business, storableJson(changes.newEntries)])
    : []
  const updated = changes.entries.length
    ? tx.send<EntryRecord>(updateEntries, [business, storableJson(changes.entries)])
    : []
  write(quoteInAnswers, changes.answered, account, now)
  if (changes.filesReleased.length > 0) sent.push(tx.send(releaseFiles, [business, changes.filesReleased]))
  sent.push(addJobs(tx, changes.jobs, now))

  const { announcements } = changes
  if (announcements.length === 0) {
    await Promise.all([...sent, inserted, updated])
    return []
  }
  const rows = readRows(tx, business, [...new Set(announcements.map(({ interaction }) => interaction))])
  const outbox = writeAnnouncements(tx, business, announcements.map(asOutboxRow), now)
  // All at once: where one fails those behind it do, and somebody hears of each.
  const [ids, interactions, came, changed] = await Promise.all([outbox, rows, inserted, updated, ...sent])
  const entries = new Map([...came, ...changed].map((entry) => [entry.uuid, entry]))
  const outboxIds = new Map(ids.entries())
  return announcements.map(({ interaction, entries: lines, opened }, place) => ({
    interaction: found(interactions, interaction),
    entries: lines.map((line) => found(entries, line)),
    outbox: found(outboxIds, place),
    ...(opened !== undefined && { opened }),
  }))
}

function asOutboxRow({ interaction, entries, opened }: Changes['announcements'][number]) {
  return opened === undefined
    ? { kind: 'entry_changed', payload: { interaction, entries } }
    : { kind: 'message_received', payload: { interaction, opened, entries } }
}

function found<K, V>(rows: ReadonlyMap<K, V>, key: K): V {
  const row = rows.get(key)
  if (row === undefined) throw new Error('a row that was announced was not written')
  return row
}
