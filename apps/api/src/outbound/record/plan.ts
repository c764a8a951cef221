import type { Failure } from '../../channels/inbound'
import type { Doubt } from '../../channels/outbound'
import type { Changes } from '../../inbound/rows/changes'
import { noChanges } from '../../inbound/rows/changes'
import { openThreads } from '../../inbound/rows/thread'
import { setStatus } from '../../inbound/statuses/plan'
import { known, planAccepted } from './plan-accepted'
import type { AttemptFacts } from './read-facts'

/** How a try ended, in the words of `decideOutcome`, with its hours. */
export type End =
  | { readonly kind: 'accepted'; readonly names: readonly string[] }
  | (Unsuccessful & { readonly kind: 'retry' | 'hold'; readonly at: Date })
  | (Unsuccessful & { readonly kind: 'failed' })
  | (Unsuccessful & { readonly kind: 'unknown'; readonly doubt: Doubt | null })

interface Unsuccessful {
  readonly error: Failure
  /** What arrived nevertheless. */
  readonly names: readonly string[]
}

/** What is written of a try. */
export interface AttemptPlan {
  readonly end:
    | null
    | { readonly state: 'accepted' }
    /** It had ended, and nobody knew how. */
    | { readonly state: 'accepted' | 'refused'; readonly settled: true }
    | { readonly state: 'refused' | 'unknown'; readonly error: Failure; readonly doubt: Doubt | null }
  /** The provider's names of what arrived, in their order. */
  readonly names: readonly string[]
  /** When the message is tried again; `forFree`: this try does not count as one of its own. */
  readonly due: { readonly at: Date; readonly forFree: boolean } | null
  /** The message goes into the queue again, as if it had never been tried. */
  readonly anew?: true
  readonly changes: Changes
}

/** What a try that ended so changes. Null: its end was known. */
export function planEnd(facts: AttemptFacts, end: End, now: Date): AttemptPlan | null {
  if (end.kind === 'accepted') return planAccepted(facts, end.names, now)
  if (facts.attempt.state !== 'requesting') return null
  if (end.kind !== 'unknown') return planUnsuccessful(facts, end, null)

  const heard = hearOf(facts, end.names)
  if (heard.names.length === 0) return planUnsuccessful(facts, end, end.doubt)
  const names = [...end.names, ...heard.names]
  const { doubt } = end
  // Only what was to follow is missing.
  if (doubt && doubt.unsent > 0)
    return planUnsuccessful(facts, { kind: 'retry', error: end.error, names, at: now }, doubt)
  // The file is there. Whoever died may or may not have sent its words.
  if (!doubt && heard.onlyFiles && facts.entry.body.caption)
    return planUnsuccessful(facts, { ...end, names }, doubt)
  return planAccepted(facts, names, now)
}

/** What was told meanwhile of this very message: then it was accepted after all. */
function hearOf(
  { told, entry }: AttemptFacts,
  names: readonly string[],
): { readonly names: readonly string[]; readonly onlyFiles: boolean } {
  const ofThis = told.filter(({ awaits, parsed }) => {
    const named = (parsed as { readonly entry?: unknown } | null)?.entry
    return named === entry.uuid && !names.includes(awaits)
  })
  const heard = [...new Set(ofThis.map(({ awaits }) => awaits))].toSorted()
  const isFile = (name: string) =>
    ofThis.some(
      ({ awaits, parsed }) => awaits === name && (parsed as { readonly part?: unknown }).part === 'file',
    )
  return { names: heard, onlyFiles: heard.every(isFile) }
}

function planUnsuccessful(
  facts: AttemptFacts,
  end: Exclude<End, { kind: 'accepted' }>,
  doubt: Doubt | null,
): AttemptPlan {
  const { entry } = facts
  const { kind, error, names } = end
  const written = {
    end: { state: kind === 'unknown' ? 'unknown' : 'refused', error, doubt } as const,
    names,
    // A receipt of a part is no state of the message yet.
    changes: { ...noChanges, appliedItems: known(facts.told.filter(({ awaits }) => names.includes(awaits))) },
  }
  if ('at' in end)
    return {
      ...written,
      due: entry.status === 'queued' ? { at: end.at, forFree: kind === 'hold' } : null,
    }
  const threads = openThreads(facts)
  const thread = threads.of(entry)
  const line = thread && setStatus(thread, entry, end.kind, error)
  if (!line) return { ...written, due: null }
  return {
    ...written,
    due: null,
    changes: {
      ...written.changes,
      ...threads.changed(),
      entries: [line],
      announcements: [{ interaction: entry.interaction_uuid, entries: [entry.uuid] }],
    },
  }
}
