import type { Failure } from '../../channels/inbound'
import type { UnknownPart } from '../../channels/outbound'
import { noChanges } from '../../entries/changes'
import { stateChanged } from '../../entries/events'
import { setStatus } from '../../entries/message-status'
import { trackThreads } from '../../entries/thread'
import type { AttemptPlan } from './attempt-plan'
import { planAccepted, toAppliedItems } from './plan-accepted'
import type { AttemptFacts } from './read-facts'

/** How an attempt ended: the result of `decideOutcome` with times instead of delays. */
export type AttemptEnd =
  | { readonly kind: 'accepted'; readonly providerIds: readonly string[] }
  | (Unsuccessful & { readonly kind: 'retry' | 'hold'; readonly at: Date })
  | (Unsuccessful & { readonly kind: 'failed' })
  | (Unsuccessful & { readonly kind: 'unknown'; readonly inFlight: UnknownPart | null })

interface Unsuccessful {
  readonly error: Failure
  /** Provider ids of the parts that arrived anyway. */
  readonly providerIds: readonly string[]
}

/** The changes at the end of an attempt. Null: its outcome was known already (decision 036). */
export function planAttemptEnd(facts: AttemptFacts, end: AttemptEnd, now: Date): AttemptPlan | null {
  if (end.kind === 'accepted') return planAccepted(facts, end.providerIds, now)
  if (facts.attempt.state !== 'requesting') return null
  if (end.kind !== 'unknown') return planUnsuccessful(facts, end, null)

  const earlier = earlierIdsOf(facts, end.providerIds)
  if (earlier.providerIds.length === 0) return planUnsuccessful(facts, end, end.inFlight)
  const providerIds = [...end.providerIds, ...earlier.providerIds]
  const { inFlight } = end
  // Only the parts that were to follow are missing: they are sent now.
  if (inFlight && inFlight.unsent > 0)
    return planUnsuccessful(facts, { kind: 'retry', error: end.error, providerIds, at: now }, inFlight)
  // The file arrived; the interrupted process may or may not have sent its caption.
  if (!inFlight && earlier.onlyFiles && facts.entry.body.caption)
    return planUnsuccessful(facts, { ...end, providerIds }, inFlight)
  return planAccepted(facts, providerIds, now)
}

/** Provider ids that statuses named for this message meanwhile: then it was accepted after all. */
function earlierIdsOf(
  { earlierItems, entry }: AttemptFacts,
  providerIds: readonly string[],
): { readonly providerIds: readonly string[]; readonly onlyFiles: boolean } {
  const ofThis = earlierItems.filter(({ awaited_id, parsed }) => {
    const entryUuid = (parsed as { readonly entry?: unknown } | null)?.entry
    return entryUuid === entry.uuid && !providerIds.includes(awaited_id)
  })
  const ids = [...new Set(ofThis.map(({ awaited_id }) => awaited_id))].toSorted()
  const isFile = (id: string) =>
    ofThis.some(
      ({ awaited_id, parsed }) =>
        awaited_id === id && (parsed as { readonly part?: unknown }).part === 'file',
    )
  return { providerIds: ids, onlyFiles: ids.every(isFile) }
}

function planUnsuccessful(
  facts: AttemptFacts,
  end: Exclude<AttemptEnd, { kind: 'accepted' }>,
  inFlight: UnknownPart | null,
): AttemptPlan {
  const { entry } = facts
  const { kind, error, providerIds } = end
  const written = {
    end: { state: kind === 'unknown' ? 'unknown' : 'refused', error, inFlight } as const,
    providerIds,
    // A receipt of one part does not change the message's status yet.
    changes: {
      ...noChanges,
      appliedItems: toAppliedItems(
        facts.earlierItems.filter(({ awaited_id }) => providerIds.includes(awaited_id)),
      ),
    },
  }
  if ('at' in end)
    return {
      ...written,
      due: entry.status === 'queued' ? { at: end.at, uncounted: kind === 'hold' } : null,
    }
  const threads = trackThreads(facts)
  const thread = threads.of(entry)
  const ended = thread && setStatus(thread, entry, end.kind, error)
  if (!ended) return { ...written, due: null }
  return {
    ...written,
    due: null,
    changes: {
      ...written.changes,
      ...threads.changed(),
      entries: [ended],
      events: [[stateChanged(thread.interaction, ended, entry.status)]],
    },
  }
}
