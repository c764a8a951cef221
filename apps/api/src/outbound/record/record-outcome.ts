import { setTimeout as pause } from 'node:timers/promises'
import type { Outcome } from '../../channels/decide-outcome'
import type { PaceNote } from '../../channels/note-pace'
import { isDatabaseFailure } from '../../inbound/item-failure'
import type { Told } from '../../inbound/rows/write-changes'
import { storableText } from '../../inbound/storable-json'
import { announceEntries } from '../../interactions/announce'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline'
import { BeginAgain, untangle } from '../../platform/db/untangle'
import type { Services } from '../../platform/services'
import { lockAccountRest, writeAccountRest } from '../pace/note-evidence'
import { type End, planEnd } from './plan'
import { type AttemptFacts, lockNamesOf, readAttemptFacts, readNamesTold } from './read-facts'
import { writeEnd } from './write'

interface Ended {
  readonly business: string
  readonly attempt: string
  readonly end: End
  /** Nothing reaches this customer any more. */
  readonly unreachable: boolean
  /** What the try says of the account. */
  readonly note: { readonly word: PaceNote['word']; readonly restUntil: Date | null } | null
}

const noteUnreachable: Statement = {
  name: 'note_unreachable',
  text: `update identities d set unreachable = true
    from outbound_attempts a
    join entries e on e.business_uuid = a.business_uuid and e.uuid = a.entry_uuid
    join conversations c on c.business_uuid = e.business_uuid and c.uuid = e.conversation_uuid
    where a.business_uuid = $1 and a.uuid = $2 and d.business_uuid = c.business_uuid and d.uuid = c.identity_uuid`,
}

/** Writes down how a try ended and what it says of the account, and tells it. Null: nobody sees a difference. */
export async function recordOutcome(
  { db, clock, outbox }: Services,
  business: string,
  attempt: string,
  outcome: Outcome,
  note: PaceNote | null,
): Promise<Told | null> {
  const now = clock.now()
  const ended: Ended = {
    business,
    attempt,
    end: endOf(outcome, now),
    unreachable: 'unreachable' in outcome && outcome.unreachable === true,
    note: note && { word: note.word, restUntil: note.restMs ? after(now, note.restMs) : null },
  }
  const told = await stubbornly(() =>
    untangle(() => db.pipeline.transaction(business, (tx) => record(tx, ended, now))),
  )
  if (told) outbox.published([told.outbox], announceEntries(told.interaction, told.entries))
  return told
}

async function record(tx: PipelinedTx, ended: Ended, now: Date): Promise<Told | null> {
  const { business, attempt, end, unreachable, note } = ended
  // First: who stores a message locks the customer's names before the conversation, too.
  if (unreachable) void tx.send(noteUnreachable, [business, attempt])
  // Under these names something may be told of it at this moment: they are locked before the conversation.
  const heard = end.kind === 'unknown' ? await readNamesTold(tx, business, attempt) : []
  const names = [...end.names, ...heard]
  const [, facts, rest] = await Promise.all([
    lockNamesOf(tx, business, attempt, names),
    readAttemptFacts(tx, business, attempt, names),
    note && lockAccountRest(tx, business, attempt, note),
    end.kind === 'unknown' && expectNames(tx, business, attempt, heard),
  ])
  if (!facts) return null
  const plan = planEnd(facts, end, now)
  const written = plan ? writeEnd(tx, business, facts, plan, now) : Promise.resolve([])
  const noted =
    note && rest && writeAccountRest(tx, accountOf(facts, business), rest, evidenceOf(facts, note), now)
  const [told] = await tx.commit(Promise.all([written, noted]).then(([changes]) => changes))
  return told ?? null
}

/** One that came since was not locked. */
async function expectNames(
  tx: PipelinedTx,
  business: string,
  attempt: string,
  heard: readonly string[],
): Promise<void> {
  const names = await readNamesTold(tx, business, attempt)
  if (names.some((name) => !heard.includes(name))) throw new BeginAgain()
}

const accountOf = ({ entry }: AttemptFacts, business: string) => ({
  business,
  uuid: entry.channel_account_uuid,
})

const evidenceOf = ({ attempt, entry }: AttemptFacts, note: NonNullable<Ended['note']>) => ({
  ...note,
  startedAt: attempt.started_at,
  conversation: entry.conversation_uuid,
})

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

function endOf(outcome: Outcome, now: Date): End {
  if (outcome.kind === 'accepted') return { kind: 'accepted', names: outcome.providerIds.map(storableText) }
  const { error } = outcome
  const names = outcome.sent.map(storableText)
  switch (outcome.kind) {
    case 'unknown':
      return { kind: 'unknown', error, names, doubt: outcome.doubt }
    case 'failed':
      return { kind: 'failed', error, names }
    case 'retry':
    case 'hold':
      return { kind: outcome.kind, error, names, at: after(now, outcome.afterMs) }
  }
}

const waits = [100, 300, 1_000, 3_000]

/** What the provider said must not be lost to a database that restarts at this moment: the try would be unknown. */
async function stubbornly<T>(work: () => Promise<T>): Promise<T> {
  for (const wait of waits) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseFailure(error)) throw error
      await pause(wait)
    }
  }
  return work()
}
