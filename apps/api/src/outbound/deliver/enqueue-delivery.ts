import { deliveryKey } from '../../platform/jobs/delivery-job'
import type { Services } from '../../platform/services'

/** Enqueues the delivery of a conversation, at once or for later. */
export const enqueueDelivery = (
  { jobs }: Services,
  business: string,
  conversation: string,
  runAt?: Date,
): Promise<void> =>
  jobs.enqueue(
    'deliver_conversation',
    { business, conversation },
    { key: deliveryKey(conversation), ...(runAt && { runAt }) },
  )
