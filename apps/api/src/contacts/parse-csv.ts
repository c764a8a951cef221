export interface ParsedCsv {
  /** Record by record; a blank line is a record with one empty cell, so that rows keep their number. */
  readonly records: readonly (readonly string[])[]
  /** The row whose quote is never closed: what comes after it cannot be told apart. */
  readonly unclosed: number | null
}

/**
 * Cells as RFC 4180 has them: quoted ones may hold delimiters, line breaks and doubled quotes. After one record more
 * than `mostRecords` it reads no further.
 */
export function parseCsv(file: string, mostRecords: number): ParsedCsv {
  const declared = declaration.exec(file)
  const text = file.slice(declared?.[0].length ?? 0)
  const delimiter = declared?.[1] ?? delimiterOf(text)
  const records: string[][] = []
  let record: string[] = []
  let cell = ''
  let quoted = false
  let opened = 0
  const endCell = () => {
    record.push(cell)
    cell = ''
  }
  const endRecord = () => {
    endCell()
    records.push(record)
    record = []
  }
  for (let at = 0; at < text.length && records.length <= mostRecords; at += 1) {
    const char = text[at]
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (char === '"' && cell === '') {
      quoted = true
      opened = records.length + 1
    } else if (char === delimiter) endCell()
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[at + 1] === '\n') at += 1
      endRecord()
    } else cell += char
  }
  if (quoted) return { records, unclosed: opened }
  if (cell !== '' || record.length > 0) endRecord()
  return { records, unclosed: null }
}

/** A line for Excel alone, which says what divides the cells and shows it as no row. */
const declaration = /^sep=([^"\r\n])(?:\r\n|\r|\n|$)/i

const delimiters = [';', ',', '\t'] as const

/** Whichever stands most often in the first line, quoted parts aside. */
function delimiterOf(text: string): string {
  const [header = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const times = (delimiter: string) => header.split(delimiter).length
  return delimiters.reduce<string>(
    (most, delimiter) => (times(delimiter) > times(most) ? delimiter : most),
    ',',
  )
}
