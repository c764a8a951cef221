import { answerCustomer } from '../../bot/answer-customer'
import { sql } from '../../platform/db/db'
import { forEachIsolated } from '../../platform/errors/for-each-isolated'
import type { Services } from '../../platform/services'
import type { Sweep } from '../../platform/sweeps/repeat-sweeps'
import { hiloActor } from '../acts/perform/interaction-change'
import { returnInteractions } from '../acts/return-interactions'
import { assignWaiting } from '../assignment/assign-waiting'

/** A job that no process is doing any longer. `uuid`: the person or interaction that it is about. */
type AbandonedJob =
  | {
      readonly job: 'return_interactions' | 'answer_customer'
      readonly business: string
      readonly uuid: string
    }
  | { readonly job: 'assign_waiting'; readonly business: string; readonly uuid: null }

/** A job that was due less than this ago may still be done by its own process. */
const graceMs = 5_000
const batch = 100
const dueBefore = ({ clock }: Services) => new Date(clock.now().getTime() - graceMs)

export const abandonedJobsSweep = (services: Services): Sweep => ({
  name: 'sweep abandoned jobs',
  due: () => sql`exists (select from hilo_left_behind(${dueBefore(services)}, 1))`,
  run: () => sweepAbandonedJobs(services),
  // True, because the bot's answers leave.
  leaves: true,
})

/** Does what the jobs of a dead process would have done; the rows say what is missing. Doing it twice changes nothing. */
export async function sweepAbandonedJobs(services: Services): Promise<void> {
  const { db, log } = services
  const abandoned = await db.call<AbandonedJob>(
    'select job, business_uuid as business, uuid from hilo_left_behind($1, $2)',
    [dueBefore(services), batch],
  )
  await forEachIsolated(abandoned, log, (abandonedJob) => perform(services, abandonedJob))
}

function perform(services: Services, { job, business, uuid }: AbandonedJob): Promise<unknown> {
  switch (job) {
    case 'return_interactions':
      return returnInteractions(services, hiloActor(business), uuid)
    case 'answer_customer':
      return answerCustomer(services, { business, interaction: uuid })
    case 'assign_waiting':
      return assignWaiting(services, { business })
  }
}
