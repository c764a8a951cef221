import { transactionMs } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { addJobs } from '../../platform/jobs/add-jobs'

const insertLaterDue: Statement = {
  name: 'assign_later',
  text: `insert into event_dues (business_uuid, listener, subject_uuid, events, created_at, due_at)
    select $1::uuid, 'assignment', $1::uuid, '[]', $3::timestamptz, $2::timestamptz
    where not exists (select from event_dues d where d.business_uuid = $1::uuid and d.subject_uuid = $1::uuid
      and d.listener = 'assignment' and d.dead_at is null and d.attempts = 0 and d.due_at = $2::timestamptz)
    returning id::text`,
}

/** Nothing happens then, but an interaction that waits may be assigned from then on. */
export async function assignLater(
  tx: StatementSender,
  business: string,
  at: Date,
  now: Date,
  key = 'assign-later',
): Promise<void> {
  await Promise.all([
    tx.send(insertLaterDue, [business, at, now]),
    addJobs(
      tx,
      [{ name: 'assign_waiting', payload: { business }, key: `${key}:${business}`, runAt: at }],
      now,
    ),
  ])
}

/**
 * The business assigns automatically from now on. Transactions that are under way do not know it and leave nothing for assignment:
 * it looks again when almost all of them have ended, and when all have.
 */
export async function assignWhatIsUnderWay(tx: StatementSender, business: string, now: Date): Promise<void> {
  const after = (ms: number) => new Date(now.getTime() + ms)
  await assignLater(tx, business, after(1_000), now, 'assign-soon')
  await assignLater(tx, business, after(transactionMs + 1_000), now)
}
