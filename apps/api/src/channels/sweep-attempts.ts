import { recordOutcome } from '../outbound/record/record-outcome'
import { sql } from '../platform/db/db'
import { eachApart } from '../platform/errors/each-apart'
import type { Services } from '../platform/services'
import type { Sweep } from '../platform/sweeps/look-around'
import { longestTryMs } from './call-provider'
import type { Outcome } from './decide-outcome'
import { wakeConversation } from './wake-conversation'

/** A job that waits for a free worker is not lost yet. */
const stalledMs = 15_000

interface StaleAttempt {
  readonly business_uuid: string
  readonly attempt_uuid: string
}
interface StalledConversation {
  readonly business_uuid: string
  readonly conversation_uuid: string
}

const interrupted: Outcome = {
  kind: 'unknown',
  error: { code: 'INTERRUPTED', msg: 'El envío se interrumpió y el proveedor no lo confirmó.' },
  sent: [],
  doubt: null,
}

/** What has begun or waited since before then has been left. */
function bounds({ clock, settings }: Services) {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  return { begun: ago(longestTryMs(settings.providerTimeoutMs)), waiting: ago(stalledMs) }
}

export const interruptedAttempts = (services: Services): Sweep => ({
  name: 'sweep attempts',
  due() {
    const { begun, waiting } = bounds(services)
    return sql`(exists (select from hilo_stale_attempts(${begun})) or exists (select from hilo_stalled_conversations(${waiting})))`
  },
  round: () => sweepAttempts(services),
})

/**
 * What a crash left of deliveries. A try without an end may or may not have reached the customer: it is shown so and
 * never sent again by itself. Messages whose job died with its process get a new one, and so the thread goes on.
 */
export async function sweepAttempts(services: Services): Promise<number> {
  const { db, log } = services
  const { begun, waiting } = bounds(services)

  const stale = await db.call<StaleAttempt>('select * from hilo_stale_attempts($1)', [begun])
  await eachApart(stale, log, async ({ business_uuid, attempt_uuid }) => {
    const change = await recordOutcome(services, business_uuid, attempt_uuid, interrupted, null)
    const conversation = change?.interaction.conversation_uuid
    if (conversation) await wakeConversation(services, business_uuid, conversation)
    log.warn({ attempt: attempt_uuid }, 'a delivery was interrupted')
  })

  const stalled = await db.call<StalledConversation>('select * from hilo_stalled_conversations($1)', [
    waiting,
  ])
  for (const { business_uuid, conversation_uuid } of stalled)
    await wakeConversation(services, business_uuid, conversation_uuid)
  return stale.length + stalled.length
}
