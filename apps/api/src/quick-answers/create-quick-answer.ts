import { randomUUID } from 'node:crypto'
import { type BodyOf, type quickAnswerEndpoints, refuse } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Services } from '../platform/services'
import { takeFile } from './own-file'
import { presentQuickAnswer } from './present'

/** Saves a reply that agents can insert. */
export function createQuickAnswer(
  { db, clock }: Services,
  by: RequestOrigin,
  { file: uploaded = null, ...fields }: BodyOf<typeof quickAnswerEndpoints.createQuickAnswer>,
) {
  const { business } = by.actor
  const now = clock.now()
  return db.tenant(business, async (tx) => {
    const uuid = randomUUID()
    const file = uploaded === null ? null : await takeFile(tx, business, uuid, uploaded)
    if (uploaded !== null && !file) return refuse('FILE_NOT_FOUND')
    const [row] = await tx.quickAnswer.createManyAndReturn({
      data: {
        ...{ business_uuid: business, uuid, ...fields, created_at: now, updated_at: now },
        ...(file && { file }),
      },
      skipDuplicates: true,
    })
    if (!row) return refuse('NAME_TAKEN')
    await recordAudit(tx, by, now, {
      action: 'quick_answer.create',
      target: row.uuid,
      name: row.name,
    })
    return presentQuickAnswer(row)
  })
}
