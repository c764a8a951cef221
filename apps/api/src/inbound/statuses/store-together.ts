import type { IncomingItem } from '../../entries/write/write-changes'
import type { PipelinedTx } from '../../platform/db/pipeline/pipeline'
import type { Stored } from '../items/stored'
import type { MessageStatuses } from './incoming-status'
import { entryOfOurs } from './plan'
import { readStatusFacts, type StatusFacts } from './read-facts'
import { arrivedOf, type KnownStatuses, writeStatuses } from './write-statuses'

/** `alone`: they are not stored yet, and each message needs a transaction of its own (`store-status.ts`). */
export type StoredStatuses = Stored & { readonly alone: readonly MessageStatuses[] }

/**
 * Stores the statuses of different messages of one account in one transaction. Those with an unknown provider id wait: they may have
 * overtaken the answer to our send.
 */
export async function storeTogether(
  tx: PipelinedTx,
  { account, now }: Pick<IncomingItem, 'account' | 'now'>,
  messages: readonly MessageStatuses[],
): Promise<StoredStatuses> {
  const { threads, facts, handled } = await readStatusFacts(tx, account, messages)
  const known: KnownStatuses[] = []
  const alone: MessageStatuses[] = []
  for (const [at, message] of messages.entries()) {
    const ofMessage = facts[at]
    const incoming = message.incoming.filter(({ dedupeKey }) => !handled.has(dedupeKey))
    if (!ofMessage || incoming.length === 0) continue
    const state = stateOf(ofMessage, { ...message, incoming })
    if (state === 'alone') alone.push(message)
    else known.push({ ...message, incoming, facts: ofMessage, state })
  }
  const changes = await tx.commit(writeStatuses(tx, { account, now }, threads, known))
  return changes.length > 0
    ? { result: 'stored', changes, alone, ...arrivedOf(known) }
    : { result: 'unchanged', alone, ...arrivedOf(known) }
}

/** `alone`: they change more than the message's rows, or rows of other messages. */
function stateOf(
  facts: StatusFacts,
  { entry, thread, incoming }: MessageStatuses,
): 'done' | 'orphan' | 'alone' {
  if (entry !== null && thread !== null) return 'alone'
  if (entryOfOurs(facts)) return 'done'
  if (facts.unknownAttempt !== null) return 'alone'
  // A status of a message names its entry, where the channel can.
  if (entry !== null || !facts.act) return 'orphan'
  return incoming.some(({ report }) => report.status === 'failed') ? 'alone' : 'done'
}
