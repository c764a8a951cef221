import type { AnnouncedChange } from '../../entries/announced-change'
import type { LockedThreads } from '../../entries/lock-rows'
import type { EntryRow } from '../../entries/rows'
import { nameThread } from '../../entries/write/name-thread'
import type { IncomingItem } from '../../entries/write/write-changes'
import { settleMessageAct } from '../../outbound/message-acts/settle-message-act'
import { settleAttempt } from '../../outbound/settle/settle-attempt'
import type { PipelinedTx } from '../../platform/db/pipeline/pipeline'
import { storableText } from '../../platform/text/storable-json'
import type { Stored, StoredChange } from '../items/stored'
import { byMessage, type IncomingStatus, type MessageStatuses } from './incoming-status'
import { entryOfOurs } from './plan'
import { type ReadStatusFacts, readStatusFacts, type StatusFacts } from './read-facts'
import { arrivedOf, type KnownStatuses, writeStatuses } from './write-statuses'

type Incoming = Pick<IncomingItem, 'account' | 'now'>

/** Stores the status of a message of ours. One with an unknown provider id waits: it may have overtaken the answer to our send. */
export async function storeStatus(
  tx: PipelinedTx,
  { account, now, dedupeKey, raw }: IncomingItem,
  report: IncomingStatus['report'],
): Promise<Stored> {
  const [message] = byMessage([{ dedupeKey, raw, report }])
  if (!message) throw new Error('a status without a message')
  return storeStatusesOfMessage(tx, { account, now }, message)
}

/** The same of several statuses of one message, with all that may follow from them. */
export async function storeStatusesOfMessage(
  tx: PipelinedTx,
  { account, now }: Incoming,
  given: MessageStatuses,
): Promise<Stored> {
  return storeWithFacts(tx, { account, now }, given, await readFactsOf(tx, account, given))
}

/** The same where the message's facts are read, and its rows locked. */
export async function storeWithFacts(
  tx: PipelinedTx,
  { account, now }: Incoming,
  given: MessageStatuses,
  { threads, facts, handled }: FactsOfMessage,
): Promise<Stored> {
  const { providerId, entry, thread } = given
  const incoming = given.incoming.filter(({ dedupeKey }) => !handled.has(dedupeKey))
  if (incoming.length === 0) return { result: 'duplicate' }
  const message = { ...given, incoming }
  // Before the customer's answer is stored, which comes after it.
  if (entry !== null && thread !== null) await nameThread(tx, account, entry, storableText(thread))
  if (entryOfOurs(facts)) return storeOurs(tx, { account, now }, message, { threads, facts })

  if (facts.unknownAttempt !== null) {
    // The answer to our send was lost, but the status names our entry.
    const isFile = incoming[0]?.report.part === 'file'
    const arrived = { business: account.business, providerId, isFile }
    const settled = await settleAttempt(tx, facts.unknownAttempt, arrived, now)
    return storeOurs(tx, { account, now }, message, await readFactsOf(tx, account, message), settled)
  }
  // A status of a message names its entry, where the channel can.
  const act = entry === null ? facts.act : null
  const failed = incoming.find(({ report }) => report.status === 'failed')
  const changes = act ? await settleMessageAct(tx, account, act, failed?.report.error ?? null, now) : []
  const state = act ? 'done' : 'orphan'
  await tx.commit(writeStatuses(tx, { account, now }, threads, [{ ...message, facts, state }]))
  if (!act) return { result: 'orphan' }
  return changes.length > 0 ? { result: 'stored', changes: [...changes] } : { result: 'unchanged' }
}

/** `settled`: what clients must hear of already. */
async function storeOurs(
  tx: PipelinedTx,
  incoming: Incoming,
  message: MessageStatuses,
  { threads, facts }: { readonly threads: LockedThreads; readonly facts: StatusFacts },
  settled: readonly StoredChange[] = [],
): Promise<Stored> {
  const known: readonly KnownStatuses[] = [{ ...message, facts, state: 'done' }]
  const written = await tx.commit(writeStatuses(tx, incoming, threads, known))
  const proof = arrivedOf(known)
  if (written.length === 0)
    return settled.length > 0
      ? { result: 'stored', changes: settled, ...proof }
      : { result: 'unchanged', ...proof }
  const superseded = settled.filter((change) => isSuperseded(change, written))
  const others = settled.filter((change) => !superseded.includes(change))
  const changes = [...others, ...written.map((change) => ({ ...change, superseded }))]
  return { result: 'stored', changes, ...proof }
}

/** Whether later changes say all that this one does: of its entries, and of the row of their interaction where it has one. */
function isSuperseded(
  { interaction, entries, unshown }: StoredChange,
  later: readonly AnnouncedChange[],
): boolean {
  const isLater = ({ uuid }: EntryRow) =>
    later.some((change) => change.entries.some((one) => one.uuid === uuid))
  const hasRow = later.some((change) => !change.unshown && change.interaction.uuid === interaction.uuid)
  return (unshown || hasRow) && entries.every(isLater)
}

interface FactsOfMessage extends Pick<ReadStatusFacts, 'threads' | 'handled'> {
  readonly facts: StatusFacts
}

async function readFactsOf(
  tx: PipelinedTx,
  account: IncomingItem['account'],
  message: MessageStatuses,
): Promise<FactsOfMessage> {
  const { threads, facts, handled } = await readStatusFacts(tx, account, [message], 'awaited')
  const [ofMessage] = facts
  if (!ofMessage) throw new Error('the facts of a status were not read')
  return { threads, facts: ofMessage, handled }
}
