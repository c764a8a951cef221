import { setTimeout as pause } from 'node:timers/promises'
import { attributePrices } from '../../costs/record-price'
import type { AnnouncedChange } from '../../entries/announced-change'
import { nameThread } from '../../entries/write/name-thread'
import { publishWritten } from '../../interactions/announce-written'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { RetryTransaction, retryOnConflict } from '../../platform/db/pipeline/retry-on-conflict'
import { isDatabaseFailure } from '../../platform/errors/is-database-failure'
import { hiloAsActor } from '../../platform/events/actors'
import { noEvents, type StoredEvents, writeEvent } from '../../platform/events/write-events'
import type { Services } from '../../platform/services'
import { storableText } from '../../platform/text/storable-json'
import type { Outcome } from '../deliver/decide-outcome'
import type { PaceSignal } from '../pace/pace-signal'
import { lockBackoff, writeBackoff } from '../pace/write-backoff'
import { type AttemptEnd, planAttemptEnd } from './plan'
import { type AttemptFacts, readAttemptFacts, readEarlierIds } from './read-facts'
import { writeAttemptEnd } from './write'

interface Ended {
  readonly business: string
  readonly attempt: string
  readonly end: AttemptEnd
  /** The provider's name of the thread, where it has one. */
  readonly thread: string | null
  /** No message reaches this customer any more. */
  readonly unreachable: boolean
  /** The evidence of the attempt about the account. */
  readonly signal: { readonly result: PaceSignal['result']; readonly backoffUntil: Date | null } | null
}

const markUnreachable: Statement = {
  name: 'mark_unreachable',
  text: `update identities d set unreachable = true
    from outbound_attempts a
    join entries e on e.business_uuid = a.business_uuid and e.uuid = a.entry_uuid
    join conversations c on c.business_uuid = e.business_uuid and c.uuid = e.conversation_uuid
    where a.business_uuid = $1 and a.uuid = $2 and d.business_uuid = c.business_uuid and d.uuid = c.identity_uuid and not d.unreachable
    returning d.contact_uuid as contact`,
}

export interface Recorded {
  /** The visible changes: the message, and answers that were linked to it. */
  readonly changes: readonly AnnouncedChange[]
  /** Whether the account backs off now. */
  readonly account: StoredEvents
  /**
   * Whether another message of the conversation is queued, as of this transaction. One that is queued later has a job of
   * its own.
   */
  readonly moreWaits: boolean
}

/** Writes how an attempt ended and the account's backoff, and announces the change. */
export async function recordOutcome(
  { db, clock, announcer }: Services,
  business: string,
  attempt: string,
  outcome: Outcome,
  signal: PaceSignal | null,
): Promise<Recorded> {
  const now = clock.now()
  const ended: Ended = {
    business,
    attempt,
    end: endOf(outcome, now),
    thread: outcome.kind === 'accepted' && outcome.thread !== undefined ? storableText(outcome.thread) : null,
    unreachable: 'unreachable' in outcome && outcome.unreachable === true,
    signal: signal && {
      result: signal.result,
      backoffUntil: signal.backoffMs ? after(now, signal.backoffMs) : null,
    },
  }
  const recorded = await retryOnDatabaseFailure(() =>
    retryOnConflict(() => db.outboundPipeline.transaction(business, (tx) => record(tx, ended, now))),
  )
  publishWritten({ announcer }, ...recorded.changes)
  await announcer.announce(recorded.account)
  return recorded
}

async function record(tx: PipelinedTx, ended: Ended, now: Date): Promise<Recorded> {
  const { business, attempt, end, thread, unreachable, signal } = ended
  // Before the locks of the conversation: storing a message locks the customer's identities before the conversation, too.
  const [marked] = unreachable ? await tx.send<{ contact: string }>(markUnreachable, [business, attempt]) : []
  // Statuses for these ids may arrive at this moment, so they are locked with the conversation.
  const earlierIds = end.kind === 'unknown' ? await readEarlierIds(tx, business, attempt) : []
  const providerIds = [...end.providerIds, ...earlierIds]
  const changesBackoff = signal !== null && (signal.result !== 'answered' || signal.backoffUntil !== null)
  const [facts, locked] = await Promise.all([
    readAttemptFacts(tx, business, attempt, { providerIds, ids: 'to lock' }),
    changesBackoff ? lockBackoff(tx, business, attempt, signal) : null,
    end.kind === 'unknown' && retryIfNewIds(tx, business, attempt, earlierIds),
  ])
  if (!facts) return { changes: [], account: noEvents, moreWaits: true }
  // An answer ends the failures of its account. Usually there are none, and its pace needs no lock.
  const endsFailures = signal !== null && !changesBackoff && facts.entry.account_fails
  const backoff = endsFailures ? await lockBackoff(tx, business, attempt, signal) : locked
  const plan = planAttemptEnd(facts, end, now)
  const written = plan ? writeAttemptEnd(tx, business, facts, plan, now) : Promise.resolve([])
  const backoffWritten =
    signal && backoff && writeBackoff(tx, accountOf(facts, business), backoff, evidenceOf(facts, signal), now)
  const threadNamed = thread && nameThread(tx, accountOf(facts, business), facts.entry.uuid, thread)
  const attributed =
    facts.earlierItems.length > 0 && attributePrices(tx, business, facts.entry.uuid, providerIds)
  // The sweep notifies the team, whose panels show it.
  const published =
    marked && writeEvent(tx, business, { name: 'contact.changed', actor: hiloAsActor, ...marked }, now)
  const results = Promise.all([written, backoffWritten, threadNamed, attributed, published])
  // The event that the account backs off is sent once the backoff is written, and before the commit.
  if (backoffWritten) await results
  const [changes, account] = await tx.commit(results)
  // A message that is sent again stays first in the queue; an echo may settle an unknown outcome at once, and queue the rest of it.
  const staysQueued = !plan || plan.due !== null || plan.requeue === true || end.kind === 'unknown'
  const moreWaits = facts.entry.others_wait || staysQueued
  return { changes, account: account || noEvents, moreWaits }
}

/** Retries the transaction where a status has named another id since, which is not locked. */
async function retryIfNewIds(
  tx: PipelinedTx,
  business: string,
  attempt: string,
  locked: readonly string[],
): Promise<void> {
  const providerIds = await readEarlierIds(tx, business, attempt)
  if (providerIds.some((id) => !locked.includes(id))) throw new RetryTransaction()
}

const accountOf = ({ entry }: AttemptFacts, business: string) => ({
  business,
  uuid: entry.channel_account_uuid,
})

const evidenceOf = ({ attempt, entry }: AttemptFacts, signal: NonNullable<Ended['signal']>) => ({
  ...signal,
  startedAt: attempt.started_at,
  conversation: entry.conversation_uuid,
})

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

function endOf(outcome: Outcome, now: Date): AttemptEnd {
  if (outcome.kind === 'accepted')
    return { kind: 'accepted', providerIds: outcome.providerIds.map(storableText) }
  const { error } = outcome
  const providerIds = outcome.sent.map(storableText)
  switch (outcome.kind) {
    case 'unknown':
      return { kind: 'unknown', error, providerIds, inFlight: outcome.inFlight }
    case 'failed':
      return { kind: 'failed', error, providerIds }
    case 'retry':
    case 'hold':
      return { kind: outcome.kind, error, providerIds, at: after(now, outcome.afterMs) }
  }
}

const retryDelaysMs = [100, 300, 1_000, 3_000]

/** The provider's answer must not be lost while the database restarts: the outcome would stay unknown. */
async function retryOnDatabaseFailure<T>(work: () => Promise<T>): Promise<T> {
  for (const wait of retryDelaysMs) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseFailure(error)) throw error
      await pause(wait)
    }
  }
  return work()
}
