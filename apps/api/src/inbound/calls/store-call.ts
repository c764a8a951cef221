import { randomUUID } from 'node:crypto'
import { planCallEvent } from '../../calls/plan/plan-call-event'
import { planInboundStart } from '../../calls/plan/plan-inbound'
import { callBodyOf } from '../../calls/rows/call-body'
import { lockCall } from '../../calls/rows/lock-call'
import { planCallEntry } from '../../calls/rows/plan-call-entry'
import { insertCall, updateCall, writeCallEvent } from '../../calls/rows/write-call'
import type { InboundCall } from '../../channels/inbound'
import { noChanges } from '../../entries/changes'
import { isItemHandled, toItemRow } from '../../entries/item-row'
import { customerLockKeys, lockIdentifiers, messageLockKeys } from '../../entries/lock-identifiers'
import { type IncomingItem, writeChanges } from '../../entries/write/write-changes'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { customerAsActor } from '../../platform/events/actors'
import type { StoredEvents } from '../../platform/events/write-events'
import { storableText } from '../../platform/text/storable-json'
import { changeOfMessage, type Stored, type StoredChange } from '../items/stored'
import { withoutCommit } from '../items/without-commit'
import { storableCustomer, toIncomingMessage } from '../messages/incoming-message'
import { newPlanContext, storeMessage } from '../messages/store-message'

const readKnown: Statement = {
  name: 'read_known_call',
  text: 'select uuid from calls where business_uuid = $1 and channel_account_uuid = $2 and provider_call_id = $3',
}

/**
 * Stores that a customer's call began, or that it is over. The first of the two events creates the call and its entry, and, as a
 * message would, the contact, the chat and the waiting.
 */
export async function storeCall(
  tx: PipelinedTx,
  incoming: IncomingItem,
  inbound: InboundCall,
  windowSeconds: number | null,
): Promise<Stored> {
  const { account, dedupeKey } = incoming
  const id = storableText(inbound.call)
  const locked = lockIdentifiers(tx, [
    ...messageLockKeys(account.uuid, [id]),
    ...customerLockKeys(account.uuid, storableCustomer(inbound.customer).keys),
  ])
  const [, isHandled, [known]] = await Promise.all([
    locked,
    isItemHandled(tx, account, dedupeKey),
    tx.send<{ uuid: string }>(readKnown, [account.business, account.uuid, id]),
  ])
  if (isHandled) return { result: 'duplicate' }
  return known
    ? storeChange(tx, incoming, inbound, known.uuid)
    : storeNew(tx, incoming, { ...inbound, call: id }, windowSeconds)
}

async function storeNew(
  tx: PipelinedTx,
  { account, now, dedupeKey, raw }: IncomingItem,
  { call: id, customer, at, event }: InboundCall,
  windowSeconds: number | null,
): Promise<Stored> {
  const names = { uuid: randomUUID(), channel_account_uuid: account.uuid, provider_call_id: id }
  const row = planInboundStart(names, { at, event, now })
  const message = toIncomingMessage(
    {
      providerMessageId: id,
      customer,
      threadKey: '',
      subject: null,
      sentAt: at,
      content: { type: 'call', body: callBodyOf(row, null) },
      replyTo: null,
      media: null,
    },
    { dedupeKey, raw },
    windowSeconds,
    now,
  )
  const incoming = { ...message, uuid: row.uuid }
  const stored = await storeMessage(withoutCommit(tx), incoming, newPlanContext(account, now))
  if (stored.result !== 'stored') return stored
  const received = changeOfMessage(stored.changes, row.uuid)
  if (!received) throw new Error('a call was stored without its chat')
  const began = { before: null, after: row, chat: received.interaction, actor: customerAsActor }
  const [, call] = await tx.commit(
    Promise.all([insertCall(tx, account.business, row), writeCallEvent(tx, account.business, began, now)]),
  )
  return { result: 'stored', changes: withCall(stored.changes, call) }
}

async function storeChange(
  tx: PipelinedTx,
  { account, now, dedupeKey, raw }: IncomingItem,
  { event }: InboundCall,
  uuid: string,
): Promise<Stored> {
  const { business } = account
  const items = [toItemRow({ account, dedupeKey, kind: 'call', payload: { raw } }, randomUUID())]
  const locked = await lockCall(tx, business, uuid)
  // A late event of the begin changes nothing, because the call is known.
  const after = locked && event.kind === 'ended' ? planCallEvent(locked.call, event, now) : null
  if (!locked || !after) {
    await tx.commit(writeChanges(tx, account, { ...noChanges, items }, now))
    return { result: 'unchanged' }
  }
  if (after.version === locked.call.version) {
    await tx.commit(
      Promise.all([updateCall(tx, business, after), writeChanges(tx, account, { ...noChanges, items }, now)]),
    )
    return { result: 'unchanged' }
  }
  const ended = {
    before: locked.call,
    after,
    chat: locked.interaction,
    actor: customerAsActor,
  }
  const changes = {
    ...planCallEntry(locked, { after, by: locked.user_name, actor: customerAsActor }, now),
    items,
  }
  const [, written, call] = await tx.commit(
    Promise.all([
      updateCall(tx, business, after),
      writeChanges(tx, account, changes, now),
      writeCallEvent(tx, business, ended, now),
    ]),
  )
  return { result: 'stored', changes: withCall(written, call) }
}

/** The call is announced with the first of the changes. */
const withCall = (changes: readonly StoredChange[], call: StoredEvents): readonly StoredChange[] =>
  changes.map((change, index) => (index === 0 ? { ...change, call } : change))
