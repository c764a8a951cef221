import { maxAttemptMs } from '../../channels/providers/shared/call-provider'
import { sql } from '../../platform/db/db'
import { forEachIsolated } from '../../platform/errors/for-each-isolated'
import type { Services } from '../../platform/services'
import type { Sweep } from '../../platform/sweeps/repeat-sweeps'
import { recordOutcome } from '../record/record-outcome'
import type { Outcome } from './decide-outcome'
import { enqueueDelivery } from './enqueue-delivery'

/** A job may wait this long for a free worker before it counts as lost. */
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

/** Attempts begun, and conversations waiting, since before these times were left by a crash. */
function bounds({ clock, settings }: Services) {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  return { begun: ago(maxAttemptMs(settings.providerTimeoutMs)), waiting: ago(stalledMs) }
}

export const interruptedAttempts = (services: Services): Sweep => ({
  name: 'sweep attempts',
  due() {
    const { begun, waiting } = bounds(services)
    return sql`(exists (select from hilo_stale_attempts(${begun})) or exists (select from hilo_stalled_conversations(${waiting})))`
  },
  run: () => sweepAttempts(services),
})

/**
 * Repairs deliveries after a crash. An attempt without an end may or may not have reached the customer: it gets the
 * status 'unknown' and is never repeated by itself. Queued messages whose job is lost get a new one.
 */
export async function sweepAttempts(services: Services): Promise<number> {
  const { db, log } = services
  const { begun, waiting } = bounds(services)

  const stale = await db.call<StaleAttempt>('select * from hilo_stale_attempts($1)', [begun])
  await forEachIsolated(stale, log, async ({ business_uuid, attempt_uuid }) => {
    const { change } = await recordOutcome(services, business_uuid, attempt_uuid, interrupted, null)
    const conversation = change?.interaction.conversation_uuid
    if (conversation) await enqueueDelivery(services, business_uuid, conversation)
    log.warn({ attempt: attempt_uuid }, 'a delivery was interrupted')
  })

  const stalled = await db.call<StalledConversation>('select * from hilo_stalled_conversations($1)', [
    waiting,
  ])
  for (const { business_uuid, conversation_uuid } of stalled)
    await enqueueDelivery(services, business_uuid, conversation_uuid)
  return stale.length + stalled.length
}
