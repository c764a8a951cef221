import { type HookAttempt, type Refusal, refuse } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../../audit/record-audit'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { isQuiet } from '../../platform/quiet/quiet'
import type { Services } from '../../platform/services'
import { type Message, messageColumns, type Receiver, receiverColumns } from '../send/claim-deliveries'
import { recordAttempt } from '../send/record-attempt'
import { sendMessage } from '../send/send-message'
import { quietOutcome } from '../test-hook'
import { presentAttempt } from './present-delivery'

const prefixed = (columns: string, table: string) =>
  columns
    .split(', ')
    .map((column) => `${table}.${column}`)
    .join(', ')
const readMessage: Statement = {
  name: 'read_hook_delivery_to_repeat',
  text: `select h.name, ${prefixed(receiverColumns, 'h')}, ${prefixed(messageColumns, 'd')}
    from hook_deliveries d join hooks h on h.business_uuid = d.business_uuid and h.uuid = d.hook_uuid
    where d.business_uuid = $1::uuid and d.uuid = $2::uuid`,
}

/** Sends a message again at once, in any state and out of order, with its present content and its old id. */
export async function repeatDelivery(
  services: Services,
  by: RequestOrigin,
  id: string,
): Promise<HookAttempt | Refusal<'DELIVERY_NOT_FOUND'>> {
  const { db, clock } = services
  const { business } = by.actor
  const now = clock.now()
  const found = await db.write(business, async (tx) => {
    const [row] = await tx.send<Message & Receiver & { name: string }>(readMessage, [business, id])
    if (!row) return null
    const details = { message: id, event: row.type }
    await recordAudit(tx, by, now, { action: 'hook.repeat', target: row.hook_uuid, name: row.name, details })
    return row
  })
  if (!found) return refuse('DELIVERY_NOT_FOUND')
  if (await isQuiet(db)) return presentAttempt({ ...quietOutcome, at: now, request: null })
  const sent = await sendMessage(services, business, found, found)
  await recordAttempt(services, { business, hook: found.hook_uuid, delivery: id }, sent)
  return presentAttempt(sent)
}
