import { setTimeout as pause } from 'node:timers/promises'
import { announceEntries } from '../interactions/announce'
import type { EntryRecord, InteractionRecord } from '../interactions/records'
import type { Services } from '../platform/services'
import type { Outcome } from './decide-outcome'
import { isDatabaseFailure } from './item-failure'

/** What a try changed for those who look at the thread. */
export interface OutboundChange {
  readonly interaction: InteractionRecord
  readonly entries: readonly EntryRecord[]
  readonly outbox: string
  /** Announcements of the same change that this one has overtaken. */
  readonly also?: readonly string[]
}

/** Writes down how a try ended, and tells it. Null: nobody sees a difference. */
export async function recordOutcome(
  services: Services,
  business: string,
  attempt: string,
  outcome: Outcome,
): Promise<OutboundChange | null> {
  const { db, clock, outbox } = services
  const now = clock.now()
  const [row] = await stubbornly(() =>
    outcome.kind === 'accepted'
      ? db.call<{ change: OutboundChange | null }>(
          'select hilo_outbound_accepted($1, $2, $3, $4) as change',
          [business, attempt, outcome.providerIds, now],
        )
      : db.call<{ change: OutboundChange | null }>(
          'select hilo_outbound_ended($1, $2, $3, $4::jsonb, $5, $6) as change',
          [business, attempt, outcome.kind, JSON.stringify(outcome.error), retryAt(outcome, now), now],
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
