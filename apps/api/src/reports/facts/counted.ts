import { callContributionsOf, type SlicesOfCall, videoContributionsOf } from './call-contributions'
import type { CallFact } from './call-facts'
import type { Fact } from './compute-fact'
import { type Contribution, contributionsOf } from './contributions'
import { pairsOf, slicesOf } from './slices'
import type { VideoFact } from './video-facts'

/** Facts of interactions, and of their calls of both kinds. */
export interface Facts {
  readonly interactions: readonly Fact[]
  readonly calls: readonly CallFact[]
  readonly videos: readonly VideoFact[]
}

const none: SlicesOfCall = { slices: [], coarse: [] }

/** What facts add to the sums. */
export const contributionsOfAll = (
  { interactions, calls, videos }: Facts,
  timeZone: string,
): Contribution[] => {
  const slices = new Map<string, SlicesOfCall>(
    interactions.map((fact) => [fact.interaction_uuid, { slices: slicesOf(fact), coarse: pairsOf(fact) }]),
  )
  const slicesOfCall = ({ interaction_uuid }: { readonly interaction_uuid: string }) =>
    slices.get(interaction_uuid) ?? none
  return [
    ...interactions.flatMap((fact) => contributionsOf(fact, timeZone)),
    ...calls.flatMap((fact) => callContributionsOf(fact, slicesOfCall(fact), timeZone)),
    ...videos.flatMap((fact) => videoContributionsOf(fact, slicesOfCall(fact), timeZone)),
  ]
}
