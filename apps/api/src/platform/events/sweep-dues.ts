import { sql } from '../db/db'
import { forEachIsolated } from '../errors/for-each-isolated'
import type { Services } from '../services'
import type { Sweep } from '../sweeps/repeat-sweeps'
import { type ReliableListener, reliableListeners } from './listeners'

/** What became due less than this ago its own job may still be doing. */
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

/** Lets a listener hear what no job let it hear: the job was lost, its process died, or the listener failed and its pause is over. */
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
