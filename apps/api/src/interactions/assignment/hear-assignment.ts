import { hear } from '../../platform/events/heard'
import { areDue, sweepDues } from '../../platform/events/sweep-dues'
import type { JobPayloads } from '../../platform/jobs/jobs'
import type { Services } from '../../platform/services'
import type { Sweep } from '../../platform/sweeps/repeat-sweeps'
import { assignWaiting } from './assign-waiting'

/** The job: somebody waits, or has room again. */
export async function hearAssignment(
  services: Services,
  { business }: JobPayloads['assign_waiting'],
): Promise<void> {
  await hear(services, { listener: 'assignment', business, subject: business }, () =>
    assignWaiting(services, { business }),
  )
}

export const assignmentSweep = (services: Services): Sweep => ({
  name: 'sweep assignment',
  due: () => areDue(services, 'assignment'),
  run: sweepDues(services, 'assignment', ({ business_uuid }) =>
    hearAssignment(services, { business: business_uuid }),
  ),
})
