import { randomUUID } from 'node:crypto'
import type { InboundStatus } from '../../channels/inbound'
import { recordPrice } from '../../costs/record-price'
import { type Changes, noChanges } from '../../entries/changes'
import { isItemHandled, toItemRow } from '../../entries/item-row'
import { lockIdentifiers, messageLockKeys } from '../../entries/lock-identifiers'
import { nameThread } from '../../entries/name-thread'
import { type IncomingItem, writeChanges } from '../../entries/write-changes'
import { findMessageActByProviderId, settleMessageAct } from '../../outbound/message-acts/settle-message-act'
import { settleAttempt } from '../../outbound/settle/settle-attempt'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { storableText } from '../../platform/text/storable-json'
import type { Stored, StoredChange } from '../items/stored'
import { planStatus } from './plan'
import { readStatusFacts, type StatusFacts } from './read-facts'

/** Recording the outcome of a send locks the same row: it sees this status, or this sees it. */
const lockConversation: Statement = {
  name: 'lock_conversation_of_status',
  text: `select c.uuid from conversations c where c.business_uuid = $1 and c.uuid = any(array(
      select e.conversation_uuid from entries e where e.business_uuid = $1 and e.uuid = $2)) for update`,
}
const readUnknownAttempt: Statement = {
  name: 'read_unknown_attempt',
  text: `select a.uuid from outbound_attempts a
    join entries e on e.business_uuid = a.business_uuid and e.uuid = a.entry_uuid
    where a.business_uuid = $1 and a.entry_uuid = $2 and e.channel_account_uuid = $3 and a.state = 'unknown'
    order by a.number desc limit 1`,
}

/** Stores the status of a message of ours. One with an unknown provider id waits: it may have overtaken the answer to our send. */
export async function storeStatus(
  tx: PipelinedTx,
  { account, now, dedupeKey, raw }: IncomingItem,
  { providerMessageId, status, error, entry, part, thread, price }: Omit<InboundStatus, 'trouble'>,
): Promise<Stored> {
  const providerId = storableText(providerMessageId)
  const parsed = { provider_message_id: providerId, status, entry, part, ...(error && { error }) }
  const item = { dedupeKey, kind: 'status', payload: { parsed, raw } }
  const write = async (changes: Changes) => {
    const [written] = await Promise.all([
      writeChanges(tx, account, changes, now),
      price && recordPrice(tx, account, providerId, price, now),
    ])
    return written
  }

  // Recording the outcome of the send locks its provider ids too: whichever of the two comes second sees the other's rows.
  const locked = lockIdentifiers(tx, messageLockKeys(account.uuid, [providerId]))
  const [, known, first, act] = await Promise.all([
    locked,
    isItemHandled(tx, account, dedupeKey),
    readStatusFacts(tx, account, providerId),
    // A status of a message names its entry, where the channel can.
    entry === null ? findMessageActByProviderId(tx, account, providerId) : null,
  ])
  if (known) return { result: 'duplicate' }
  // Before the customer's answer is stored, which comes after it.
  if (entry !== null && thread !== undefined) await nameThread(tx, account, entry, storableText(thread))

  let facts: StatusFacts = first
  let settled: readonly StoredChange[] = []
  if (!isOurs(facts)) {
    // The answer to our send was lost, but the status names our entry.
    const attempt = entry === null ? null : await findUnknownAttempt(tx, account, entry)
    if (attempt === null) {
      if (act) {
        const changes = await settleMessageAct(tx, account, act, status === 'failed' ? error : null, now)
        const items = [toItemRow(item, randomUUID())]
        await tx.commit(write({ ...noChanges, items }))
        return changes.length > 0 ? { result: 'stored', changes: [...changes] } : { result: 'unchanged' }
      }
      const waits = { ...noChanges, items: [toItemRow(item, randomUUID(), 'orphan', providerId)] }
      await tx.commit(write(waits))
      return { result: 'orphan' }
    }
    const arrived = { business: account.business, providerId, isFile: part === 'file' }
    settled = await settleAttempt(tx, attempt, arrived, now)
    facts = await readStatusFacts(tx, account, providerId)
  }
  const plan = planStatus(facts, { providerId, status, error })
  const changes = { ...noChanges, ...plan, items: [toItemRow(item, randomUUID())] }
  const written = await tx.commit(write(changes))
  const reached = status === 'delivered' || status === 'read'
  const proof = reached && facts.sentWhileStopped ? { arrived: facts.sentWhileStopped } : {}
  if (written.length === 0)
    return settled.length > 0
      ? { result: 'stored', changes: settled, ...proof }
      : { result: 'unchanged', ...proof }
  const told = new Set(written.flatMap(({ entries }) => entries.map(({ uuid }) => uuid)))
  const isTold = ({ entries }: StoredChange) => entries.every(({ uuid }) => told.has(uuid))
  const superseded = settled.filter(isTold)
  const others = settled.filter((change) => !isTold(change))
  return {
    result: 'stored',
    changes: [...written.map((change) => ({ ...change, superseded })), ...others],
    ...proof,
  }
}

const isOurs = ({ entries }: StatusFacts): boolean =>
  entries.some(({ author_kind }) => author_kind !== 'client')

async function findUnknownAttempt(
  tx: PipelinedTx,
  { business, uuid }: IncomingItem['account'],
  entry: string,
): Promise<string | null> {
  const [, [attempt]] = await Promise.all([
    tx.send(lockConversation, [business, entry]),
    tx.send<{ uuid: string }>(readUnknownAttempt, [business, entry, uuid]),
  ])
  return attempt?.uuid ?? null
}
