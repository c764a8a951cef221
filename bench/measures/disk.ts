import { withClient } from '@hilo/prisma/with-client'
import type pg from 'pg'
import type { Bench } from '../bench'
import { untilQuiet } from '../clients/outcome'
import { shapes } from '../data/shape'
import type { Figure, Measured } from '../report/figure'
import { ownChats, sends } from './cost-of-acts'
import { postMany, repeat } from './write'

/** Bytes of each table with its indexes, and of what was written to Postgres's log. */
interface Sizes {
  readonly tables: ReadonlyMap<string, number>
  readonly log: number
}

async function sizesOf(owner: pg.Client): Promise<Sizes> {
  const { rows } = await owner.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid)::text as bytes from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
     union all select '', pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text`,
  )
  const bytes = new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
  const log = bytes.get('') ?? 0
  bytes.delete('')
  return { tables: bytes, log }
}

/** Its rows are kept for thirty days only. */
const transient = 'webhook_items'
/** Its rows are deleted within a second: it grows in a burst, until a vacuum lets its pages be used again. */
const emptied = 'outbox'
const dailyMessages = 100_000

/**
 * Bytes on the disk for a text that arrived, and for one of ours with the three statuses that come of it, by table; and what a day of
 * 100,000 messages takes, half of them ours.
 */
export async function disk(bench: Bench): Promise<Measured> {
  const { texts, answers } = bench.sizes.disk
  const [customers] = bench.sizes.customers
  const hilo = await bench.hilo(shapes.known(customers, Math.min(customers, 500)))
  const { live } = hilo.shape
  return withClient(hilo.database.url, async (owner) => {
    const send = sends(owner, hilo, await ownChats(hilo))
    const grown = async (count: number, work: () => Promise<unknown>) => {
      await untilQuiet(owner)
      // Free space in the pages of these tables is filled first.
      await owner.query('vacuum (analyze)')
      const before = await sizesOf(owner)
      await work()
      await untilQuiet(owner)
      const after = await sizesOf(owner)
      const tables = [...after.tables].flatMap(([name, bytes]) => {
        const each = (bytes - (before.tables.get(name) ?? 0)) / count
        return each >= 1 ? [[name, each] as const] : []
      })
      return { tables, log: (after.log - before.log) / count }
    }
    const text = await grown(texts, () => postMany(hilo.provider, texts, live))
    const answer = await grown(answers, () => repeat(send, answers))
    const day = (counts: (table: string) => boolean) =>
      ((dailyMessages / 2) * (total(text.tables, counts) + total(answer.tables, counts))) / 1e6
    const megabytes = (value: number) => `${value.toFixed(0)} MB`
    return {
      figures: [
        shown('a text that arrived', text),
        shown('a text of ours with three statuses', answer),
        plain(
          `a day of ${dailyMessages.toLocaleString('en')} messages, half of them ours`,
          megabytes(day((table) => table !== emptied)),
        ),
        plain('of which is kept for thirty days', megabytes(day((table) => table === transient))),
      ],
    }
  })
}

type Tables = readonly (readonly [string, number])[]
const total = (tables: Tables, counts: (table: string) => boolean = () => true): number =>
  tables.reduce((sum, [name, bytes]) => (counts(name) ? sum + bytes : sum), 0)
const plain = (what: string, ours: string): Figure => ({
  what,
  goal: '-',
  floor: null,
  ours,
  ratio: null,
  holds: null,
})

function shown(what: string, { tables, log }: { readonly tables: Tables; readonly log: number }): Figure {
  const bytes = (value: number) => `${Math.round(value).toLocaleString('en')} B`
  const parts = tables
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, size]) => `${name} ${bytes(size)}`)
  return plain(what, `${bytes(total(tables))} (${parts.join(', ')}); log ${bytes(log)}`)
}
