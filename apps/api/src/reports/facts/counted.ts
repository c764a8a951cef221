import { callContributionsOf } from './call-contributions'
import type { CallFact } from './call-facts'
import type { Fact } from './compute-fact'
import { type Contribution, contributionsOf } from './contributions'

/** Facts of interactions, and of their calls. */
export interface Facts {
  readonly interactions: readonly Fact[]
  readonly calls: readonly CallFact[]
}

/** What facts add to the sums. */
export const contributionsOfAll = ({ interactions, calls }: Facts, timeZone: string): Contribution[] => [
  ...interactions.flatMap((fact) => contributionsOf(fact, timeZone)),
  ...calls.flatMap((fact) => callContributionsOf(fact, timeZone)),
]
