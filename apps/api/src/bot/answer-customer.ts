import { assignWaiting } from '../interactions/assign-waiting'
import type { JobPayloads } from '../platform/jobs/jobs'
import type { Services } from '../platform/services'

/** A customer wrote and nobody has the interaction: the bot looks, and then automatic assignment. */
export async function answerCustomer(
  services: Services,
  { business, interaction }: JobPayloads['answer_customer'],
): Promise<void> {
  await services.db.tenant(
    business,
    (tx) => tx.$executeRaw`
      update interactions set bot = bot || '{"looked": 1, "silent": true}'
      where business_uuid = ${business}::uuid and uuid = ${interaction}::uuid`,
  )
  await assignWaiting(services, { business })
}
