import { assignLater } from '../interactions/assignment/assign-later'
import { botTimeoutMs } from '../interactions/assignment/choose-assignment'
import { runListener } from '../platform/events/run-listener'
import { listenerSweep } from '../platform/events/sweep-dues'
import type { JobPayloads } from '../platform/jobs/job-payloads'
import type { Services } from '../platform/services'
import type { Sweep } from '../platform/sweeps/repeat-sweeps'
import { answerCustomer, type BotLook, nothingSeen } from './answer-customer'

/** A customer wrote. If the bot cannot look, assignment does not wait for it. */
export async function runBot(
  services: Services,
  { business, interaction }: JobPayloads['answer_customer'],
  deliversItself = false,
): Promise<BotLook> {
  const { db, clock } = services
  let look = nothingSeen
  const subject = { listener: 'bot', business, subject: interaction } as const
  const done = await runListener(services, subject, async (waiting) => {
    look = await answerCustomer(services, { business, interaction }, waiting, deliversItself)
  })
  const now = clock.now()
  if (!done)
    await db.write(business, (tx) => assignLater(tx, business, new Date(now.getTime() + botTimeoutMs), now))
  return look
}

export const botSweep = (services: Services): Sweep => ({
  ...listenerSweep(services, 'bot', ({ business, subject }) =>
    runBot(services, { business, interaction: subject }),
  ),
  // The bot's answers go to customers.
  leaves: true,
})
