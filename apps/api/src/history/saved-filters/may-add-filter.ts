import { limits } from '@hilo/contracts'
import type { Tx } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'

/** Whether one more filter fits among the actor's own or the business's. Whoever asks at the same time waits for this transaction. */
export async function mayAddFilter(tx: Tx, { business, uuid }: Actor, shared: boolean): Promise<boolean> {
  const owner = shared ? null : uuid
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`filters:${business}:${owner}`}, 0))`
  const count = await tx.savedFilter.count({ where: { business_uuid: business, user_uuid: owner } })
  return count < limits.savedFilters
}
