import { type BodyOf, isRefusal, type quickAnswerEndpoints, refuse } from '@hilo/contracts'
import { changesOf } from '../audit/changes-of'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import { Prisma } from '../platform/db/db'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { planRowChange, raise, splitVersion } from '../platform/db/row-changes'
import { refuseDuplicate } from '../platform/db/unique-violation'
import type { Services } from '../platform/services'
import { fileOf, releaseFile, takeFile } from './own-file'
import { presentQuickAnswer } from './present'

const lockQuickAnswer: Statement = {
  name: 'lock_quick_answer',
  text: `select from quick_answers
    where business_uuid = $1::uuid and uuid = $2::uuid for no key update`,
}

export function updateQuickAnswer(
  { db, clock }: Services,
  by: RequestOrigin,
  { id, data }: BodyOf<typeof quickAnswerEndpoints.updateQuickAnswer>,
) {
  const { business } = by.actor
  const { file: uploaded, ...texts } = data
  const key = { business_uuid: business, uuid: id }
  const change = () =>
    db.tenant(business, async (tx) => {
      // Locked until the change commits, so that the log's 'before' is right.
      await tx.send(lockQuickAnswer, [business, id])
      const before = await tx.quickAnswer.findFirst({ where: key })
      if (!before) return refuse('QUICK_ANSWER_NOT_FOUND')
      const changed = planRowChange(before, splitVersion(texts))
      if (isRefusal(changed)) return changed
      const old = fileOf(before)
      const changesFile = uploaded !== undefined && uploaded !== (old?.uuid ?? null)
      if (!changed && !changesFile) return presentQuickAnswer(before)
      const file = changesFile && uploaded !== null ? await takeFile(tx, business, id, uploaded) : null
      if (changesFile && uploaded !== null && !file) return refuse('FILE_NOT_FOUND')
      const [row] = await tx.quickAnswer.updateManyAndReturn({
        where: key,
        data: {
          ...changed,
          ...(changesFile && { file: file ?? Prisma.DbNull }),
          ...raise,
          updated_at: clock.now(),
        },
      })
      if (!row) return refuse('QUICK_ANSWER_NOT_FOUND')
      if (changesFile && old) await releaseFile(tx, business, old.uuid)
      await recordAudit(tx, by, clock.now(), {
        action: 'quick_answer.update',
        target: id,
        name: row.name,
        changes: changesOf(
          { ...before, file: old?.name },
          { ...changed, ...(changesFile && { file: file?.name }) },
        ),
      })
      return presentQuickAnswer(row)
    })
  return refuseDuplicate('quick_answers_name_once', refuse('NAME_TAKEN'), change)
}
