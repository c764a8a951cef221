import { type BodyOf, canBeWeekly, isRefusal, refuse, type reportEndpoints } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { planRowChange, splitVersion } from '../../platform/db/row-changes'
import { refuseDuplicate } from '../../platform/db/unique-violation'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { presentReportView, type ReportViewRow, reportViewColumns, weeklyOf } from './report-view'

const isOwn = 'business_uuid = $1::uuid and user_uuid = $2::uuid and uuid = $3::uuid'
const lockView: Statement = {
  name: 'lock_report_view',
  text: `select ${reportViewColumns} from report_views where ${isOwn} for no key update`,
}
const writeView: Statement = {
  name: 'write_report_view',
  text: `update report_views set name = coalesce($4, name), query = coalesce($5::jsonb, query),
      open = coalesce($6::boolean, open), weekly_since = $7::timestamptz, weekly_role = $8::role, version = version + 1,
      updated_at = $9::timestamptz
    where ${isOwn} returning ${reportViewColumns}`,
}

/** Changes one of one's own views. */
export async function updateReportView(
  { db, clock, mail }: Services,
  actor: Actor,
  { id, data }: BodyOf<typeof reportEndpoints.updateReportView>,
) {
  const { weekly, ...written } = data
  const now = clock.now()
  const own = [actor.business, actor.uuid, id]
  const change = () =>
    db.write(actor.business, async (tx) => {
      const [before] = await tx.send<ReportViewRow>(lockView, own)
      if (!before) return refuse('REPORT_VIEW_NOT_FOUND')
      const changed = planRowChange(before, splitVersion(written))
      if (isRefusal(changed)) return changed
      const shown = presentReportView(before, actor)
      const switches = weekly !== undefined && weekly !== shown.weekly
      const wanted = weekly ?? (written.query !== undefined && shown.weekly)
      if (wanted && !canBeWeekly(written.query ?? shown.query)) return refuse('NOT_WEEKLY')
      if (weekly && !mail.isRead) return refuse('NO_MAIL_SERVER')
      if (!changed && !switches) return shown
      const { name = null, query = null, open = null } = changed ?? {}
      const { weekly_since, weekly_role } = switches ? weeklyOf(weekly, actor, now) : before
      const values = [...own, name, query, open, weekly_since, weekly_role, now]
      const [row] = await tx.send<ReportViewRow>(writeView, values)
      return row ? presentReportView(row, actor) : refuse('REPORT_VIEW_NOT_FOUND')
    })
  return refuseDuplicate('report_views_name_once', refuse('NAME_TAKEN'), change)
}
