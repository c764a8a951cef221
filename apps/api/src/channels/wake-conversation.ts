import type { Services } from '../platform/services'

/** The same key that the statements use which write a message: one waiting job a conversation. */
export const deliverKey = (conversation: string): string => `deliver:${conversation}`

export const wakeConversation = (
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
