import type { Interaction, ListPage, Person, ShownArea } from '@hilo/contracts'

/** One of the three lists, as far as it was loaded, by last activity. */
export interface InboxList {
  readonly rows: readonly Interaction[]
  readonly nextCursor: string | null
  /** What left, with the version it left at: an older event that arrives late must not bring it back. */
  readonly gone: ReadonlyMap<string, number>
}

export const emptyList: InboxList = { rows: [], nextCursor: null, gone: new Map() }

const byActivity = (a: Interaction, b: Interaction): number =>
  a.last_activity_at === b.last_activity_at
    ? a.uuid < b.uuid
      ? 1
      : -1
    : a.last_activity_at < b.last_activity_at
      ? 1
      : -1

export const listFromPage = (page: ListPage): InboxList => ({
  rows: page.items.toSorted(byActivity),
  nextCursor: page.next_cursor,
  gone: new Map(),
})

/** The next page behind what is there. Rows that moved between the two requests are not shown twice. */
export function appendPage(list: InboxList, page: ListPage): InboxList {
  const known = new Map(list.rows.map((row) => [row.uuid, row]))
  for (const row of page.items) {
    const shown = known.get(row.uuid)
    if (shown ? shown.version < row.version : (list.gone.get(row.uuid) ?? 0) < row.version)
      known.set(row.uuid, row)
  }
  return { ...list, rows: [...known.values()].toSorted(byActivity), nextCursor: page.next_cursor }
}

function put(
  rows: readonly Interaction[],
  row: Interaction,
  gone: ReadonlyMap<string, number>,
  add: boolean,
): readonly Interaction[] {
  const at = rows.findIndex((known) => known.uuid === row.uuid)
  const known = rows[at]
  if (known ? known.version >= row.version : !add || (gone.get(row.uuid) ?? 0) >= row.version) return rows
  const others = known ? rows.toSpliced(at, 1) : rows
  const place = others.findIndex((other) => byActivity(row, other) < 0)
  return others.toSpliced(place < 0 ? others.length : place, 0, row)
}

/** The event said that the row enters this list. */
export function addRow(list: InboxList, row: Interaction): InboxList {
  const rows = put(list.rows, row, list.gone, true)
  return rows === list.rows ? list : { ...list, rows }
}

/**
 * The event said that the row stands in this list: it may have been in the part that is not loaded, and have moved up
 * since, where no later page would bring it.
 */
export function showRow(list: InboxList, row: Interaction): InboxList {
  const last = list.rows.at(-1)
  const isBelow = list.nextCursor !== null && last !== undefined && byActivity(last, row) < 0
  return isBelow ? updateRow(list, row) : addRow(list, row)
}

/** The event said that the row changed: nothing happens where it is not shown. */
export function updateRow(list: InboxList, row: Interaction): InboxList {
  const rows = put(list.rows, row, list.gone, false)
  return rows === list.rows ? list : { ...list, rows }
}

/** The event said that the row left this list. */
export function removeRow(list: InboxList, uuid: string, version: number): InboxList {
  const known = list.rows.find((row) => row.uuid === uuid)
  if (known && known.version > version) return list
  if ((list.gone.get(uuid) ?? 0) >= version && !known) return list
  return {
    ...list,
    rows: known ? list.rows.filter((row) => row.uuid !== uuid) : list.rows,
    gone: new Map(list.gone).set(uuid, version),
  }
}

/** Somebody of the team is called something else now: no row changed for it, and those that name them show it. */
export function renamePerson(list: InboxList, person: Person): InboxList {
  const rows = list.rows.map((row) => withPerson(row, person))
  return rows.every((row, at) => row === list.rows[at]) ? list : { ...list, rows }
}

/** An area has another name or colour: of what is finished no row changed for it, and all that are of it show it. */
export function repaintArea(list: InboxList, area: ShownArea): InboxList {
  const rows = list.rows.map((row) => withArea(row, area))
  return rows.every((row, at) => row === list.rows[at]) ? list : { ...list, rows }
}

/** The same row where it is of another area, or shows it so already. */
export function withArea(row: Interaction, { uuid, name, color }: ShownArea): Interaction {
  const { area } = row
  if (area?.uuid !== uuid || (area.name === name && area.color === color)) return row
  return { ...row, area: { uuid, name, color } }
}

/** The same row where it does not name them, or has the name already. */
export function withPerson(row: Interaction, { uuid, name }: Person): Interaction {
  const isOld = (known: Person | null) => known?.uuid === uuid && known.name !== name
  if (!isOld(row.user) && !isOld(row.transferred_by)) return row
  return {
    ...row,
    ...(isOld(row.user) ? { user: { uuid, name } } : {}),
    ...(isOld(row.transferred_by) ? { transferred_by: { uuid, name } } : {}),
  }
}
