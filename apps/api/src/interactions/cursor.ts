/** A place in a list that is ordered by a moment and then by something unique. Opaque to clients. */
export interface Cursor {
  readonly at: Date
  readonly key: string
}

export const writeCursor = (at: Date | string, key: string | number): string =>
  `${new Date(at).toISOString()}_${key}`

/** Null when it is none of ours. */
export function readCursor(cursor: string): Cursor | null {
  const [moment = '', key = '', ...rest] = cursor.split('_')
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) || key === '' || rest.length > 0 ? null : { at, key }
}
