import type { Interaction, ListOrder, ListPage, Person, ShownArea } from '@hilo/contracts'

/**
 * `waiting_first`: rows whose customer waits, the longest wait first; then the others, the last activity first. `own_`: of one's own
 * list, which ends with the paused chats.
 */
export type RowOrder = ListOrder | 'waiting_first' | 'own_newest' | 'own_waiting_first'

/** The loaded part of one list, sorted (decision 121). */
export interface InboxList {
  readonly order: RowOrder
  readonly rows: readonly Interaction[]
  readonly nextCursor: string | null
  /** Rows that left, with the version they left at: an older event that arrives late must not bring one back. */
  readonly gone: ReadonlyMap<string, number>
  /**
   * Rows that an event changed without saying that they are in this list, with the last version that was: the event that
   * takes them out may be still to come, with a version in between.
   */
  readonly unconfirmed: ReadonlyMap<string, number>
  /** When the server had read the first page. Null before. */
  readonly readAt: string | null
  /** When this device stored it; only in one that was read from there, without a connection. */
  readonly storedAt?: number
}

export const emptyList: InboxList = {
  order: 'newest',
  rows: [],
  nextCursor: null,
  gone: new Map(),
  unconfirmed: new Map(),
  readAt: null,
}

const compare = (a: readonly [string, string], b: readonly [string, string]): number => {
  const at = a[0] === b[0] ? 1 : 0
  return a[at] === b[at] ? 0 : (a[at] as string) < (b[at] as string) ? -1 : 1
}
const waitOf = ({ waiting_since, last_activity_at, uuid }: Interaction) =>
  [waiting_since ?? last_activity_at, uuid] as const
const activityOf = ({ last_activity_at, uuid }: Interaction) => [last_activity_at, uuid] as const

/** Whether the customer waits for an answer. Nobody waits in a paused chat until the pause ends. */
export const waits = ({ paused, waiting_since }: Interaction): boolean => waiting_since !== null && !paused

type Comparator = (a: Interaction, b: Interaction) => number

const byActivity: Comparator = (a, b) => compare(activityOf(b), activityOf(a))
const byWait: Comparator = (a, b) =>
  waits(a) && waits(b)
    ? compare(waitOf(a), waitOf(b))
    : waits(a)
      ? -1
      : waits(b)
        ? 1
        : compare([b.last_activity_at, a.uuid], [a.last_activity_at, b.uuid])

/** Behind all dates. */
const noReturn = '9999'
const returnOf = ({ paused_until, uuid }: Interaction) => [paused_until ?? noReturn, uuid] as const
/** Paused rows come last: the one that comes back first, before those without a date. */
const pausedLast =
  (others: Comparator): Comparator =>
  (a, b) =>
    a.paused && b.paused ? compare(returnOf(a), returnOf(b)) : a.paused ? 1 : b.paused ? -1 : others(a, b)

/** How rows are sorted. `partsOf` of the API must sort in the same way. */
const comparators: Readonly<Record<RowOrder, Comparator>> = {
  longest: (a, b) => compare(waitOf(a), waitOf(b)),
  waiting_first: byWait,
  newest: byActivity,
  own_newest: pausedLast(byActivity),
  own_waiting_first: pausedLast(byWait),
}

export const listFromPage = (page: ListPage, order: RowOrder = 'newest'): InboxList => ({
  order,
  rows: page.items.toSorted(comparators[order]),
  nextCursor: page.next_cursor,
  gone: new Map(),
  unconfirmed: new Map(),
  readAt: page.read_at,
})

/** Adds the next page. A row that moved between the two requests is not shown twice. */
export function appendPage(list: InboxList, page: ListPage): InboxList {
  const known = new Map(list.rows.map((row) => [row.uuid, row]))
  for (const row of page.items) {
    const shown = known.get(row.uuid)
    if (shown ? shown.version < row.version : (list.gone.get(row.uuid) ?? 0) < row.version)
      known.set(row.uuid, row)
  }
  const rows = [...known.values()].toSorted(comparators[list.order])
  return page.items.reduce(confirm, { ...list, rows, nextCursor: page.next_cursor })
}

function put({ rows, gone, order }: InboxList, row: Interaction, add: boolean): readonly Interaction[] {
  const at = rows.findIndex((known) => known.uuid === row.uuid)
  const known = rows[at]
  if (known ? known.version >= row.version : !add || (gone.get(row.uuid) ?? 0) >= row.version) return rows
  const others = known ? rows.toSpliced(at, 1) : rows
  const index = others.findIndex((other) => comparators[order](row, other) < 0)
  return others.toSpliced(index < 0 ? others.length : index, 0, row)
}

/** The event said that the row is in this list as of this version. */
function confirm(list: InboxList, { uuid, version }: Interaction): InboxList {
  const confirmed = list.unconfirmed.get(uuid)
  if (confirmed === undefined || confirmed >= version) return list
  const unconfirmed = new Map(list.unconfirmed)
  const known = list.rows.find((row) => row.uuid === uuid)
  if (known && known.version > version) unconfirmed.set(uuid, version)
  else unconfirmed.delete(uuid)
  return { ...list, unconfirmed }
}

/** The event said that the row enters this list. */
export function addRow(list: InboxList, row: Interaction): InboxList {
  const rows = put(list, row, true)
  return confirm(rows === list.rows ? list : { ...list, rows }, row)
}

/**
 * The event said that the row is in this list, or enters it. It may have moved up out of the part that is not loaded; then no later
 * page would bring it, so it is added.
 */
export function showRow(list: InboxList, row: Interaction): InboxList {
  const last = list.rows.at(-1)
  const isBelow = list.nextCursor !== null && last !== undefined && comparators[list.order](last, row) < 0
  return isBelow ? confirmRow(list, row) : addRow(list, row)
}

/** The event said that the row changed, and is in this list. Does nothing where the row is not loaded. */
export function confirmRow(list: InboxList, row: Interaction): InboxList {
  const rows = put(list, row, false)
  return confirm(rows === list.rows ? list : { ...list, rows }, row)
}

/**
 * Whether an event brought a row that the page may have known to be gone: the event of one process is late, and another
 * process has meanwhile taken the row out of the list. Only the server can say; it rarely happens.
 */
export const mayHaveLeft = (before: InboxList, after: InboxList, row: Interaction): boolean =>
  before.readAt !== null &&
  row.updated_at <= before.readAt &&
  !before.rows.some(({ uuid }) => uuid === row.uuid) &&
  after.rows.some(({ uuid }) => uuid === row.uuid)

/** The event said that the row changed, not in which list it is. Does nothing where the row is not loaded. */
export function updateRow(list: InboxList, row: Interaction): InboxList {
  const rows = put(list, row, false)
  if (rows === list.rows) return list
  if (list.unconfirmed.has(row.uuid)) return { ...list, rows }
  const confirmed = list.rows.find(({ uuid }) => uuid === row.uuid)?.version ?? 0
  return { ...list, rows, unconfirmed: new Map(list.unconfirmed).set(row.uuid, confirmed) }
}

/** The event said that the row left this list. */
export function removeRow(list: InboxList, uuid: string, version: number): InboxList {
  const known = list.rows.find((row) => row.uuid === uuid)
  if (known && (list.unconfirmed.get(uuid) ?? known.version) > version) return list
  if ((list.gone.get(uuid) ?? 0) >= version && !known) return list
  const unconfirmed = new Map(list.unconfirmed)
  unconfirmed.delete(uuid)
  return {
    ...list,
    rows: known ? list.rows.filter((row) => row.uuid !== uuid) : list.rows,
    gone: new Map(list.gone).set(uuid, version),
    unconfirmed,
  }
}

/** Shows what changed in all rows without a new version of them: a name, a colour. Returns the same list if nothing did. */
export function repaintRows(list: InboxList, repaint: (row: Interaction) => Interaction): InboxList {
  const rows = list.rows.map(repaint)
  return rows.every((row, at) => row === list.rows[at]) ? list : { ...list, rows }
}

/** Returns the same row if it is of another area, or already shows the current values. */
export function withArea(row: Interaction, { uuid, name, color }: ShownArea): Interaction {
  const { area } = row
  if (area?.uuid !== uuid || (area.name === name && area.color === color)) return row
  return { ...row, area: { uuid, name, color } }
}

/** Returns the same row if it does not name the person, or already has the current name. */
export function withPerson(row: Interaction, { uuid, name }: Person): Interaction {
  const isOld = (known: Person | null) => known?.uuid === uuid && known.name !== name
  if (!isOld(row.user) && !isOld(row.transferred_by)) return row
  return {
    ...row,
    ...(isOld(row.user) ? { user: { uuid, name } } : {}),
    ...(isOld(row.transferred_by) ? { transferred_by: { uuid, name } } : {}),
  }
}
