import { Prisma, sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { presentReportView, type ReportViewRow, reportViewColumns } from './report-view'

/** One's own views by name, whether mails leave at all, and whether a view can be mailed. */
export async function listReportViews({ db, mail }: Services, actor: Actor) {
  const rows = await db.read<ReportViewRow>(
    actor,
    sql`
      select ${Prisma.raw(reportViewColumns)} from report_views
      where business_uuid = ${actor.business}::uuid and user_uuid = ${actor.uuid}::uuid order by name, uuid`,
  )
  return {
    mails: mail.leaves,
    weekly_mails: mail.isRead,
    views: rows.map((row) => presentReportView(row, actor)),
  }
}
