import type { Db } from '../../platform/db/db'
import type { Requester } from '../../platform/db/requester'
import type { Counted } from './filter-facts'
import { rangesOf } from './read-sums'
import { mostWalked, sizeOfWalk } from './size-of-walk'

const dayMs = 24 * 60 * 60 * 1000

/**
 * How many days may be asked for, where those that are asked for have too many facts to count; null: they have not. `coarse`: only the
 * days are counted of which combinations have no sums.
 */
export async function mostDays(
  db: Pick<Db, 'read'>,
  actor: Requester,
  counted: Pick<Counted, 'filter' | 'own' | 'periods'>,
  { coarse }: { readonly coarse: boolean },
): Promise<number | null> {
  const { current, before } = counted.periods
  const ofDays = rangesOf(counted.periods).filter(({ span }) => span === 'day')
  const size = await sizeOfWalk(db, actor, counted, ['created', 'finished'], coarse ? ofDays : undefined)
  if (size <= mostWalked) return null
  const days = (coarse ? ofDays : [current, before]).reduce(
    (sum, { from, to }) => sum + Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1,
    0,
  )
  // Of both periods, which are as long.
  return Math.max(1, Math.floor((days * mostWalked) / size / 2))
}
