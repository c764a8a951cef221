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

/** How good a result is, the most important first: words as they were typed, whole words, and whether it is the actor's. */
export type Rank = readonly number[]

/**
 * A page of the first results, the best ones before the others; of equal ones the order of the search stays, for entries the newest
 * first. Only the first `searchRanked` results are ranked, because ranking reads each of them; later ones are in the order of the search.
 */
export async function rankFound(
  { window, stopped }: FoundKeys,
  after: RankedPlace | null,
  limit: number,
  readRanks: (uuids: readonly string[]) => Promise<ReadonlyMap<string, Rank>>,
): Promise<RankedPage> {
  const all = window ?? []
  // Newer results come before the others, so the end is found by its uuid.
  const last = after ? all.findIndex(([, uuid]) => uuid === after.end) : -1
  const ranked = all.slice(0, last < 0 ? limits.searchRanked : last + 1)
  const end = ranked.at(-1)
  if (!end) return { found: [], next: stopped }

  const uuids = ranked.map(([, uuid]) => uuid)
  const ranks = await readRanks(uuids)
  const order = uuids.toSorted((one, other) => compareRanks(ranks.get(other), ranks.get(one)))
  const shownLast = after ? order.indexOf(after.shown) : -1
  const from = shownLast < 0 ? (after?.count ?? 0) : shownLast + 1
  const found = order.slice(from, from + limit)
  const shown = found.at(-1)
  if (shown && from + found.length < order.length)
    return { found, next: { shown, count: from + found.length, end: end[1] } }
  return { found, next: ranked.length < all.length ? end : stopped }
}

function compareRanks(one: Rank = [], other: Rank = []): number {
  const length = Math.max(one.length, other.length)
  for (let at = 0; at < length; at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
