import { refuse } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { Services } from '../platform/services'
import { releaseFile } from './own-file'

const deleteRow: Statement = {
  name: 'delete_quick_answer',
  text: `delete from quick_answers where business_uuid = $1::uuid and uuid = $2::uuid
    returning name, file ->> 'uuid' as file`,
}

/** Deletes a quick answer for good. Messages that were sent with it stay. */
export async function deleteQuickAnswer({ db, clock }: Services, by: RequestOrigin, uuid: string) {
  const { business } = by.actor
  return db.tenant(business, async (tx) => {
    const [deleted] = await tx.send<{ name: string; file: string | null }>(deleteRow, [business, uuid])
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
