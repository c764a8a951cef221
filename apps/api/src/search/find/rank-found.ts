import { limits } from '@hilo/contracts'
import type { FoundKeys, Key } from './found'

/** A place in the ranked beginning of a search. */
export interface RankedPlace {
  /** The last one that was shown. */
  readonly shown: string
  /** How many were shown: tells the place where the last one is gone. */
  readonly count: number
  /** The last one, in the order of the search, of those that were ranked. */
  readonly end: string
}

interface RankedPage {
  readonly found: readonly string[]
  readonly next: RankedPlace | Key | null
}

/**
 * A page of the first results, those with the exact spelling before the others. Only the first `searchRanked` are ranked, because
 * ranking reads every one of them; what comes after them stands in the order of the search.
 */
export async function rankFound(
  { window, stopped }: FoundKeys,
  after: RankedPlace | null,
  limit: number,
  readSpelling: (uuids: readonly string[]) => Promise<ReadonlyMap<string, number>>,
): Promise<RankedPage> {
  const all = window ?? []
  // What came meanwhile stands before the others: the end stays where it was.
  const last = after ? all.findIndex(([, uuid]) => uuid === after.end) : -1
  const ranked = all.slice(0, last < 0 ? limits.searchRanked : last + 1)
  const end = ranked.at(-1)
  if (!end) return { found: [], next: stopped }

  const uuids = ranked.map(([, uuid]) => uuid)
  const spelling = await readSpelling(uuids)
  const rank = (uuid: string): number => spelling.get(uuid) ?? 0
  const order = uuids.toSorted((one, other) => rank(other) - rank(one))
  const shownLast = after ? order.indexOf(after.shown) : -1
  const from = shownLast < 0 ? (after?.count ?? 0) : shownLast + 1
  const found = order.slice(from, from + limit)
  const shown = found.at(-1)
  if (shown && from + found.length < order.length)
    return { found, next: { shown, count: from + found.length, end: end[1] } }
  return { found, next: ranked.length < all.length ? end : stopped }
}
