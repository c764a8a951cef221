import { Prisma, sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { presentReportView, type ReportViewRow, reportViewColumns } from './report-view'

/** One's own views by name, and whether mails leave at all. */
export async function listReportViews({ db, mail }: Services, actor: Actor) {
  const rows = await db.read<ReportViewRow>(
    actor,
    sql`
      select ${Prisma.raw(reportViewColumns)} from report_views
      where business_uuid = ${actor.business}::uuid and user_uuid = ${actor.uuid}::uuid order by name, uuid`,
  )
  return { mails: mail.leaves, views: rows.map((row) => presentReportView(row, actor)) }
}
