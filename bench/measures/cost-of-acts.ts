import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@hilo/prisma/with-client'
import type pg from 'pg'
import type { Bench, MeasuredHilo } from '../bench'
import { told } from '../clients/outcome'
import { shapes } from '../data/shape'
import { customerOf } from '../data/statements'
import { postmasterOf } from '../lib/postmaster'
import { cpuSeconds, cpuSecondsOfTree } from '../lib/process-memory'
import type { Figure, Measured } from '../report/figure'
import { newChats } from './statements-sent'
import { oneByOne } from './write'

/** The totals of a measurement while acts are repeated. */
interface Used {
  /** Seconds of a core. */
  readonly hilo: number
  readonly postgres: number
  /** Bytes of Postgres's log, and of its tables with their indexes. */
  readonly log: number
  readonly disk: number
}

async function usedSoFar(client: pg.Client, hilo: MeasuredHilo, postmaster: number): Promise<Used> {
  const { rows } = await client.query<{ log: string; disk: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as log,
       (select sum(pg_total_relation_size(c.oid)) from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r')::text as disk`,
  )
  return {
    hilo: await cpuSeconds(hilo.hilo.pid),
    postgres: await cpuSecondsOfTree(postmaster),
    log: Number(rows[0]?.log),
    disk: Number(rows[0]?.disk),
  }
}

export interface ChatRow {
  readonly conversation: {
    readonly uuid: string
    readonly client: { readonly uuid: string; readonly name: string }
  }
}

/** The chats of the connected agent, page by page. */
export async function ownChats({ person }: Pick<MeasuredHilo, 'person'>): Promise<readonly ChatRow[]> {
  const chats: ChatRow[] = []
  let cursor: string | null = null
  do {
    const page: { items: readonly ChatRow[]; next_cursor: string | null } = await person.ask(
      'get:interaction:assigned',
      { ...(cursor !== null && { cursor }) },
    )
    chats.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null)
  return chats
}

/** Sends a message of ours, and tells that it was delivered and read. */
export function sends(client: pg.Client, { person, provider }: MeasuredHilo, rows: readonly ChatRow[]) {
  let sent = 0
  /** A connection has one query at a time, however many are sent at once. */
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(query: () => Promise<T>): Promise<T> => {
    const own = last.then(query)
    last = own
    return own
  }
  return async () => {
    const { conversation } = rows[sent++ % rows.length] as ChatRow
    const uuid = randomUUID()
    await person.ask('send:message', {
      uuid,
      to: conversation.client.uuid,
      type: 'text',
      body: { text: 'Va en camino.' },
      conversation_uuid: conversation.uuid,
    })
    const partOf = async () => {
      const { rows } = await inTurn(() =>
        client.query<{ id: string; phone: string }>(
          `select o.provider_message_id as id, d.external_id as phone from outbound_parts o
           join entries e on e.business_uuid = o.business_uuid and e.uuid = o.entry_uuid
           join conversations c on c.business_uuid = e.business_uuid and c.uuid = e.conversation_uuid
           join identities d on d.business_uuid = c.business_uuid and d.uuid = c.identity_uuid
           where o.entry_uuid = $1`,
          [uuid],
        ),
      )
      return rows[0]
    }
    let part = await partOf()
    while (!part) {
      await sleep(betweenLooksMs)
      part = await partOf()
    }
    const customer = customerOf(part.phone)
    for (const status of told) await provider.postStatus({ customer, id: part.id, status })
  }
}

/** Postgres's work for each look is counted with the act. */
const betweenLooksMs = 25

const milliseconds = (value: number): string => `${value.toFixed(2)} ms`
const kilobytes = (value: number): string => `${(value / 1000).toFixed(1)} kB`

/** The acts of which a day consists. */
export async function actsOf(
  client: pg.Client,
  hilo: MeasuredHilo,
): Promise<Readonly<Record<string, () => Promise<unknown>>>> {
  const { live } = hilo.shape
  return {
    "a known customer's text": () => oneByOne(hilo, 1, [1 + Math.floor(Math.random() * live)]),
    'a message sent, with three statuses': sends(client, hilo, await ownChats(hilo)),
    'a new chat with welcome and menu, three statuses': await newChats(hilo),
  }
}

/** What is used in each second while nothing happens. It is left out of an act, which may wait, for example for statuses to gather. */
async function usedIdle(used: () => Promise<Used>, seconds: number): Promise<Used> {
  const before = await used()
  await sleep(seconds * 1000)
  const after = await used()
  const each = (what: keyof Used) => (after[what] - before[what]) / seconds
  return { hilo: each('hilo'), postgres: each('postgres'), log: each('log'), disk: each('disk') }
}

/**
 * What each act costs beyond what an idle Hilo uses, one after the other: processor of Hilo and of Postgres, bytes of Postgres's log and on its
 * disk. The statements of each stand under P13.
 */
export async function costOfActs(bench: Bench): Promise<Measured> {
  const [customers] = bench.sizes.customers
  const hilo = await bench.hilo(shapes.known(customers, Math.min(customers, 500)))
  const postmaster = await postmasterOf(hilo.database)
  const figures: Figure[] = []
  await withClient(hilo.database.url, async (client) => {
    const acts = await actsOf(client, hilo)
    const used = () => usedSoFar(client, hilo, postmaster)
    const idle = await usedIdle(used, bench.sizes.idleSeconds)
    for (const [name, act] of Object.entries(acts)) {
      const count = bench.sizes.repeats * 5
      const repeat = async () => {
        for (let at = 0; at < count; at += 1) await act()
      }
      // The first are slower: code is compiled, statements are prepared.
      await repeat()
      // So that neither what a vacuum writes nor pages that were changed before are counted with these acts.
      await client.query('vacuum (analyze)')
      await client.query('checkpoint')
      const [began, before] = [performance.now(), await used()]
      await repeat()
      const seconds = (performance.now() - began) / 1000
      const after = await used()
      const each = (what: keyof Used) => (after[what] - before[what] - idle[what] * seconds) / count
      const [ours, theirs] = [each('hilo') * 1000, each('postgres') * 1000]
      figures.push({
        what: name,
        goal: '-',
        floor: null,
        ours: `${milliseconds(ours + theirs)} in ${Math.round((seconds * 1000) / count)} ms (Hilo ${milliseconds(ours)}, Postgres ${milliseconds(theirs)}), log ${kilobytes(each('log'))}, disk ${kilobytes(each('disk'))}`,
        ratio: null,
        holds: null,
      })
    }
  })
  return { figures }
}
