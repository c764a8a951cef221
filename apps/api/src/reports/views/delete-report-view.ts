import { refuse } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'

const deleteView: Statement = {
  name: 'delete_report_view',
  text: `delete from report_views where business_uuid = $1::uuid and user_uuid = $2::uuid and uuid = $3::uuid
    returning uuid`,
}

/** Deletes one of one's own views, and its mails with it. */
export const deleteReportView = ({ db }: Services, actor: Actor, uuid: string) =>
  db.write(actor.business, async (tx) => {
    const gone = await tx.send(deleteView, [actor.business, actor.uuid, uuid])
    return gone.length > 0 ? { uuid } : refuse('REPORT_VIEW_NOT_FOUND')
  })
