import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { addJobs } from '../../platform/jobs/add-jobs'

const insertLaterDue: Statement = {
  name: 'assign_later',
  text: `insert into event_dues (business_uuid, listener, subject_uuid, events, created_at, due_at)
    select $1::uuid, 'assignment', $1::uuid, '[]', $3::timestamptz, $2::timestamptz returning id::text`,
}

/** Nothing happens then, but an interaction that waits may be assigned from then on. */
export async function assignLater(tx: StatementSender, business: string, at: Date, now: Date): Promise<void> {
  await Promise.all([
    tx.send(insertLaterDue, [business, at, now]),
    addJobs(
      tx,
      [{ name: 'assign_waiting', payload: { business }, key: `assign-later:${business}`, runAt: at }],
      now,
    ),
  ])
}
