import { CsvError, type CsvErrorCode, type Options, parse } from 'csv-parse/sync'
import { type CsvBounds, CsvCounter, type CsvExcess } from './csv-bounds'

interface ParsedCsv {
  /** Record by record; a blank line is a record with one empty cell, so that rows keep their number. */
  readonly records: readonly (readonly string[])[]
  /** The row whose quote is never closed: what follows it cannot be parsed. */
  readonly unclosed: number | null
}

/** The cells of a CSV file, with any of the usual delimiters and line ends. Stops after one record more than the bounds have. */
export function parseCsv(file: string, bounds: CsvBounds): ParsedCsv | CsvExcess {
  const separatorLine = separatorLinePattern.exec(file)
  const text = file.slice(separatorLine?.[0].length ?? 0)
  const delimiter = separatorLine?.[1] ?? delimiterOf(text)
  const excess = new CsvCounter(delimiter, bounds).push(text)
  if (excess) return excess
  try {
    const records = recordsOf(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      to: bounds.records + 1,
    })
    return { records, unclosed: null }
  } catch (error) {
    if (!isCsvError(error, 'CSV_QUOTE_NOT_CLOSED')) throw error
    return { records: [], unclosed: Number(error.records) + 1 }
  }
}

/** Spaces between a closing quote and the delimiter are dropped. Where other characters follow a quote, it is text. */
function recordsOf(text: string, options: Options): string[][] {
  try {
    return parse(text, { ...options, rtrim: true })
  } catch (error) {
    if (!isCsvError(error, 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE')) throw error
    return parse(text, options)
  }
}

const isCsvError = (error: unknown, code: CsvErrorCode): error is CsvError =>
  error instanceof CsvError && error.code === code

/** Excel's own first line, which names the delimiter and is not a row. */
export const separatorLinePattern = /^sep=([^"\r\n])(?:\r\n|\r|\n|$)/i

const delimiters = [';', ',', '\t'] as const

/** The bytes from which the delimiter is guessed: a line of millions of them makes as many pieces. */
const headCharacters = 64 * 1024

/** The delimiter that occurs most often in the first line outside quotes. */
export function delimiterOf(text: string): string {
  const head = text.slice(0, headCharacters).replace(/"[^"]*"/g, '')
  const [header = ''] = head.split(/[\r\n]/, 1)
  const count = (delimiter: string) => header.split(delimiter).length
  return delimiters.reduce<string>(
    (best, delimiter) => (count(delimiter) > count(best) ? delimiter : best),
    ',',
  )
}
