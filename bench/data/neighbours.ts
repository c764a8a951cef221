import type pg from 'pg'
import { large } from '../services/installation'

const account = `'channel_account_uuid', md5('account ' || n)::uuid`
/** Words are marked with their business: copied, they would be found for the one that they come from. */
const noWords = `'words', ''`
interface Neighbours {
  /** Of each neighbour so many businesses, each with so many rows at most. */
  readonly each: number
  readonly rows: number
  /** What a copied row has of its own, in SQL: a uuid for itself and for what it is part of. `n` is the business. */
  readonly changes: string
}
const some = (changes: string): Neighbours => ({ each: 1, rows: 30, changes })
const few = (changes: string): Neighbours => ({ each: 6, rows: 3, changes })
/** Of what a business has one, it gets a row; its account is paused, so that nothing asks the provider for it. */
const one = (changes: string): Neighbours => ({ each: 1, rows: 1, changes })
/** What makes them businesses of their own. */
const wholeBusinesses: Readonly<Record<string, Neighbours>> = {
  businesses: one(`'uuid', md5('neighbour ' || n)::uuid, 'name', 'Vecina ' || n`),
  settings: one(`'uuid', gen_random_uuid()`),
  whatsapp_configs: one(`'uuid', gen_random_uuid()`),
  permissions: one(`'uuid', gen_random_uuid()`),
  schedules: one(`'uuid', gen_random_uuid()`),
  channel_accounts: one(
    `'uuid', md5('account ' || n)::uuid, 'external_id', 'neighbour ' || n, 'state', 'paused'`,
  ),
  users: some(`'uuid', gen_random_uuid(), 'email', gen_random_uuid()`),
  areas: some(`'uuid', gen_random_uuid(), 'name', 'Área ' || gen_random_uuid()`),
  user_areas: some(`'user_uuid', gen_random_uuid(), 'area_uuid', gen_random_uuid()`),
  labels: some(`'uuid', gen_random_uuid(), 'name', gen_random_uuid()`),
  finish_reasons: some(`'uuid', gen_random_uuid(), 'name', gen_random_uuid()`),
  sessions: some(`'uuid', gen_random_uuid(), 'user_uuid', gen_random_uuid()`),
  push_subscriptions:
    some(`'uuid', gen_random_uuid(), 'session_uuid', gen_random_uuid(), 'user_uuid', gen_random_uuid(),
    'endpoint', gen_random_uuid()`),
  hooks: one(`'uuid', gen_random_uuid()`),
}
const chats: Readonly<Record<string, Neighbours>> = {
  contacts: some(`'uuid', gen_random_uuid()`),
  identities: some(`'uuid', gen_random_uuid(), 'contact_uuid', gen_random_uuid(), ${account}`),
  conversations: some(`'uuid', gen_random_uuid(), 'identity_uuid', gen_random_uuid(), ${account}`),
  webhook_items: some(`'uuid', gen_random_uuid(), ${account}`),
  outbound_attempts: some(`'uuid', gen_random_uuid(), 'entry_uuid', gen_random_uuid()`),
  outbound_parts: some(`'attempt_uuid', gen_random_uuid(), 'entry_uuid', gen_random_uuid(), ${account}`),
  interactions: few(`'uuid', gen_random_uuid(), 'conversation_uuid', gen_random_uuid(),
    'user_uuid', case when one.user_uuid is not null then md5('person ' || n)::uuid end`),
  entries: few(`'uuid', gen_random_uuid(), 'conversation_uuid', gen_random_uuid(),
    'interaction_uuid', gen_random_uuid(), ${account}`),
  searched_entries: few(
    `'entry_uuid', gen_random_uuid(), 'conversation_uuid', gen_random_uuid(), ${noWords}`,
  ),
  searched_contacts: few(`'contact_uuid', gen_random_uuid(), ${noWords}`),
  interaction_labels: few(`'interaction_uuid', gen_random_uuid(), 'label_uuid', gen_random_uuid()`),
  interaction_facts: few(`'interaction_uuid', gen_random_uuid()`),
  pushes: few(`'subscription_uuid', gen_random_uuid(), 'conversation_uuid', gen_random_uuid()`),
  hook_deliveries:
    few(`'id', nextval(pg_get_serial_sequence('hook_deliveries', 'id')), 'uuid', gen_random_uuid(),
    'hook_uuid', gen_random_uuid()`),
}

/**
 * Adds businesses with a few rows each, and six times as many with fewer chats. A plan for all values expects what a business has on
 * average: the large one's lists and threads must not be read whole because of it. `chats`: without people and settings of theirs.
 */
export async function giveNeighbours(
  owner: pg.Client,
  businesses: number,
  what: 'whole' | 'chats' = 'whole',
): Promise<void> {
  const neighbours = what === 'whole' ? { ...wholeBusinesses, ...chats } : chats
  await owner.query('set session_replication_role = replica')
  for (const [table, { each, rows, changes }] of Object.entries(neighbours)) {
    const distinct = table === 'interactions' ? 'distinct on (status) *' : '*'
    const ofLarge =
      table === 'businesses' ? 'name = $1' : 'business_uuid = (select uuid from businesses where name = $1)'
    await owner.query(
      `insert into ${table} select copy.* from (select ${distinct} from ${table} where ${ofLarge} limit ${rows}) one, generate_series(1, ${businesses * each}) n,
         jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object('business_uuid', md5('neighbour ' || n)::uuid, ${changes})) copy`,
      [large.business],
    )
  }
  await owner.query('set session_replication_role = origin')
  await owner.query(`vacuum (analyze) ${Object.keys(neighbours).join(', ')}`)
}
