import type { Failure } from '../../channels/inbound'
import type { UnknownPart } from '../../channels/outbound'
import type { Changes } from '../../entries/changes'

/** Written when an attempt ends or is settled. */
export interface AttemptPlan {
  readonly end:
    | null
    | { readonly state: 'accepted' }
    /** Its outcome was unknown until now. */
    | { readonly state: 'accepted' | 'refused'; readonly settled: true }
    | {
        readonly state: 'refused' | 'unknown'
        readonly error: Failure
        readonly inFlight: UnknownPart | null
      }
  /** Provider ids of the parts that arrived, in order. */
  readonly providerIds: readonly string[]
  /** When the message is sent again; `uncounted`: this attempt does not count against it. */
  readonly due: { readonly at: Date; readonly uncounted: boolean } | null
  /** The message goes back into the queue, with no attempts counted. */
  readonly requeue?: true
  readonly changes: Changes
}
