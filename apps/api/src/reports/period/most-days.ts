import type { Db } from '../../platform/db/db'
import type { Requester } from '../../platform/db/requester'
import type { Counted } from './filter-facts'
import { rangesOf } from './read-sums'
import { daysIn } from './resolve-period'
import { mostWalked, sizeOfWalk } from './size-of-walk'

/**
 * Whether the requested days have too many facts to count, and how many days may be requested instead; null: they have not too many.
 * `coarse`: only the days for which combinations have no sums are counted. These change with the period, so their present number gives no
 * number of days.
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
  // Two periods of this length are counted.
  return {
    most: coarse ? null : Math.max(1, Math.floor((daysIn(counted.periods.current) * mostWalked) / size)),
  }
}
