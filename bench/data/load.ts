import type pg from 'pg'
import { agentEmailOf, agents, large, type Person, tiny } from '../services/installation'
import type { Shape } from './shape'
import {
  writeAgents,
  writeCustomers,
  writeFacts,
  writeInteractions,
  writeMessages,
  writeOpenSums,
  writeReceipts,
  writeRollups,
  writeSearched,
  writeSizes,
  writeThings,
} from './statements'

/** The tables that grow with the business. */
export const growingTables = [
  'contacts',
  'identities',
  'conversations',
  'interactions',
  'entries',
  'webhook_items',
  'outbound_attempts',
  'outbound_parts',
  'searched_entries',
  'searched_contacts',
  'interaction_facts',
  'report_rollups',
] as const

/**
 * Inserts the rows directly, a million interactions in minutes: without triggers and foreign keys, and with the indexes
 * dropped and then created again as they were.
 */
export async function load(client: pg.Client, shape: Shape, now = new Date()): Promise<void> {
  await client.query(`set session_replication_role = replica`)
  await client.query(
    `set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`,
  )
  const dropped = await dropIndexes(client)
  await fill(client, large, shape, now)
  await fill(client, tiny, { customers: 10, interactions: 12, messages: 60, live: 5 }, now)
  for (const definition of dropped) await client.query(definition)
  await client.query('reset session_replication_role')
  await client.query('vacuum (analyze)')
}

/** Inserts the rows of further small businesses, with the indexes in place. */
export async function loadBeside(client: pg.Client, owners: readonly Person[], shape: Shape): Promise<void> {
  await client.query('set session_replication_role = replica')
  for (const person of owners) await fill(client, person, shape, new Date())
  await client.query('reset session_replication_role')
  await client.query('vacuum (analyze)')
}

async function fill(client: pg.Client, person: Person, shape: Shape, now: Date): Promise<void> {
  const { rows } = await client.query<{ business: string; account: string }>(
    `select b.uuid as business, c.uuid as account from businesses b
     join channel_accounts c on c.business_uuid = b.uuid where b.name = $1`,
    [person.business],
  )
  const [found] = rows
  if (!found) throw new Error(`${person.business} is not there`)
  const emails = Array.from({ length: agents + 1 }, (_, at) => agentEmailOf(person, at))
  await client.query(writeAgents, [found.business, emails])
  // The agent of a measurement has more open chats than the limit of a person.
  await client.query('update settings set maximum_active_conversation = 100000 where business_uuid = $1', [
    found.business,
  ])
  const { customers, interactions, messages, live } = shape
  await client.query('drop table if exists sizes')
  await client.query(writeSizes({ customers, interactions, messages, live, now }))
  await client.query('create unique index on sizes (k); analyze sizes')
  for (const statement of [
    ...writeCustomers,
    writeInteractions,
    writeMessages,
    ...writeReceipts,
    ...writeSearched,
    ...writeThings,
    writeFacts,
    writeRollups(interactions, now),
    writeOpenSums,
  ])
    await client.query(statement, [found.business, found.account])
}

/** Drops the indexes that no constraint needs. Answers the statements that create them again. */
async function dropIndexes(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [growingTables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
