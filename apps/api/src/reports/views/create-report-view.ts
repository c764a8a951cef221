import { randomUUID } from 'node:crypto'
import { type BodyOf, canBeWeekly, limits, refuse, type reportEndpoints } from '@hilo/contracts'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { presentReportView, weeklyOf } from './report-view'

/** Saves a view for oneself. */
export async function createReportView(
  { db, clock, mail }: Services,
  actor: Actor,
  { name, query, open, weekly }: BodyOf<typeof reportEndpoints.createReportView>,
) {
  if (weekly && !canBeWeekly(query)) return refuse('NOT_WEEKLY')
  if (weekly && !mail.leaves) return refuse('NO_MAIL_SERVER')
  const now = clock.now()
  return db.tenant(actor.business, async (tx) => {
    // Whoever saves one at the same time waits for this transaction.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`report views:${actor.business}:${actor.uuid}`}, 0))`
    const of = { business_uuid: actor.business, user_uuid: actor.uuid }
    if ((await tx.reportView.count({ where: of })) >= limits.reportViews) return refuse('REPORT_VIEWS_FULL')
    const [row] = await tx.reportView.createManyAndReturn({
      data: {
        ...of,
        uuid: randomUUID(),
        name,
        query,
        open,
        ...weeklyOf(weekly, actor, now),
        created_at: now,
        updated_at: now,
      },
      skipDuplicates: true,
    })
    return row ? presentReportView(row, actor) : refuse('NAME_TAKEN')
  })
}
