import { callContributionsOf, videoContributionsOf } from './call-contributions'
import type { CallFact } from './call-facts'
import type { Fact } from './compute-fact'
import { type Contribution, contributionsOf } from './contributions'
import type { VideoFact } from './video-facts'

/** Facts of interactions, and of their calls of both kinds. */
export interface Facts {
  readonly interactions: readonly Fact[]
  readonly calls: readonly CallFact[]
  readonly videos: readonly VideoFact[]
}

/** What facts add to the sums. */
export const contributionsOfAll = (
  { interactions, calls, videos }: Facts,
  timeZone: string,
): Contribution[] => [
  ...interactions.flatMap((fact) => contributionsOf(fact, timeZone)),
  ...calls.flatMap((fact) => callContributionsOf(fact, timeZone)),
  ...videos.flatMap((fact) => videoContributionsOf(fact, timeZone)),
]
