import { type Page, type Refusal, refuseInput, uuid } from '@hilo/contracts'

/** A place in a list that is ordered by a moment and then by something unique. Opaque to clients. */
export interface Cursor {
  readonly at: Date
  readonly key: string
}

export const writeCursor = (at: Date | string, key: string | number): string =>
  `${new Date(at).toISOString()}_${key}`

/** As `toISOString` writes the years from 1000 to 9999: the database knows no year zero, and JavaScript knows negative ones. */
const ours = /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Null when it is none of ours. */
export function readCursor(cursor: string): Cursor | null {
  const [moment = '', key = '', ...rest] = cursor.split('_')
  const at = new Date(ours.test(moment) ? moment : Number.NaN)
  return Number.isNaN(at.getTime()) || key === '' || rest.length > 0 ? null : { at, key }
}

/** After which row a page of rows begins: null for the first page. */
export function readRowCursor(
  cursor: string | undefined,
  field: string,
): Cursor | null | Refusal<'INVALID_INPUT'> {
  if (cursor === undefined) return null
  const after = readCursor(cursor)
  return after && uuid.safeParse(after.key).success
    ? after
    : refuseInput({ [field]: 'Este cursor no es válido.' })
}

/** Of `limit + 1` rows: the page, and where the next one begins if there is one. */
export function pageOfRows<Row extends { uuid: string }, Item>(
  rows: readonly Row[],
  limit: number,
  { item, at }: { item(row: Row): Item; at(row: Row): Date | string },
): Page<Item[]> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(item),
    next_cursor: rows.length > limit && last ? writeCursor(at(last), last.uuid) : null,
  }
}
