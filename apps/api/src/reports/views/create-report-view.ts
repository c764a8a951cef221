import { randomUUID } from 'node:crypto'
import { type BodyOf, canBeWeekly, limits, refuse, type reportEndpoints } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { presentReportView, type ReportViewRow, reportViewColumns, weeklyOf } from './report-view'

const lockViews: Statement = {
  name: 'lock_report_views',
  text: `select pg_advisory_xact_lock(hashtextextended($1, 0))::text`,
}
const readViews: Statement = {
  name: 'read_own_report_views',
  text: `select uuid from report_views where business_uuid = $1::uuid and user_uuid = $2::uuid`,
}
const insertView: Statement = {
  name: 'insert_report_view',
  text: `insert into report_views (
      business_uuid, user_uuid, uuid, name, query, open, weekly_since, weekly_role, created_at, updated_at)
    values ($1::uuid, $2::uuid, $3::uuid, $4, $5::jsonb, $6::boolean, $7::timestamptz, $8::role, $9::timestamptz,
      $9::timestamptz)
    on conflict do nothing
    returning ${reportViewColumns}`,
}

/** Saves a view for oneself. */
export async function createReportView(
  { db, clock, mail }: Services,
  actor: Actor,
  { name, query, open, weekly }: BodyOf<typeof reportEndpoints.createReportView>,
) {
  if (weekly && !canBeWeekly(query)) return refuse('NOT_WEEKLY')
  if (weekly && !mail.isRead) return refuse('NO_MAIL_SERVER')
  const now = clock.now()
  return db.write(actor.business, async (tx) => {
    const of = [actor.business, actor.uuid]
    // A second request at the same time waits for this transaction.
    const [, saved] = await Promise.all([
      tx.send(lockViews, [`report views:${of.join(':')}`]),
      tx.send(readViews, of),
    ])
    if (saved.length >= limits.reportViews) return refuse('REPORT_VIEWS_FULL')
    const { weekly_since, weekly_role } = weeklyOf(weekly, actor, now)
    const values = [...of, randomUUID(), name, query, open, weekly_since, weekly_role, now]
    const [row] = await tx.send<ReportViewRow>(insertView, values)
    return row ? presentReportView(row, actor) : refuse('NAME_TAKEN')
  })
}
