import { type BodyOf, isRefusal, type quickAnswerEndpoints, refuse } from '@hilo/contracts'
import { changeRow, changesOf } from '../platform/db/change-row'
import { refuseTaken } from '../platform/db/unique-violation'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { presentQuickAnswer } from './present'

export function updateQuickAnswer(
  { db, clock }: Services,
  { business }: Actor,
  { id, data }: BodyOf<typeof quickAnswerEndpoints.updateQuickAnswer>,
) {
  const { version, fields, anything } = changesOf(data)
  const key = { business_uuid: business, uuid: id }
  const change = () =>
    db.tenant(business, async (tx) => {
      const row = await changeRow({
        version,
        anything,
        write: (where, raise) =>
          tx.quickAnswer.updateManyAndReturn({
            where: { ...key, ...where },
            data: { ...fields, ...raise, updated_at: clock.now() },
          }),
        read: () => tx.quickAnswer.findFirst({ where: key }),
        missing: refuse('QUICK_ANSWER_NOT_FOUND'),
      })
      return isRefusal(row) ? row : presentQuickAnswer(row)
    })
  return refuseTaken('quick_answers_name_once', refuse('NAME_TAKEN'), change)
}
