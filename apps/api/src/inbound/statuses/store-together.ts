import type { HeldRows } from '../../entries/lock-rows'
import type { IncomingItem } from '../../entries/write/write-changes'
import type { PipelinedTx } from '../../platform/db/pipeline/pipeline'
import type { Stored } from '../items/stored'
import type { MessageStatuses } from './incoming-status'
import { entryOfOurs } from './plan'
import { type HeldMessages, readStatusFacts, type StatusFacts } from './read-facts'
import { storeWithFacts } from './store-status'
import { arrivedOf, type KnownStatuses, writeStatuses } from './write-statuses'

/** What is not stored yet. */
export interface LeftMessages {
  /** The provider's ids of messages that need a transaction of their own each (`store-status.ts`). */
  readonly alone: ReadonlySet<string>
  /** Messages whose rows another transaction holds. */
  readonly held: HeldMessages
}

/**
 * Stores the statuses of different messages of one account in one transaction. Those with an unknown provider id wait: they may have
 * overtaken the answer to our send.
 */
export async function storeTogether(
  tx: PipelinedTx,
  { account, now }: Pick<IncomingItem, 'account' | 'now'>,
  messages: readonly MessageStatuses[],
  heldRows: HeldRows,
): Promise<Stored & LeftMessages> {
  const { threads, facts, held: found, handled } = await readStatusFacts(tx, account, messages, heldRows)
  const known: KnownStatuses[] = []
  const alone = new Set<string>()
  const held = new Map<string, string | null>()
  for (const [at, message] of messages.entries()) {
    const { providerId } = message
    const ofMessage = facts[at]
    const incoming = message.incoming.filter(({ dedupeKey }) => !handled.has(dedupeKey))
    if (!ofMessage || incoming.length === 0) continue
    const chat = found.get(providerId)
    if (chat !== undefined) {
      held.set(providerId, chat)
      continue
    }
    const state = stateOf(ofMessage, { ...message, incoming })
    if (state !== 'alone') known.push({ ...message, incoming, facts: ofMessage, state })
    else if (messages.length > 1) alone.add(providerId)
    // It has the transaction for itself already.
    else
      return {
        ...(await storeWithFacts(tx, { account, now }, message, { threads, facts: ofMessage, handled })),
        alone,
        held,
      }
  }
  const changes = await tx.commit(writeStatuses(tx, { account, now }, threads, known))
  const left = { alone, held, ...arrivedOf(known) }
  return changes.length > 0 ? { result: 'stored', changes, ...left } : { result: 'unchanged', ...left }
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
