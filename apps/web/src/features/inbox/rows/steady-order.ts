import type { Interaction } from '@hilo/contracts'

type Rows = readonly Interaction[]

/**
 * The order to show. While the pointer or focus is on the list, the shown rows keep their places: new rows go above,
 * removed ones go, and the real order returns afterwards. So a press never hits another row than intended.
 */
export function steadyOrder(shownUuids: readonly string[], rows: Rows, held: boolean): Rows {
  if (!held || shownUuids.length === 0) return rows
  const byUuid = new Map(rows.map((row) => [row.uuid, row]))
  const kept = shownUuids.flatMap((uuid) => byUuid.get(uuid) ?? [])
  const known = new Set(kept)
  const lastKnown = rows.findLastIndex((row) => known.has(row))
  const newRows = rows.filter((row) => !known.has(row))
  // Rows behind the last known one come from an older page.
  const newAbove = newRows.filter((row) => rows.indexOf(row) < lastKnown)
  const olderPage = newRows.filter((row) => rows.indexOf(row) >= lastKnown)
  return [...newAbove, ...kept, ...olderPage]
}

/** How many places a row moved down between two orders; 0 where it is not in both. */
export function placesMoved(before: readonly string[], after: readonly string[], uuid: string): number {
  const from = before.indexOf(uuid)
  const to = after.indexOf(uuid)
  return from < 0 || to < 0 ? 0 : to - from
}
