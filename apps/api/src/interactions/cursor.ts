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
