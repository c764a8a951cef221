import { refuse } from '@hilo/contracts'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'

/** Deletes one of one's own views, and its mails with it. */
export const deleteReportView = ({ db }: Services, actor: Actor, uuid: string) =>
  db.tenant(actor.business, async (tx) => {
    const { count } = await tx.reportView.deleteMany({
      where: { business_uuid: actor.business, user_uuid: actor.uuid, uuid },
    })
    return count > 0 ? { uuid } : refuse('REPORT_VIEW_NOT_FOUND')
  })
