import { sql } from '../db/db'
import { forEachIsolated } from '../errors/for-each-isolated'
import type { Services } from '../services'
import type { Sweep } from '../sweeps/repeat-sweeps'
import type { ReliableListener } from './listeners'

/** What became due less than this ago its own job may still be doing. */
const graceMs = 5_000
const batch = 100

export interface DueSubject {
  readonly business_uuid: string
  readonly subject_uuid: string
}

/** Lets a listener hear what no job let it hear: the job was lost, its process died, or the listener failed and its pause is over. */
export function sweepDues(
  services: Services,
  listener: ReliableListener,
  work: (due: DueSubject) => Promise<void>,
): () => Promise<void> {
  return async () => {
    const rows = await services.db.call<DueSubject>(
      'select distinct business_uuid, subject_uuid from hilo_due_events($1, $2, $3)',
      [listener, dueBefore(services), batch],
    )
    await forEachIsolated(rows, services.log, work)
  }
}

export const areDue = (services: Services, listener: ReliableListener): ReturnType<Sweep['due']> =>
  sql`exists (select from hilo_due_events(${listener}, ${dueBefore(services)}, 1))`

const dueBefore = ({ clock }: Services) => new Date(clock.now().getTime() - graceMs)
