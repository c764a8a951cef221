import { randomUUID } from 'node:crypto'
import type { InboundStatus } from '../../channels/inbound'
import { isKnownPrice, recordPrice } from '../../costs/record-price'
import { type Changes, noChanges } from '../../entries/changes'
import { toItemRow } from '../../entries/item-row'
import { lockIdentifiers, messageLockKeys } from '../../entries/lock-identifiers'
import type { ItemRow } from '../../entries/rows'
import { nameThread } from '../../entries/write/name-thread'
import { type IncomingItem, writeChanges } from '../../entries/write/write-changes'
import { settleMessageAct } from '../../outbound/message-acts/settle-message-act'
import { settleAttempt } from '../../outbound/settle/settle-attempt'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { storableText } from '../../platform/text/storable-json'
import type { Stored, StoredChange } from '../items/stored'
import { planStatuses } from './plan'
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

/** A status from a provider, with its item. */
export interface IncomingStatus extends Pick<IncomingItem, 'dedupeKey' | 'raw'> {
  readonly report: Omit<InboundStatus, 'trouble'>
}

/** Stores the status of a message of ours. One with an unknown provider id waits: it may have overtaken the answer to our send. */
export const storeStatus = (
  tx: PipelinedTx,
  { account, now, dedupeKey, raw }: IncomingItem,
  report: IncomingStatus['report'],
): Promise<Stored> => storeStatuses(tx, { account, now }, [{ dedupeKey, raw, report }])

/** The same of several statuses of one message, in the order in which they came, which differ in nothing else. */
export async function storeStatuses(
  tx: PipelinedTx,
  { account, now }: Pick<IncomingItem, 'account' | 'now'>,
  incoming: readonly [IncomingStatus, ...IncomingStatus[]],
): Promise<Stored> {
  const [{ report: first }] = incoming
  const { entry, part, thread } = first
  const providerId = storableText(first.providerMessageId)

  // Recording the outcome of the send locks its provider ids too: whichever of the two comes second sees the other's rows.
  const locked = lockIdentifiers(tx, messageLockKeys(account.uuid, [providerId]))
  const keys = incoming.map(({ dedupeKey }) => dedupeKey)
  const [, read] = await Promise.all([locked, readStatusFacts(tx, account, providerId, keys)])
  const fresh = incoming.filter(({ dedupeKey }) => !read.handled.includes(dedupeKey))
  if (fresh.length === 0) return { result: 'duplicate' }
  // Before the customer's answer is stored, which comes after it.
  if (entry !== null && thread !== undefined) await nameThread(tx, account, entry, storableText(thread))

  const itemsAs = (state: ItemRow['state'], awaited_id: string | null = null): ItemRow[] =>
    fresh.map(({ dedupeKey, raw, report: { status, error } }) => {
      const parsed = { provider_message_id: providerId, status, entry, part, ...(error && { error }) }
      const payload = state === 'done' && !error ? {} : { parsed, raw }
      return toItemRow({ dedupeKey, kind: 'status', payload }, randomUUID(), state, awaited_id)
    })
  const write = async (changes: Changes) => {
    const [written] = await Promise.all([
      writeChanges(tx, account, changes, now),
      ...fresh.map(
        ({ report: { price } }) =>
          price && !isKnownPrice(read.price, price) && recordPrice(tx, account, providerId, price, now),
      ),
    ])
    return written
  }

  let facts: StatusFacts = read
  let settled: readonly StoredChange[] = []
  if (!isOurs(facts)) {
    // The answer to our send was lost, but the status names our entry.
    const attempt = entry === null ? null : await findUnknownAttempt(tx, account, entry)
    if (attempt === null) {
      // A status of a message names its entry, where the channel can.
      if (entry === null && read.act) {
        const failed = fresh.find(({ report }) => report.status === 'failed')
        const changes = await settleMessageAct(tx, account, read.act, failed?.report.error ?? null, now)
        await tx.commit(write({ ...noChanges, items: itemsAs('done') }))
        return changes.length > 0 ? { result: 'stored', changes: [...changes] } : { result: 'unchanged' }
      }
      await tx.commit(write({ ...noChanges, items: itemsAs('orphan', providerId) }))
      return { result: 'orphan' }
    }
    const arrived = { business: account.business, providerId, isFile: part === 'file' }
    settled = await settleAttempt(tx, attempt, arrived, now)
    facts = await readStatusFacts(tx, account, providerId, keys)
  }
  const statuses = fresh.map(({ report: { status, error } }) => ({ providerId, status, error }))
  const plan = planStatuses(facts, statuses)
  const written = await tx.commit(write({ ...noChanges, ...plan, items: itemsAs('done') }))
  const reached = statuses.some(({ status }) => status === 'delivered' || status === 'read')
  const proof = reached && facts.sentWhileStopped ? { arrived: facts.sentWhileStopped } : {}
  if (written.length === 0)
    return settled.length > 0
      ? { result: 'stored', changes: settled, ...proof }
      : { result: 'unchanged', ...proof }
  const changed = new Set(written.flatMap(({ entries }) => entries.map(({ uuid }) => uuid)))
  const isSuperseded = ({ entries }: StoredChange) => entries.every(({ uuid }) => changed.has(uuid))
  const superseded = settled.filter(isSuperseded)
  const others = settled.filter((change) => !isSuperseded(change))
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
