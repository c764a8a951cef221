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

interface InterruptedDelivery {
  readonly business: string
  readonly conversation: string
  /** Null: the job of the conversation is lost. */
  readonly attempt: string | null
}

const interrupted: Outcome = {
  kind: 'unknown',
  error: { code: 'INTERRUPTED', msg: 'El envío se interrumpió y el proveedor no lo confirmó.' },
  sent: [],
  inFlight: null,
}

/** Attempts begun, and conversations waiting, since before these times were left by a crash. */
function bounds({ clock, settings }: Services) {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  return { begun: ago(maxAttemptMs(settings.providerTimeoutMs)), waiting: ago(stalledMs) }
}

export const interruptedAttemptsSweep = (services: Services): Sweep => ({
  name: 'sweep attempts',
  due() {
    const { begun, waiting } = bounds(services)
    return sql`exists (select from hilo_interrupted_deliveries(${begun}, ${waiting}))`
  },
  run: () => sweepAttempts(services),
  leaves: true,
})

/**
 * Repairs deliveries after a crash. An attempt without an end may or may not have reached the customer: it gets the
 * status 'unknown' and is never repeated by itself. Queued messages whose job is lost get a new one.
 */
export async function sweepAttempts(services: Services): Promise<number> {
  const { db, log } = services
  const { begun, waiting } = bounds(services)

  const found = await db.call<InterruptedDelivery>('select * from hilo_interrupted_deliveries($1, $2)', [
    begun,
    waiting,
  ])
  await forEachIsolated(found, log, async ({ business, conversation, attempt }) => {
    if (attempt) {
      await recordOutcome(services, business, attempt, interrupted, null)
      log.warn({ attempt }, 'an attempt to send was interrupted')
    }
    await enqueueDelivery(services, business, conversation)
  })
  return found.length
}
