import { type BodyOf, canBeWeekly, isRefusal, refuse, type reportEndpoints } from '@hilo/contracts'
import { planRowChange, raise, splitVersion } from '../../platform/db/row-changes'
import { refuseDuplicate } from '../../platform/db/unique-violation'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { presentReportView, weeklyOf } from './report-view'

/** Changes one of one's own views. */
export async function updateReportView(
  { db, clock, mail }: Services,
  actor: Actor,
  { id, data }: BodyOf<typeof reportEndpoints.updateReportView>,
) {
  const { weekly, ...written } = data
  const now = clock.now()
  const own = { business_uuid: actor.business, user_uuid: actor.uuid, uuid: id }
  const change = () =>
    db.tenant(actor.business, async (tx) => {
      await tx.$executeRaw`
        select from report_views
        where business_uuid = ${actor.business}::uuid and uuid = ${id}::uuid for no key update`
      const before = await tx.reportView.findFirst({ where: own })
      if (!before) return refuse('REPORT_VIEW_NOT_FOUND')
      const changed = planRowChange(before, splitVersion(written))
      if (isRefusal(changed)) return changed
      const shown = presentReportView(before, actor)
      const switches = weekly !== undefined && weekly !== shown.weekly
      const wanted = weekly ?? (written.query !== undefined && shown.weekly)
      if (wanted && !canBeWeekly(written.query ?? shown.query)) return refuse('NOT_WEEKLY')
      if (weekly && !mail.leaves) return refuse('NO_MAIL_SERVER')
      if (!changed && !switches) return shown
      const [row] = await tx.reportView.updateManyAndReturn({
        where: own,
        data: { ...changed, ...(switches && weeklyOf(weekly, actor, now)), ...raise, updated_at: now },
      })
      return row ? presentReportView(row, actor) : refuse('REPORT_VIEW_NOT_FOUND')
    })
  return refuseDuplicate('report_views_name_once', refuse('NAME_TAKEN'), change)
}
