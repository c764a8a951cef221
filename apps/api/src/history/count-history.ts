import { type BoundedCount, type HistoryFilter, limits } from '@hilo/contracts'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { readMatching } from './read-matching'

/** How many interactions a filter has: counted up to a limit, so that it costs the same in every business. */
export async function countMatching(
  tx: StatementSender,
  actor: Actor,
  filter: HistoryFilter,
  now: Date,
): Promise<BoundedCount> {
  const order = { sort: 'active', ascending: false, after: null } as const
  const { uuids, next } = await readMatching(tx, actor, filter, order, limits.searchTotal, now)
  return { total: uuids.length, more_than: next !== null }
}

export const countHistory = (
  { db, clock }: Services,
  actor: Actor,
  filter: HistoryFilter,
): Promise<BoundedCount> => db.tenant(actor, (tx) => countMatching(tx, actor, filter, clock.now()))
