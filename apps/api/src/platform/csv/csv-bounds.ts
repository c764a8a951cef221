export interface CsvBounds {
  /** Nothing after so many records is looked at. */
  readonly records: number
  /** Cells of a record, and of all records. */
  readonly columns: number
  readonly cells: number
  readonly charactersOfRecord: number
}

/** A value that exceeds its bound, and its record, counted from 1. */
export interface CsvExcess {
  readonly what: 'columns' | 'cells' | 'characters'
  readonly record: number
}

const quote = 34
/** The characters that `csv-parse` trims, besides line ends. */
const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 12
const lineFeed = 10
const carriageReturn = 13

/**
 * Counts cells and records of a CSV as `csv-parse` would split it, without making any of them: the parser has no bound of
 * columns, and makes millions of cells of a line of delimiters before anybody sees one. It counts in the two ways in which
 * `parseCsv` may read a file: with spaces dropped after a closing quote, and with such a quote as text.
 */
export class CsvCounter {
  readonly #readings: readonly Reading[]

  constructor(delimiter: string, bounds: CsvBounds) {
    this.#readings = [false, true].map((trims) => new Reading(delimiter.charCodeAt(0), bounds, trims))
  }

  /** Counts the next piece of the text. Stops at the first excess. */
  push(text: string): CsvExcess | null {
    for (const reading of this.#readings) {
      const excess = reading.push(text)
      if (excess) return excess
    }
    return null
  }
}

class Reading {
  readonly #delimiter: number
  readonly #bounds: CsvBounds
  readonly #trims: boolean
  #record = 1
  #columns = 1
  #cells = 0
  #characters = 0
  #last = 0
  #isQuoted = false
  /** The quote that closed a quoted cell was just read, so that another one continues the cell. */
  #hasClosed = false
  /** Nothing of the cell was read yet, so that a quote opens it. */
  #isCellStart = true

  constructor(delimiter: number, bounds: CsvBounds, trims: boolean) {
    this.#delimiter = delimiter
    this.#bounds = bounds
    this.#trims = trims
  }

  push(text: string): CsvExcess | null {
    const { records, columns, cells, charactersOfRecord } = this.#bounds
    for (let at = 0; at < text.length && this.#record <= records; at += 1) {
      this.#count(text.charCodeAt(at))
      if (this.#columns > columns) return { what: 'columns', record: this.#record }
      if (this.#characters > charactersOfRecord) return { what: 'characters', record: this.#record }
      if (this.#cells > cells) return { what: 'cells', record: this.#record }
    }
    return null
  }

  #count(code: number): void {
    const last = this.#last
    this.#last = code
    this.#characters += 1
    if (this.#isQuoted) {
      this.#hasClosed = code === quote
      this.#isQuoted = !this.#hasClosed
      return
    }
    const hasClosed = this.#hasClosed
    this.#hasClosed = hasClosed && this.#trims && isBlank(code)
    if (this.#hasClosed) return
    if (code === quote) {
      // Twice inside of quotes it is a character of the cell. In the middle of an unquoted cell it is one too.
      this.#isQuoted = this.#isCellStart || hasClosed
      this.#isCellStart = false
    } else if (code === this.#delimiter) {
      this.#columns += 1
      this.#cells += 1
      this.#isCellStart = true
    } else if (code === lineFeed && last === carriageReturn) this.#characters = 0
    else if (code === lineFeed || code === carriageReturn) {
      this.#record += 1
      this.#columns = 1
      this.#cells += 1
      this.#characters = 0
      this.#isCellStart = true
    } else this.#isCellStart = false
  }
}
