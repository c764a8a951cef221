import { refuse } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Services } from '../platform/services'
import { releaseFile } from './own-file'

/** Deletes a quick answer for good. Messages that were sent with it stay. */
export async function deleteQuickAnswer({ db, clock }: Services, by: RequestOrigin, uuid: string) {
  const { business } = by.actor
  return db.tenant(business, async (tx) => {
    const [deleted] = await tx.$queryRaw<{ name: string; file: string | null }[]>`
      delete from quick_answers where business_uuid = ${business}::uuid and uuid = ${uuid}::uuid
      returning name, file ->> 'uuid' as file`
    if (!deleted) return refuse('QUICK_ANSWER_NOT_FOUND')
    if (deleted.file !== null) await releaseFile(tx, business, deleted.file)
    await recordAudit(tx, by, clock.now(), {
      action: 'quick_answer.delete',
      target: uuid,
      name: deleted.name,
    })
    return { uuid }
  })
}
