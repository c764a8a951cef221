import { addJobsSql, insertAnnouncementsSql, insertDuesSql } from '../../platform/events/write-events'
import { changingOf, namesOf, typesOf } from '../column'
import { conversationTable, entryTable, interactionTable } from '../rows'

/*
What `write-thread.ts` writes in one statement: SQL for the rows that are given as one JSON array, and for writing them. `$1` is the
business, `$2` the account, `$3` the time.
*/

export interface ThreadPart {
  /** Names its step in the statement, and stands in the name of the prepared statement, which must be short. */
  readonly code: string
  readonly rows: (given: string) => string
  /** `r`: the name of the given rows. */
  readonly write: (r: string) => string
  /** Named steps before it. */
  readonly before?: (r: string) => string
}

/** Only the columns that are used, because Postgres parses each at every call. */
const recordsOf = (columns: Readonly<Record<string, string>>) => (given: string) =>
  `select * from jsonb_to_recordset(${given}::jsonb) as r(${Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})`
const rowsOf = (table: string) => (given: string) =>
  `select * from jsonb_populate_recordset(null::${table}, ${given}::jsonb)`

/**
 * Rows of which only some columns are given: the others keep their values. Postgres overestimates the length of a JSON array: without the
 * keys as an array it would scan small tables whole.
 */
const change = (
  table: 'conversations' | 'interactions',
  columns: readonly string[],
  { extraSet = '', where = 'true' }: { readonly extraSet?: string; readonly where?: string } = {},
) => ({
  rows: (given: string) =>
    `select (e.change ->> 'uuid')::uuid as uuid, e.change from jsonb_array_elements(${given}::jsonb) as e(change)`,
  write: (r: string) => `update ${table} t set (${columns.join(', ')}) = (
      select ${columns.map((column) => `n.${column}`).join(', ')} from jsonb_populate_record(t, r.change) n)${extraSet}
    from ${r} r
    where t.business_uuid = $1 and t.uuid = any(array(select uuid from ${r})) and t.uuid = r.uuid and ${where}
    returning 1`,
})

/** A part that belongs to another message stays with it. `attempts`: SQL of the attempts, with the parts `p` of each. */
export const insertPartsSql = (of: Record<'attempts' | 'account' | 'attempt' | 'entry' | 'now', string>) =>
  `insert into outbound_parts (
      business_uuid, channel_account_uuid, provider_message_id, attempt_uuid, entry_uuid, position, status, updated_at)
    select $1, ${of.account}, p.id, ${of.attempt}, ${of.entry}, p.position, 'sent', ${of.now} from ${of.attempts}
    on conflict (business_uuid, channel_account_uuid, provider_message_id) do update
      set attempt_uuid = excluded.attempt_uuid, position = excluded.position
      where outbound_parts.entry_uuid = excluded.entry_uuid`

/** The items that cause the change; then rows in the order in which they refer to each other. */
export const threadParts = {
  /** One that waits or was given up is written over. Fewer rows than given: another process has stored one since it was read. */
  items: {
    code: 'it',
    rows: rowsOf('webhook_items'),
    write: (r) => `insert into webhook_items (
        business_uuid, uuid, channel_account_uuid, dedupe_key, kind, payload, state, awaited_id, received_at)
      select $1, r.uuid, r.channel_account_uuid, r.dedupe_key, r.kind, r.payload, r.state, r.awaited_id, $3 from ${r} r
      on conflict (business_uuid, channel_account_uuid, dedupe_key) do update
        set state = excluded.state, awaited_id = excluded.awaited_id, error = null, payload = excluded.payload
        where webhook_items.state in ('pending', 'dead')
      returning 1`,
  },
  newContacts: {
    code: 'nc',
    rows: rowsOf('contacts'),
    write: (r) => `insert into contacts (business_uuid, uuid, name, phone, email, created_at, updated_at)
      select $1, r.uuid, r.name, r.phone, r.email, $3, $3 from ${r} r
      returning 1`,
  },
  identities: {
    code: 'id',
    rows: rowsOf('identities'),
    write: (r) => `insert into identities (
        business_uuid, uuid, contact_uuid, channel_account_uuid, external_id, alias_group, lasting, username,
        display_name, unreachable, created_at)
      select $1, r.uuid, r.contact_uuid, r.channel_account_uuid, r.external_id, r.alias_group, r.lasting, r.username,
        r.display_name, r.unreachable, r.created_at
      from ${r} r
      on conflict (business_uuid, uuid) do update set
        contact_uuid = excluded.contact_uuid, external_id = excluded.external_id, alias_group = excluded.alias_group,
        lasting = excluded.lasting, username = excluded.username, display_name = excluded.display_name,
        unreachable = excluded.unreachable
      returning 1`,
  },
  newConversations: {
    code: 'nv',
    rows: recordsOf(typesOf(conversationTable)),
    write: (r) => `insert into conversations (business_uuid, ${namesOf(conversationTable)})
      select $1, ${namesOf(conversationTable)} from ${r}
      returning 1`,
  },
  newInteractions: {
    code: 'ni',
    rows: recordsOf(typesOf(interactionTable)),
    write: (r) => `insert into interactions (business_uuid, ${namesOf(interactionTable)}, updated_at)
      select $1, ${namesOf(interactionTable)}, $3 from ${r}
      returning 1`,
  },
  /** Triggers change body and date, and texts lose what Postgres cannot store. */
  newEntries: {
    code: 'ne',
    rows: recordsOf(typesOf(entryTable)),
    write: (r) => `insert into entries (business_uuid, ${namesOf(entryTable)})
      select $1, ${namesOf(entryTable)} from ${r} order by conversation_uuid, seq
      returning uuid, author_name, body, date`,
  },
  conversations: { code: 'cv', ...change('conversations', changingOf(conversationTable)) },
  /**
   * A version is higher than the one that it replaces: else the row was changed since it was read. A change without one is invisible to
   * screens.
   */
  interactions: {
    code: 'ia',
    ...change('interactions', changingOf(interactionTable), {
      extraSet: `, updated_at = case when r.change ? 'version' then $3 else t.updated_at end`,
      where: `t.version < coalesce((r.change ->> 'version')::int, t.version + 1)`,
    }),
  },
  /** The end of attempts, and the parts that left. Leaves their `error` as it is. Counts as written only once its parts are, so that what
   * runs after the rows sees both. */
  accepted: {
    code: 'ac',
    rows: recordsOf({ uuid: 'uuid', entry_uuid: 'uuid', parts: 'jsonb' }),
    before: (r) => `op as (${insertPartsSql({
      attempts: `${r} r, jsonb_to_recordset(r.parts) as p(id text, position int)`,
      ...{ account: '$2', attempt: 'r.uuid', entry: 'r.entry_uuid', now: '$3' },
    })} returning 1),
      ended as (update outbound_attempts t set state = 'accepted', finished_at = $3 from ${r} r
        where t.business_uuid = $1 and t.uuid = any(array(select uuid from ${r})) and t.uuid = r.uuid returning 1)`,
    write: () => 'select 1 from ended where (select count(*) from op) >= 0',
  },
  /** With the ids as an array: joined alone they are looked for by reading all parts of the account. */
  parts: {
    code: 'pt',
    rows: rowsOf('outbound_parts'),
    write: (r) => `update outbound_parts t set status = r.status, error = r.error, updated_at = $3 from ${r} r
      where t.business_uuid = $1 and t.channel_account_uuid = $2
        and t.provider_message_id = any(array(select provider_message_id from ${r})) and t.provider_message_id = r.provider_message_id
      returning 1`,
  },
  entries: {
    code: 'en',
    rows: rowsOf('entries'),
    write: (r) => `update entries t set ${changingOf(entryTable)
      .map((column) => `${column} = r.${column}`)
      .join(', ')},
        next_attempt_at = case when t.status is distinct from r.status then null else t.next_attempt_at end
      from ${r} r
      where t.business_uuid = $1 and t.uuid = any(array(select uuid from ${r})) and t.uuid = r.uuid
      returning t.*`,
  },
  /** Its events, where only sockets listen: most changes, and Postgres runs this faster than the next part. */
  announced: {
    code: 'an',
    rows: (given) => `select ${given}::jsonb as events`,
    write: (r) => insertAnnouncementsSql(`(select events from ${r})`, '$3'),
  },
  /** Its events, where other listeners have dues too (`du`), and the jobs. */
  eventsAndJobs: {
    code: 'jb',
    rows: (given) => `select one -> 'announced' as announced, one -> 'dues' as dues, one -> 'jobs' as jobs
      from jsonb_array_elements(${given}::jsonb) as h(one)`,
    before: (r) => `an as (${insertAnnouncementsSql(`(select announced from ${r})`, '$3')}),
      du as (${insertDuesSql(`(select dues from ${r})`, '$3')})`,
    write: (r) => addJobsSql('du', `(select jobs from ${r})`),
  },
} as const satisfies Readonly<Record<string, ThreadPart>>

export type ThreadPartName = keyof typeof threadParts
