import { sql } from '../db/db'
import type { Services } from '../services'
import type { Sweep } from '../sweeps/repeat-sweeps'
import { reliableEntries } from './listeners'

const jobs = JSON.stringify(
  reliableEntries.flatMap(([listener, { subject, job }]) =>
    job ? [{ listener, job: job.name, subject }] : [],
  ),
)

/**
 * Adopts what a process of a version before the events planned for a listener by a job alone, and left when it died. Once no such
 * version can run beside this one, this can go.
 */
export const olderJobsSweep = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Sweep => ({
  name: 'adopt older jobs',
  due: () => sql`exists (select from graphile_worker.jobs j
    where coalesce(j.locked_at, j.run_at) < now() - interval '5 seconds')`,
  run: () => db.call('select hilo_adopt_jobs($1::jsonb, $2)', [jobs, clock.now()]),
})
