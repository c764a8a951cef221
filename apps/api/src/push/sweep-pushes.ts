import { sql } from '../platform/db/db'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { forEachIsolated } from '../platform/errors/for-each-isolated'
import { addJobs } from '../platform/jobs/add-jobs'
import type { JobPayloads } from '../platform/jobs/job-payloads'
import type { Services } from '../platform/services'
import type { Sweep } from '../platform/sweeps/repeat-sweeps'
import { sendJobOf } from './send-job'

/** A push that was due less than this ago may still be in the hands of its own job, if the service is slow. */
const graceMs = 15_000
const batch = 200

/** The queue gives the job of a killed process back only after minutes, and a push says what happens now. */
export const unsentPushesSweep = (services: Services): Sweep => ({
  name: 'unsent pushes',
  leaves: true,
  due: () => sql`exists (select from hilo_unsent_pushes(${before(services)}, ${services.clock.now()}, 1))`,
  run: () => sendAgain(services),
})

const before = ({ clock }: Services): Date => new Date(clock.now().getTime() - graceMs)

const wait: Statement = {
  name: 'let_push_wait_for_its_job',
  text: `update pushes set due_at = $4::timestamptz
    where business_uuid = $1::uuid and subscription_uuid = $2::uuid and conversation_uuid = $3::uuid and sent_version < version
      and due_at < $5::timestamptz returning version`,
}

async function sendAgain(services: Services): Promise<void> {
  const { db, clock, log } = services
  const now = clock.now()
  const due = await db.call<JobPayloads['send_push']>('select * from hilo_unsent_pushes($1, $2, $3)', [
    before(services),
    now,
    batch,
  ])
  await forEachIsolated(due, log, (of) =>
    db.write(of.business, async (tx) => {
      const values = [of.business, of.subscription, of.conversation, now, before(services)]
      const waiting = await tx.send(wait, values)
      if (waiting.length > 0) await addJobs(tx, [sendJobOf(of, now)], now)
    }),
  )
}
