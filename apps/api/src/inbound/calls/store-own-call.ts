import { randomUUID } from 'node:crypto'
import { writeCallChange } from '../../calls/change/change-call'
import { planCallEvent } from '../../calls/plan/plan-call-event'
import { lockCall } from '../../calls/rows/lock-call'
import { updateCall } from '../../calls/rows/write-call'
import type { InboundOwnCall } from '../../channels/inbound'
import { noChanges } from '../../entries/changes'
import { isItemHandled, toItemRow } from '../../entries/item-row'
import { lockIdentifiers, messageLockKeys } from '../../entries/lock-identifiers'
import { type IncomingItem, writeChanges } from '../../entries/write/write-changes'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { customerAsActor } from '../../platform/events/actors'
import { storableText } from '../../platform/text/storable-json'
import type { Stored } from '../items/stored'

/** Finds a call of ours by the provider's id, or by our own id until the provider has answered our request. */
const readOwn: Statement = {
  name: 'read_own_call',
  text: `select k.uuid from calls k where k.business_uuid = $1 and k.channel_account_uuid = $2 and k.direction = 'outbound'
      and (k.provider_call_id = $3 or (k.uuid = $4 and k.provider_call_id is null))`,
}

/** Stores an event of a call of ours. The webhook may arrive before the answer to the request that began the call. */
export async function storeOwnCall(
  tx: PipelinedTx,
  { account, now, dedupeKey, raw }: IncomingItem,
  { call, entry, event }: InboundOwnCall,
): Promise<Stored> {
  const { business } = account
  const id = storableText(call)
  const locked = lockIdentifiers(tx, messageLockKeys(account.uuid, [id]))
  const [, isHandled, [known]] = await Promise.all([
    locked,
    isItemHandled(tx, account, dedupeKey),
    tx.send<{ uuid: string }>(readOwn, [business, account.uuid, id, entry]),
  ])
  if (isHandled) return { result: 'duplicate' }
  const item = { account, dedupeKey, kind: 'call', payload: { raw } }
  const lockedCall = known ? await lockCall(tx, business, known.uuid) : null
  if (!lockedCall) {
    const items = [toItemRow(item, randomUUID(), 'orphan', id)]
    await tx.commit(writeChanges(tx, account, { ...noChanges, items }, now))
    return { result: 'orphan' }
  }
  const items = writeChanges(tx, account, { ...noChanges, items: [toItemRow(item, randomUUID())] }, now)
  const before = lockedCall.call
  const named = planCallEvent(before, { kind: 'dialed', call: id }, now) ?? before
  const after = planCallEvent(named, event, now) ?? named
  if (after.version === before.version) {
    await tx.commit(Promise.all([items, updateCall(tx, business, after)]))
    return { result: 'unchanged' }
  }
  const [, { changes, stored }] = await Promise.all([
    items,
    writeCallChange(tx, business, lockedCall, { after, actor: customerAsActor }, now),
  ])
  return {
    result: 'stored',
    changes: changes.map((change, index) => (index === 0 ? { ...change, call: stored } : change)),
  }
}
