import type { Statement } from '../../platform/db/pipeline/pipeline'
import { changingOf, namesOf, typesOf } from '../column'
import { conversationTable, type EntryRow, entryTable, interactionTable } from '../rows'

/** `$1` is the business, `$2` the rows as one JSON array; the account and the time follow where a statement needs them. */
const statement = (name: string, text: string): Statement => ({ name, text })

/** Columns of the rows in `$2`, with their types: only those that are used, because Postgres parses each at every call. */
type Columns = Readonly<Record<string, string>>
const recordsOf = (columns: Columns): string =>
  `jsonb_to_recordset($2) as r(${Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})`

/**
 * An update that does not find all its rows raises an error: they have changed since they were read, and the transaction is retried.
 * Postgres overestimates the length of a JSON array: without the keys as an array it would scan small tables whole.
 */
const update = (
  name: string,
  table: string,
  columns: Columns,
  { extraSet = '', where = 'true' }: { readonly extraSet?: string; readonly where?: string } = {},
): Statement => {
  const set = Object.keys(columns).map((column) => `${column} = r.${column}`)
  return statement(
    name,
    `with r as materialized (select * from ${recordsOf({ uuid: 'uuid', ...columns })}),
      changed as (
        update ${table} t set ${set.join(', ')}${extraSet} from r
        where t.business_uuid = $1 and t.uuid = any(array(select uuid from r)) and t.uuid = r.uuid and ${where}
        returning 1)
    select hilo_expect_rows((select count(*) from changed), (select count(*) from r))`,
  )
}

/** The same for rows of which only some columns are given: the others keep their values. */
const change = (
  name: string,
  table: string,
  columns: readonly string[],
  { extraSet = '', where = 'true' }: { readonly extraSet?: string; readonly where?: string } = {},
): Statement =>
  statement(
    name,
    `with r as materialized (
        select (e.change ->> 'uuid')::uuid as uuid, e.change from jsonb_array_elements($2) as e(change)),
      changed as (
        update ${table} t set (${columns.join(', ')}) = (
          select ${columns.map((column) => `n.${column}`).join(', ')} from jsonb_populate_record(t, r.change) n)${extraSet}
        from r
        where t.business_uuid = $1 and t.uuid = any(array(select uuid from r)) and t.uuid = r.uuid and ${where}
        returning 1)
    select hilo_expect_rows((select count(*) from changed), (select count(*) from r))`,
  )

export const writeItems = statement(
  'write_items',
  `with written as (
    insert into webhook_items (
      business_uuid, uuid, channel_account_uuid, dedupe_key, kind, payload, state, awaited_id, received_at)
    select $1, r.uuid, $3, r.dedupe_key, r.kind, r.payload, r.state, r.awaited_id, $4
    from jsonb_populate_recordset(null::webhook_items, $2) r
    on conflict (business_uuid, channel_account_uuid, dedupe_key) do update
      set state = excluded.state, awaited_id = excluded.awaited_id, error = null, payload = excluded.payload
      where webhook_items.state in ('pending', 'dead')
    returning 1)
  select hilo_expect_rows((select count(*) from written), jsonb_array_length($2))`,
)
export const writeAppliedItems = update(
  'write_applied_items',
  'webhook_items',
  { awaited_id: 'text' },
  { extraSet: `, state = 'done'` },
)
export const insertContacts = statement(
  'insert_contacts',
  `insert into contacts (business_uuid, uuid, name, phone, email, created_at, updated_at)
  select $1, r.uuid, r.name, r.phone, r.email, $3, $3 from jsonb_populate_recordset(null::contacts, $2) r`,
)
/** `version` is the new version, so that a change made since the row was read is not overwritten. */
export const updateContacts = update(
  'update_contacts',
  'contacts',
  { name: 'text', phone: 'text', version: 'int' },
  { extraSet: ', updated_at = $3', where: 't.version = r.version - 1' },
)
export const writeIdentities = statement(
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
export const insertConversations = statement(
  'insert_conversations',
  `insert into conversations (business_uuid, ${namesOf(conversationTable)})
  select $1, ${namesOf(conversationTable)} from ${recordsOf(typesOf(conversationTable))}`,
)
export const updateConversations = change(
  'update_conversations',
  'conversations',
  changingOf(conversationTable),
)
export const insertInteractions = statement(
  'insert_interactions',
  `insert into interactions (business_uuid, ${namesOf(interactionTable)}, updated_at)
  select $1, ${namesOf(interactionTable)}, $3 from ${recordsOf(typesOf(interactionTable))}`,
)
/** A version must be higher than the stored one, or the row has changed since it was read. Clients do not see a change without one. */
export const updateInteractions = change(
  'update_interactions',
  'interactions',
  changingOf(interactionTable),
  {
    extraSet: `, updated_at = case when r.change ? 'version' then $3 else t.updated_at end`,
    where: `t.version < coalesce((r.change ->> 'version')::int, t.version + 1)`,
  },
)
/** Columns whose stored value may differ from the input: triggers change body and date, and texts lose characters that Postgres cannot store. */
export type Inserted = Pick<EntryRow, 'uuid' | 'author_name' | 'body' | 'date'>
export const insertEntries = statement(
  'insert_entries',
  `insert into entries (business_uuid, ${namesOf(entryTable)})
  select $1, ${namesOf(entryTable)} from ${recordsOf(typesOf(entryTable))} order by conversation_uuid, seq
  returning uuid, author_name, body, date`,
)
export const updateEntries = statement(
  'update_entries',
  `with r as materialized (select * from jsonb_populate_recordset(null::entries, $2))
  update entries t set ${changingOf(entryTable)
    .map((column) => `${column} = r.${column}`)
    .join(', ')},
    next_attempt_at = case when t.status is distinct from r.status then null else t.next_attempt_at end
  from r where t.business_uuid = $1 and t.uuid = any(array(select uuid from r)) and t.uuid = r.uuid
  returning t.*`,
)
export const moveEntries = update('move_entries', 'entries', {
  conversation_uuid: 'uuid',
  interaction_uuid: 'uuid',
  seq: 'int',
  version: 'int',
})

/** With the ids as an array: joined alone they are looked for by reading all parts of the account. */
export const updateParts = statement(
  'update_parts',
  `with r as materialized (select * from jsonb_populate_recordset(null::outbound_parts, $2)),
    changed as (
      update outbound_parts t set status = r.status, error = r.error, updated_at = $4 from r
      where t.business_uuid = $1 and t.channel_account_uuid = $3
        and t.provider_message_id = any(array(select provider_message_id from r)) and t.provider_message_id = r.provider_message_id
      returning 1)
  select hilo_expect_rows((select count(*) from changed), (select count(*) from r))`,
)
export const quoteInAnswers = statement(
  'quote_in_answers',
  `select linked.* from jsonb_to_recordset($2) as r(uuid uuid, provider_message_id text),
    lateral hilo_link_answers($1, $3, r.provider_message_id, r.uuid) linked`,
)
export const releaseFiles = statement(
  'release_files',
  'update stored_files set entry_uuid = null where business_uuid = $1 and entry_uuid = any($2::uuid[])',
)
export const insertMentions = statement(
  'insert_mentions',
  `insert into mentions (business_uuid, user_uuid, entry_uuid, created_at)
  select $1, r.user_uuid, r.entry_uuid, $3 from jsonb_to_recordset($2) as r(user_uuid uuid, entry_uuid uuid)`,
)
const labelsSql = 'jsonb_to_recordset($2) as r(interaction_uuid uuid, label_uuid uuid)'
export const addLabels = statement(
  'add_labels',
  `insert into interaction_labels (business_uuid, interaction_uuid, label_uuid)
  select $1, r.interaction_uuid, r.label_uuid from ${labelsSql} on conflict do nothing`,
)
export const removeLabels = statement(
  'remove_labels',
  `delete from interaction_labels l using ${labelsSql}
  where l.business_uuid = $1 and l.interaction_uuid = r.interaction_uuid and l.label_uuid = r.label_uuid`,
)
export const updateLastAssigned = statement(
  'update_last_assigned',
  'update users set last_assigned_at = $3 where business_uuid = $1 and uuid = any($2::uuid[])',
)
