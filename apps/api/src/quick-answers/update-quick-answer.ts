import { type BodyOf, isRefusal, type quickAnswerEndpoints, refuse } from '@hilo/contracts'
import { changesOf } from '../audit/changes-of'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import { changeRow, splitVersion } from '../platform/db/change-row'
import { Prisma } from '../platform/db/db'
import { toStatementSender } from '../platform/db/pipeline/statement-sender'
import { refuseDuplicate } from '../platform/db/unique-violation'
import type { Services } from '../platform/services'
import { fileOf, releaseFile, takeFile } from './own-file'
import { presentQuickAnswer } from './present'

export function updateQuickAnswer(
  { db, clock }: Services,
  by: RequestOrigin,
  { id, data }: BodyOf<typeof quickAnswerEndpoints.updateQuickAnswer>,
) {
  const { business } = by.actor
  const { file: uploaded, ...texts } = data
  const { version, fields, anything: anyText } = splitVersion(texts)
  const anything = anyText || uploaded !== undefined
  const key = { business_uuid: business, uuid: id }
  const change = () =>
    db.tenant(business, async (tx) => {
      // Locked until the change commits, so that the log's 'before' is what was changed.
      if (anything)
        await tx.$executeRaw`
          select from quick_answers
          where business_uuid = ${business}::uuid and uuid = ${id}::uuid for no key update`
      const before = anything ? await tx.quickAnswer.findFirst({ where: key }) : null
      const old = before && fileOf(before)
      const changesFile = uploaded !== undefined && uploaded !== (old?.uuid ?? null)
      const file =
        before && changesFile && uploaded !== null ? await takeFile(tx, business, id, uploaded) : null
      if (before && changesFile && uploaded !== null && !file) return refuse('FILE_NOT_FOUND')
      const row = await changeRow({
        version,
        anything,
        write: (where, raise) =>
          tx.quickAnswer.updateManyAndReturn({
            where: { ...key, ...where },
            data: {
              ...fields,
              ...(changesFile && { file: file ?? Prisma.DbNull }),
              ...raise,
              updated_at: clock.now(),
            },
          }),
        read: () => tx.quickAnswer.findFirst({ where: key }),
        missing: refuse('QUICK_ANSWER_NOT_FOUND'),
      })
      if (isRefusal(row)) return row
      if (changesFile && old) await releaseFile(tx, business, old.uuid)
      if (before)
        await recordAudit(toStatementSender(tx), by, clock.now(), {
          action: 'quick_answer.update',
          target: id,
          name: row.name,
          changes: changesOf(
            { ...before, file: old?.name },
            { ...fields, ...(changesFile && { file: file?.name }) },
          ),
        })
      return presentQuickAnswer(row)
    })
  return refuseDuplicate('quick_answers_name_once', refuse('NAME_TAKEN'), change)
}
