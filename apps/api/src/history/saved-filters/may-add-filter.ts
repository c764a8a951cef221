import { limits } from '@hilo/contracts'
import type { Tx } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Actor } from '../../platform/http/actor'

const lockFilters: Statement = {
  name: 'lock_saved_filters',
  text: `select pg_advisory_xact_lock(hashtextextended($1, 0))::text`,
}

/** Whether one more filter fits among the actor's own or the business's. Concurrent callers wait for this transaction. */
export async function mayAddFilter(tx: Tx, { business, uuid }: Actor, shared: boolean): Promise<boolean> {
  const owner = shared ? null : uuid
  await tx.send(lockFilters, [`filters:${business}:${owner}`])
  const count = await tx.savedFilter.count({ where: { business_uuid: business, user_uuid: owner } })
  return count < limits.savedFilters
}
