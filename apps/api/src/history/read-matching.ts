import type { HistoryFilter } from '@hilo/contracts'
import { mayRead } from '../interactions/lists/visibility'
import { Prisma, sql } from '../platform/db/db'
import { momentKeyOf } from '../platform/db/keyset'
import { sendSql } from '../platform/db/pipeline/send-sql'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import type { Actor } from '../platform/http/actor'
import { readDueConditions } from '../targets/due-conditions'
import { findConversationsNamed } from '../words/find/find-conversations-named'
import { filterConditions } from './filter-conditions'
import { findFew, mostFew } from './find-few'
import { type Order, walkStatement } from './walk-statement'
import { walkedLists } from './walked-lists'

/** How many rows are read for one page at most. */
const mostWalked = 10_000

interface Keys {
  readonly uuids: readonly string[]
  /** The cursor of the next page; null: this is the last one. A page may be short although more follow. */
  readonly next: [string, string] | null
}
interface Row {
  readonly uuid: string
  readonly at: Date
  readonly place: number
  readonly wanted: boolean
}
const none: Keys = { uuids: [], next: null }

/**
 * The interactions of a filter that the actor may read, in order, of one page. Where the filter names few they are all read; else
 * the lists are walked in order, in growing steps, and never further than a bound.
 */
export async function readMatching(
  tx: StatementSender,
  actor: Actor,
  { q, ...filter }: HistoryFilter,
  order: Order,
  limit: number,
  now: Date,
): Promise<Keys> {
  const named = q ? await findConversationsNamed(tx, q) : null
  const few = await findFew(tx, actor, filter, named?.conversations ?? null)
  if (few?.length === 0) return none
  const lists = few ? [sql`r.uuid = any(${[...few]}::uuid[])`] : walkedLists(actor, filter, order.sort)
  if (lists.length === 0) return none
  const wanted = Prisma.join(
    [
      mayRead(actor),
      ...filterConditions(actor.business, filter),
      ...(await dueConditions(tx, actor.business, filter, now)),
      ...(named ? [isNamed(named.isOne)] : []),
    ],
    ' and ',
  )
  const found: Row[] = []
  let { after } = order
  for (const step of few ? [mostFew + 1] : stepsFrom(limit + 1)) {
    const rows = await sendSql<Row>(
      tx,
      walkStatement(actor.business, lists, wanted, { ...order, after }, step),
    )
    found.push(...rows.filter((row) => row.wanted))
    if (found.length > limit) return page(found.slice(0, limit), keyOf(found[limit - 1]))
    const last = rows.at(-1)
    if (last?.place !== step) return page(found, null)
    after = keyOf(last)
  }
  return page(found, after ? [...after] : null)
}

/** The sizes of the steps: the first fills a page if every row is wanted. */
function* stepsFrom(first: number): Generator<number> {
  let left = mostWalked
  for (let step = first; left > 0; step *= 4) {
    yield Math.min(step, left)
    left -= step
  }
}

/** Whether customer or subject have the words. One look-up a row: as a join, Postgres might read all customers. */
const isNamed = (isOne: Prisma.Sql): Prisma.Sql => sql`(
  select ${isOne} from conversations c
  left join searched_contacts s on s.business_uuid = c.business_uuid and s.contact_uuid = c.contact_uuid
  where c.business_uuid = r.business_uuid and c.uuid = r.conversation_uuid)`

const page = (rows: readonly Row[], next: Keys['next']): Keys => ({
  uuids: rows.map(({ uuid }) => uuid),
  next,
})
const keyOf = (row: Row | undefined): [string, string] | null => (row ? momentKeyOf(row.at, row.uuid) : null)

async function dueConditions(
  tx: StatementSender,
  business: string,
  { due }: Pick<HistoryFilter, 'due'>,
  now: Date,
): Promise<Prisma.Sql[]> {
  if (!due) return []
  const conditions = await readDueConditions(tx, business, now)
  return [
    sql`(${Prisma.join(
      due.map((state) => conditions[state]),
      ' or ',
    )})`,
  ]
}
