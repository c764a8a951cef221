import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseFailure } from '../inbound/item-failure'
import { storableJson } from '../inbound/storable-json'
import { announceEntries } from '../interactions/announce'
import type { EntryRecord, InteractionRecord } from '../interactions/records'
import type { Services } from '../platform/services'
import type { Outcome } from './decide-outcome'
import { type PaceNote, troublesUntilRest } from './note-pace'

/** What a try changed for those who look at the thread. */
export interface OutboundChange {
  readonly interaction: InteractionRecord
  readonly entries: readonly EntryRecord[]
  readonly outbox: string
  /** Announcements of the same change that this one has overtaken. */
  readonly also?: readonly string[]
}

/** Writes down how a try ended and what it says of the account, and tells it. Null: nobody sees a difference. */
export async function recordOutcome(
  services: Services,
  business: string,
  attempt: string,
  outcome: Outcome,
  note: PaceNote | null,
): Promise<OutboundChange | null> {
  const { db, clock, outbox } = services
  const now = clock.now()
  const rest = note?.restMs ? new Date(now.getTime() + note.restMs) : null
  const values = [business, attempt, now, note?.word ?? null, rest, troublesUntilRest]
  const [row] = await stubbornly(() =>
    outcome.kind === 'accepted'
      ? db.call<{ change: OutboundChange | null }>(
          `select hilo_outbound_accepted($1, $2, $7, $3) as change, ${paceNoted}`,
          [...values, outcome.providerIds],
        )
      : db.call<{ change: OutboundChange | null }>(
          `select ${unreachableNoted}, hilo_outbound_ended($1, $2, $7, $8::jsonb, $9, $10, $11::jsonb, $3) as change, ${paceNoted}`,
          [
            ...values,
            outcome.kind,
            JSON.stringify(outcome.error),
            retryAt(outcome, now),
            outcome.sent,
            'doubt' in outcome && outcome.doubt ? storableJson(outcome.doubt) : null,
            'unreachable' in outcome && outcome.unreachable === true,
          ],
        ),
  )
  const change = row?.change ?? null
  if (change)
    outbox.published(
      [change.outbox, ...(change.also ?? [])],
      announceEntries(change.interaction, change.entries),
    )
  return change
}

const paceNoted = `case when $4::text is not null then hilo_note_pace($1, $2, $4, $5, $6, $3)::text end as noted`
/** First: who stores a message locks the customer's names before the conversation, too. */
const unreachableNoted = `case when $12::boolean then hilo_note_unreachable($1, $2)::text end as unreachable`

const retryAt = (outcome: Outcome, now: Date): Date | null =>
  'afterMs' in outcome ? new Date(now.getTime() + outcome.afterMs) : null

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
