import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@hilo/prisma/with-client'
import type { Bench, MeasuredHilo } from '../bench'
import { newChat } from '../clients/outcome'
import { shapes } from '../data/shape'
import { giveWelcome } from '../data/welcome'
import type { Measured } from '../report/figure'
import { large } from '../services/installation'
import type { Database } from '../services/postgres'
import { whileCounting } from '../services/track-statements'
import { oneByOne } from './write'

/** The statements that all roles but the owner have sent to this database. */
export const statementsSoFar = (database: Database): Promise<number> =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query<{ calls: number }>(
      `select coalesce(sum(s.calls), 0)::int as calls from pg_stat_statements s
       where s.dbid = (select oid from pg_database where datname = current_database())
         and s.userid <> (select oid from pg_roles where rolname = current_user)`,
    )
    return rows[0]?.calls ?? 0
  })

/** How often each statement was sent, without those of transactions. */
export const callsSoFar = (database: Database): Promise<Map<string, number>> =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query<{ query: string; calls: number }>(
      `select query, sum(calls)::int as calls from pg_stat_statements
       where dbid = (select oid from pg_database where datname = current_database())
         and userid <> (select oid from pg_roles where rolname = current_user)
         and query !~* '^(begin|commit|rollback|select set_config)'
       group by query`,
    )
    return new Map(rows.map(({ query, calls }) => [query, calls]))
  })

/**
 * The statements that `work` sends each time, without those of timers. The lowest of three counts, because Hilo's own work
 * can only add to it.
 */
async function statementsOf(
  hilo: MeasuredHilo,
  work: () => Promise<unknown>,
  repeats: number,
): Promise<number> {
  await work()
  const counts: number[] = []
  for (let at = 0; at < 3; at += 1) counts.push(await statementsEach(hilo, work, repeats))
  return Math.min(...counts)
}

async function statementsEach(
  { database }: Pick<MeasuredHilo, 'database'>,
  work: () => Promise<unknown>,
  repeats: number,
): Promise<number> {
  const before = await callsSoFar(database)
  for (let at = 0; at < repeats; at += 1) await work()
  return sumOf(callsEach(before, await callsSoFar(database), repeats))
}

/** How often each statement was sent in each of the repeats: what timers send now and then is less than once. */
export const callsEach = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  repeats: number,
): ReadonlyMap<string, number> =>
  new Map(
    [...after].flatMap(([query, count]) => {
      const each = Math.floor((count - (before.get(query) ?? 0)) / repeats)
      return each > 0 ? [[query, each] as const] : []
    }),
  )
export const sumOf = (calls: ReadonlyMap<string, number>): number =>
  [...calls.values()].reduce((sum, count) => sum + count, 0)

interface Row {
  readonly uuid: string
  readonly conversation: { readonly uuid: string; readonly client: { readonly uuid: string } }
}

/** Sends a message to one chat after the other, because a provider's pace makes a second one of the same chat wait. */
function sender({ person, database }: MeasuredHilo, rows: readonly Row[]): () => Promise<void> {
  let sent = 0
  return async () => {
    const { conversation } = rows[sent++ % rows.length] as Row
    const uuid = randomUUID()
    await person.ask('send:message', {
      uuid,
      to: conversation.client.uuid,
      type: 'text',
      body: { text: 'Va en camino.' },
      conversation_uuid: conversation.uuid,
    })
    await withClient(database.url, async (client) => {
      const isQueued = async () =>
        (await client.query(`select from entries where uuid = $1 and status = 'queued'`, [uuid])).rows
          .length > 0
      while (await isQueued()) await sleep(5)
    })
  }
}

/** A new customer's chat with welcome and menu, until both are read and nothing is left to do. */
export async function newChats({ database, provider, shape }: MeasuredHilo): Promise<() => Promise<void>> {
  await withClient(database.url, (client) => giveWelcome(client, large))
  let customer = shape.customers + 10_000
  return () =>
    withClient(database.url, async (client) => {
      customer += 1
      const sent = await newChat(client, provider, customer)
      if (sent === 0) throw new Error('the bot said nothing')
    })
}

async function actsOf(hilo: MeasuredHilo): Promise<Readonly<Record<string, () => Promise<unknown>>>> {
  const { person } = hilo
  const { items } = await person.ask<{ items: readonly Row[] }>('get:interaction:assigned')
  const [row] = items
  if (!row) throw new Error('the agent has no chat')
  const conversation_uuid = row.conversation.uuid
  const open = () => person.ask('get:interaction:conversation:messages', { conversation_uuid })
  return {
    "a known customer's text": () => oneByOne(hilo, 1, [1]),
    'a list': () => person.ask('get:interaction:assigned'),
    'the counts': () => person.ask('get:interaction:counts'),
    'a conversation opened': open,
    'a message sent, with its delivery': sender(hilo, items),
    'a new chat with welcome and menu, until both are read': await newChats(hilo),
  }
}

/** P13: the statements of each act, at two sizes. */
export async function statements(bench: Bench): Promise<Measured> {
  const sizes = [bench.sizes.curve[0] ?? 0, bench.sizes.interactions[1]]
  const countAt = async (size: number) => {
    const hilo = await bench.hilo(shapes.skewed(size))
    const counts: Record<string, number> = {}
    for (const [name, act] of Object.entries(await actsOf(hilo)))
      counts[name] = await statementsOf(hilo, act, bench.sizes.repeats)
    return counts
  }
  const [small, large] = await whileCounting(bench.environment.cluster, () => Promise.all(sizes.map(countAt)))
  const figures = Object.entries(large ?? {}).map(([name, ours]) => {
    const floor = small?.[name] ?? 0
    return {
      what: `statements of ${name}, ${sizes[1]?.toLocaleString('en')} interactions beside ${sizes[0]?.toLocaleString('en')}`,
      goal: 'the same',
      floor: String(floor),
      ours: String(ours),
      ratio: null,
      holds: floor === ours,
    }
  })
  return { figures, counts: large ?? {} }
}
