import { deliverConversation } from '../delivery/deliver-conversation'
import { enqueueDelivery } from '../outbound/deliver/enqueue-delivery'
import { errorMessage } from '../platform/errors/error-message'
import type { JobPayloads } from '../platform/jobs/job-payloads'
import type { JobEnd } from '../platform/jobs/workers'
import type { Services } from '../platform/services'
import { runBot } from './run-bot'

/** The job: a customer wrote. Sends what the bot answers itself, because each job costs a new customer much (decision 192). */
export async function answerAndDeliver(
  services: Services,
  payload: JobPayloads['answer_customer'],
): Promise<JobEnd> {
  const { end, answered } = await runBot(services, payload, true)
  if (answered) await deliverAnswer(services, payload.business, answered)
  return end
}

/** What fails here, or may not leave now, gets a job: this one would not deliver again, because the bot has answered. */
async function deliverAnswer(services: Services, business: string, conversation: string): Promise<void> {
  const isLeft = await deliverConversation(services, { business, conversation }).then(
    (end) => end === 'held',
    (error: unknown) => {
      services.log.warn(
        { conversation, err: errorMessage(error) },
        "the bot's answer could not be delivered at once",
      )
      return true
    },
  )
  if (isLeft) await enqueueDelivery(services, business, conversation)
}
