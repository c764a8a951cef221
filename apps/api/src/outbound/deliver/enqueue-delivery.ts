import type { Services } from '../../platform/services'

/** The job key of a conversation's deliveries, which SQL functions use too: at most one job of it waits. */
export const deliverKey = (conversation: string): string => `deliver:${conversation}`

export const enqueueDelivery = (
  { jobs }: Services,
  business: string,
  conversation: string,
  runAt?: Date,
): Promise<void> =>
  jobs.enqueue(
    'deliver_conversation',
    { business, conversation },
    { key: deliverKey(conversation), ...(runAt && { runAt }) },
  )
