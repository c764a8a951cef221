import { runListener } from '../../platform/events/run-listener'
import { listenerSweep } from '../../platform/events/sweep-dues'
import type { JobPayloads } from '../../platform/jobs/job-payloads'
import type { Services } from '../../platform/services'
import type { Sweep } from '../../platform/sweeps/repeat-sweeps'
import { assignWaiting } from './assign-waiting'

/** The job: a customer waits, or an agent can take more. `subject`: an interaction that could not be assigned, and is tried again. */
export async function runAssignment(
  services: Services,
  { business }: JobPayloads['assign_waiting'],
  subject = business,
): Promise<void> {
  await runListener(services, { listener: 'assignment', business, subject }, (waiting) =>
    assignWaiting(services, { business }, waiting),
  )
}

export const assignmentSweep = (services: Services): Sweep =>
  listenerSweep(services, 'assignment', ({ business, subject }) =>
    runAssignment(services, { business }, subject),
  )
