/** A position in a thread: the date and `seq` of an entry, which clients send as `<date>_<seq>`. */
export interface ThreadCursor {
  readonly at: Date
  readonly seq: number
}

// As `toISOString` writes the years from 1000 to 9999: Postgres has no year zero, and JavaScript has negative years.
const format = /^([1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_(\d{1,9})$/

/** Null: not in this format. */
export function readThreadCursor(text: string): ThreadCursor | null {
  const [, date = '', seq] = format.exec(text) ?? []
  const at = new Date(date)
  return Number.isNaN(at.getTime()) ? null : { at, seq: Number(seq) }
}
