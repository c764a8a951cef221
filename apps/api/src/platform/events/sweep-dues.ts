import { sql } from '../db/db'
import { forEachIsolated } from '../errors/for-each-isolated'
import type { Services } from '../services'
import type { Sweep } from '../sweeps/repeat-sweeps'
import { type ReliableListener, reliableListeners } from './listeners'

/** A subject that became due less than this ago may still be in the hands of its own job. */
const graceMs = 5_000
const batch = 100

export interface DueSubject {
  readonly business: string
  readonly subject: string
}

/** The subjects of which something is due, those that wait longest first. */
export const readDue = (
  { db }: Pick<Services, 'db'>,
  listener: ReliableListener,
  before: Date,
  most: number,
): Promise<DueSubject[]> =>
  db.call<DueSubject>('select business, subject from hilo_due_events($1, $2, $3, $4)', [
    listener,
    before,
    most,
    reliableListeners[listener].worksDisabled,
  ])

export const isDue = (listener: ReliableListener, before: Date): ReturnType<Sweep['due']> =>
  sql`exists (select from hilo_due_events(${listener}, ${before}, 1, ${reliableListeners[listener].worksDisabled}))`

/** Runs a listener where no job has: the job was lost, its process died, or the pause after a failure is over. */
export function listenerSweep(
  services: Services,
  listener: ReliableListener,
  work: (due: DueSubject) => Promise<unknown>,
): Sweep {
  const before = () => new Date(services.clock.now().getTime() - graceMs)
  return {
    name: `sweep ${listener}`,
    due: () => isDue(listener, before()),
    run: async () => forEachIsolated(await readDue(services, listener, before(), batch), services.log, work),
  }
}
