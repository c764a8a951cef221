import { sql } from '../platform/db/db'
import { sendSql } from '../platform/db/pipeline/send-sql'
import { forEachIsolated } from '../platform/errors/for-each-isolated'
import { addJobs } from '../platform/jobs/add-jobs'
import type { Services } from '../platform/services'
import { readDueConditions } from '../targets/due-conditions'

/** Targets that were missed longer ago notify nobody, such as those from before a device was subscribed. */
const freshMs = 10 * 60_000
/** Chats of one business at once; the next run finds the others. */
const batch = 200

/** Adds the jobs that notify devices of chats that have just missed a target. No event does, because only time has passed. */
export async function findMissedTargets({ db, clock, log }: Services): Promise<void> {
  const businesses = await db.call<{ business: string }>('select business from hilo_push_targets()')
  await forEachIsolated(businesses, log, ({ business }) =>
    db.write(business, async (tx) => {
      const now = clock.now()
      const { missed } = await readDueConditions(tx, business, now)
      const earlier = await readDueConditions(tx, business, new Date(now.getTime() - freshMs))
      const rows = await sendSql<{ interaction: string }>(
        tx,
        // Apart, because in the order of their ids the finished ones, which are most, would be read too.
        sql`with open as materialized (
            select * from interactions where business_uuid = ${business}::uuid and status <> 'finished')
          select r.uuid as interaction from open r
          where ${missed} and not ${earlier.missed}
            and not exists (select from pushes s where s.business_uuid = r.business_uuid
              and s.conversation_uuid = r.conversation_uuid and s.missed_of = r.uuid)
          order by r.uuid limit ${batch}`,
      )
      await addJobs(
        tx,
        rows.map(({ interaction }) => ({
          name: 'write_pushes',
          payload: { business, interaction, missed: true },
          key: `push_missed:${interaction}`,
        })),
        now,
      )
    }),
  )
}
