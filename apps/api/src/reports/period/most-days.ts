import type { Db } from '../../platform/db/db'
import type { Requester } from '../../platform/db/requester'
import type { Counted } from './filter-facts'
import { rangesOf } from './read-sums'
import { daysIn } from './resolve-period'
import { mostWalked, sizeOfWalk } from './size-of-walk'

/**
 * Whether those that are asked for have too many facts to count, and how many days may be asked for instead; null: they have not.
 * `coarse`: only the days are counted of which combinations have no sums. Which those are changes with the period, so no number of days
 * follows from how many they are now.
 */
export async function mostDays(
  db: Pick<Db, 'read'>,
  actor: Requester,
  counted: Pick<Counted, 'filter' | 'own' | 'periods'>,
  { coarse }: { readonly coarse: boolean },
): Promise<{ readonly most: number | null } | null> {
  const ofDays = rangesOf(counted.periods).filter(({ span }) => span === 'day')
  const size = await sizeOfWalk(db, actor, counted, ['created', 'finished'], coarse ? ofDays : undefined)
  if (size <= mostWalked) return null
  // Both periods are counted, which are as long.
  return {
    most: coarse ? null : Math.max(1, Math.floor((daysIn(counted.periods.current) * mostWalked) / size)),
  }
}
