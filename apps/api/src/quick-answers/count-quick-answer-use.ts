import { refuse } from '@hilo/contracts'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

const countUse: Statement = {
  name: 'count_quick_answer_use',
  text: `update quick_answers set uses = uses + 1
    where business_uuid = $1::uuid and uuid = $2::uuid
    returning uuid::text, uses`,
}

/**
 * Counts one use. The count only orders the list that agents choose from, so a request that arrives twice counts twice.
 */
export async function countQuickAnswerUse({ db }: Services, actor: Actor, uuid: string) {
  const [row] = await db.write(actor, (tx) =>
    tx.commit(tx.send<{ uuid: string; uses: number }>(countUse, [actor.business, uuid])),
  )
  return row ?? refuse('QUICK_ANSWER_NOT_FOUND')
}
