import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { presentReportView } from './report-view'

/** One's own views by name, and whether mails leave at all. */
export async function listReportViews({ db, mail }: Services, actor: Actor) {
  const rows = await db.tenant(actor, (tx) =>
    tx.reportView.findMany({
      where: { business_uuid: actor.business, user_uuid: actor.uuid },
      orderBy: [{ name: 'asc' }, { uuid: 'asc' }],
    }),
  )
  return { mails: mail.leaves, views: rows.map((row) => presentReportView(row, actor)) }
}
