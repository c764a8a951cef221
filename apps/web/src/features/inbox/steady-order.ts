import type { Interaction } from '@hilo/contracts'

type Rows = readonly Interaction[]

/**
 * The order to show. While a person's pointer or keys are at the list, the rows they look at keep their places: what
 * is new stands above, what left is gone, and the true order comes back when they let go. A press must never land on
 * another customer than the one that was there.
 */
export function steadyOrder(shown: readonly string[], rows: Rows, held: boolean): Rows {
  if (!held || shown.length === 0) return rows
  const byUuid = new Map(rows.map((row) => [row.uuid, row]))
  const kept = shown.flatMap((uuid) => byUuid.get(uuid) ?? [])
  const known = new Set(kept)
  const lastKnown = rows.findLastIndex((row) => known.has(row))
  const fresh = rows.filter((row) => !known.has(row))
  // Rows behind the last known one are an older page, not news.
  const above = fresh.filter((row) => rows.indexOf(row) < lastKnown)
  const below = fresh.filter((row) => rows.indexOf(row) >= lastKnown)
  return [...above, ...kept, ...below]
}

/** How many places a row moved down between two orders; 0 when it is not in both. */
export function moved(before: readonly string[], after: readonly string[], uuid: string): number {
  const from = before.indexOf(uuid)
  const to = after.indexOf(uuid)
  return from < 0 || to < 0 ? 0 : to - from
}
