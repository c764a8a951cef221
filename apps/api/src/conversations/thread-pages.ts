import { limits } from '@hilo/contracts'
import type { EntryRow } from '../entries/rows'
import { type Db, Prisma } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { ThreadCursor } from './thread-cursor'

/** A thread as far as the actor may read it. */
interface Thread {
  readonly db: Pick<Db, 'readPage'>
  readonly actor: Actor
  /** SQL over entries e. */
  readonly conditions: readonly Prisma.Sql[]
  readonly limit: number
}

interface Page {
  /** In the order of the thread, or for changes in the order of their versions. */
  readonly entries: readonly EntryRow[]
  readonly more: boolean
  /** On a page around an entry: whether later entries follow. */
  readonly newer?: boolean
  /** The version of the last change on this page, when there are more. */
  readonly version?: number
}

/** One of two constants in the SQL text, because Postgres chooses its plan by the limit. */
const rowLimit = (limit: number): Prisma.Sql =>
  Prisma.raw(String((limit <= limits.threadPage ? limits.threadPage : limits.threadPageMax) + 1))

const select = ({ db, actor, conditions }: Thread, condition: Prisma.Sql, rest: Prisma.Sql) =>
  db.readPage<EntryRow>(
    actor,
    Prisma.sql`select e.* from entries e where ${Prisma.join([...conditions], ' and ')} and ${condition} ${rest}`,
  )

/** The page that ends before the cursor; without one the newest page. */
export async function olderPage(thread: Thread, before: ThreadCursor | null): Promise<Page> {
  const rows = await select(
    thread,
    before ? Prisma.sql`(e.date, e.seq) < (${before.at}::timestamptz, ${before.seq}::int)` : Prisma.sql`true`,
    Prisma.sql`order by e.date desc, e.seq desc limit ${rowLimit(thread.limit)}`,
  )
  return { entries: rows.slice(0, thread.limit).reverse(), more: rows.length > thread.limit }
}

/** The page that begins after the cursor. */
export async function newerPage(thread: Thread, after: ThreadCursor): Promise<Page> {
  const rows = await select(
    thread,
    Prisma.sql`(e.date, e.seq) > (${after.at}::timestamptz, ${after.seq}::int)`,
    Prisma.sql`order by e.date, e.seq limit ${rowLimit(thread.limit)}`,
  )
  return { entries: rows.slice(0, thread.limit), more: rows.length > thread.limit }
}

/** The page with the entry in its middle. Null: the actor does not find it in this thread. */
export async function pageAround(thread: Thread, uuid: string): Promise<Page | null> {
  const [entry] = await select(thread, Prisma.sql`e.uuid = ${uuid}::uuid`, Prisma.empty)
  if (!entry) return null
  const at = { at: entry.date, seq: entry.seq }
  const half = { ...thread, limit: Math.floor((thread.limit - 1) / 2) }
  const [older, newer] = await Promise.all([
    olderPage({ ...thread, limit: thread.limit - 1 - half.limit }, at),
    newerPage(half, at),
  ])
  return { entries: [...older.entries, entry, ...newer.entries], more: older.more, newer: newer.more }
}

/** Entries changed after a version, in the order of the changes. */
export async function changesSince(thread: Thread, version: number): Promise<Page> {
  const rows = await select(
    thread,
    Prisma.sql`e.version > ${version}`,
    Prisma.sql`order by e.version limit ${rowLimit(thread.limit)}`,
  )
  const entries = rows.slice(0, thread.limit)
  const last = entries.at(-1)
  return rows.length > thread.limit && last
    ? { entries, more: true, version: last.version }
    : { entries, more: false }
}
