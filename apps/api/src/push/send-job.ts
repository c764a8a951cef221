import type { PlannedJob } from '../platform/jobs/add-jobs'
import type { JobPayloads } from '../platform/jobs/job-payloads'

/** The job that sends a device's push of a chat, as it is when the job runs. */
export const sendJobOf = (payload: JobPayloads['send_push'], runAt: Date): PlannedJob => ({
  name: 'send_push',
  payload,
  key: `send_push:${payload.subscription}:${payload.conversation}`,
  runAt,
})
