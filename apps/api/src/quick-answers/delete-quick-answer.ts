import { refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

/** Gone for good: what was sent with it stays in the threads. */
export async function deleteQuickAnswer({ db }: Services, { business }: Actor, uuid: string) {
  const { count } = await db.tenant(business, (tx) =>
    tx.quickAnswer.deleteMany({ where: { business_uuid: business, uuid } }),
  )
  return count > 0 ? { uuid } : refuse('QUICK_ANSWER_NOT_FOUND')
}
