import type { PlannedJob } from '../platform/jobs/add-jobs'
import type { JobPayloads } from '../platform/jobs/jobs'

/** Sends what a device is to show of a chat, whatever it is by then. */
export const sendJobOf = (payload: JobPayloads['send_push'], runAt: Date): PlannedJob => ({
  name: 'send_push',
  payload,
  key: `send_push:${payload.subscription}:${payload.conversation}`,
  runAt,
})
