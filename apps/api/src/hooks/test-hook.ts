import { randomUUID } from 'node:crypto'
import { type HookAttempt, hookVersion, type Refusal, refuse, testEvent } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { isQuiet } from '../platform/quiet/quiet'
import type { Services } from '../platform/services'
import { presentAttempt } from './ledger/present-delivery'
import { type Receiver, receiverColumns } from './send/claim-deliveries'
import { messageIdOf, postSigned } from './send/send-message'

const readReceiver: Statement = {
  name: 'read_receiver_of_hook',
  text: `select name, ${receiverColumns} from hooks where business_uuid = $1::uuid and uuid = $2::uuid`,
}

/** Sends a test event now, even to a paused address, and returns the receiver's answer. The ledger does not show it. */
export async function testHook(
  services: Services,
  by: RequestOrigin,
  id: string,
): Promise<HookAttempt | Refusal<'HOOK_NOT_FOUND'>> {
  const { db, clock } = services
  const { business } = by.actor
  const now = clock.now()
  const receiver = await db.write(business, async (tx) => {
    const [row] = await tx.send<Receiver & { name: string }>(readReceiver, [business, id])
    if (!row) return null
    await recordAudit(tx, by, now, { action: 'hook.test', target: id, name: row.name })
    return row
  })
  if (!receiver) return refuse('HOOK_NOT_FOUND')
  const body = JSON.stringify({
    type: testEvent,
    version: hookVersion,
    timestamp: now.toISOString(),
    business,
    data: { hook: id },
  })
  if (await isQuiet(db)) return presentAttempt({ ...quietOutcome, at: now, request: body })
  return presentAttempt(await postSigned(services, receiver, { id: messageIdOf(randomUUID()), body }))
}

/** Nothing leaves from a copy. */
export const quietOutcome = { status: null, error: 'quiet', answer: null, ms: 0 } as const
