import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApi, type TestApi } from '../../test/boot'

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ start: false })
})
afterAll(() => api.stop())

it('tells the planner that an account belongs to one business, in each table that grows with an account', async () => {
  const { rows } = await api.owner.query(
    `select c.relname as table, s.stxkind::text[] as kinds, array(
       select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(s.stxkeys) order by 1) as columns
     from pg_statistic_ext s join pg_class c on c.oid = s.stxrelid order by 1`,
  )
  const { rows: tables } = await api.owner.query<{ table: string }>(
    `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'channel_account_uuid' order by 1`,
  )
  const pair = { columns: ['business_uuid', 'channel_account_uuid'], kinds: ['d', 'f'] }
  expect(rows).toEqual(
    tables
      .map(({ table }) => table)
      .filter((table) => !small.has(table))
      .map((table) => ({ table, ...pair })),
  )
})

/** An account has few rows of these, two (of its phone), or one for each call, changed message, or stranger who wants no marketing. */
const small = new Set([
  'call_facts',
  'calls',
  'channel_templates',
  'marketing_choices',
  'outbound_acts',
  'outbound_paces',
  'phone_syncs',
  'represented_accounts',
  'video_facts',
])
