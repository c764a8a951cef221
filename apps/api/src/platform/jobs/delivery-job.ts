import type { PlannedJob } from './add-jobs'

/** The key of a conversation's delivery job: at most one waits. */
export const deliveryKey = (conversation: string): string => `deliver:${conversation}`

/** The job that sends a conversation's queued messages, for the transaction that queues one. */
export const deliveryJob = (business: string, conversation: string): PlannedJob => ({
  name: 'deliver_conversation',
  payload: { business, conversation },
  key: deliveryKey(conversation),
})
