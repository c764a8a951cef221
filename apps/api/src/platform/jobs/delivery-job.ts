import type { PlannedJob } from './add-jobs'

/** The key of a conversation's delivery job, which SQL uses too: at most one waits. */
export const deliveryKey = (conversation: string): string => `deliver:${conversation}`

/** The job that sends what is queued in a conversation, for the transaction that queues it. */
export const deliveryJob = (business: string, conversation: string): PlannedJob => ({
  name: 'deliver_conversation',
  payload: { business, conversation },
  key: deliveryKey(conversation),
})
