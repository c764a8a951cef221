import type { Statement } from '../../platform/db/pipeline/pipeline'

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

export const writeAppliedItems = update(
  'write_applied_items',
  'webhook_items',
  { awaited_id: 'text' },
  { extraSet: `, state = 'done'` },
)
/** `version` is the new version, so that a change made since the row was read is not overwritten. */
export const updateContacts = update(
  'update_contacts',
  'contacts',
  { name: 'text', phone: 'text', version: 'int' },
  { extraSet: ', updated_at = $3', where: 't.version = r.version - 1' },
)
export const moveEntries = update('move_entries', 'entries', {
  conversation_uuid: 'uuid',
  interaction_uuid: 'uuid',
  seq: 'int',
  version: 'int',
})

/**
 * Most customers come by an ad whose words are stored already: then nothing is written, and no transaction waits for another. Fields that
 * the provider leaves out keep their value. In one order, so that two transactions cannot wait for each other.
 */
export const writeAds = statement(
  'write_ads',
  `insert into ads as a (business_uuid, uuid, channel, external_id, source, headline, body, link, words, seen_at, created_at)
  select distinct on (r.uuid) $1, r.uuid, r.channel, r.external_id, r.source, r.headline, r.body, r.link,
    hilo_fold_words(concat_ws(' ', r.headline, r.body)), r.seen_at, $3
  from jsonb_populate_recordset(null::ads, $2) r
  where not exists (
    select from ads k where k.business_uuid = $1 and k.uuid = r.uuid and (k.seen_at > r.seen_at or (k.source = r.source
      and (r.headline is null or k.headline = r.headline) and (r.body is null or k.body = r.body)
      and (r.link is null or k.link = r.link))))
  order by r.uuid, r.seen_at desc
  on conflict (business_uuid, uuid) do update set source = excluded.source,
    headline = coalesce(excluded.headline, a.headline), body = coalesce(excluded.body, a.body),
    link = coalesce(excluded.link, a.link), seen_at = excluded.seen_at,
    words = hilo_fold_words(concat_ws(' ', coalesce(excluded.headline, a.headline), coalesce(excluded.body, a.body)))
  where a.seen_at <= excluded.seen_at`,
)

export const quoteInAnswers = statement(
  'quote_in_answers',
  `select linked.* from jsonb_to_recordset($2) as r(uuid uuid, channel_account_uuid uuid, provider_message_id text),
    lateral hilo_link_answers($1, r.channel_account_uuid, r.provider_message_id, r.uuid) linked`,
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
