import { limits } from '@hilo/contracts'
import type { FoundKeys, Key } from './found'

/** A position in the ranked beginning of a search. */
export interface RankedPlace {
  /** The last result that was shown. */
  readonly shown: string
  /** How many results were shown, which gives the position if the last one is gone. */
  readonly count: number
  /** The last of the ranked results, in the order of the search. */
  readonly end: string
}

interface RankedPage {
  readonly found: readonly string[]
  readonly next: RankedPlace | Key | null
}

/**
 * A page of the first results, those with the exact spelling before the others. Only the first `searchRanked` results are ranked,
 * because ranking reads each of them; later ones are in the order of the search.
 */
export async function rankFound(
  { window, stopped }: FoundKeys,
  after: RankedPlace | null,
  limit: number,
  readSpelling: (uuids: readonly string[]) => Promise<ReadonlyMap<string, number>>,
): Promise<RankedPage> {
  const all = window ?? []
  // Newer results come before the others, so the end is found by its uuid.
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
