import { refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

/**
 * Counts one use. The count only orders the list that agents choose from, so a request that arrives twice counts twice.
 */
export async function countQuickAnswerUse({ db }: Services, actor: Actor, uuid: string) {
  const [row] = await db.tenant(
    actor,
    (tx) => tx.$queryRaw<{ uuid: string; uses: number }[]>`
      update quick_answers set uses = uses + 1
      where business_uuid = ${actor.business}::uuid and uuid = ${uuid}::uuid
      returning uuid::text, uses`,
  )
  return row ?? refuse('QUICK_ANSWER_NOT_FOUND')
}
