export interface CsvBounds {
  /** Nothing after so many records is looked at. */
  readonly records: number
  /** Cells of a record, and of all records. */
  readonly columns: number
  readonly cells: number
  readonly charactersOfRecord: number
}

/** What is beyond its bound, and in which record, counted from 1. */
export interface CsvExcess {
  readonly what: 'columns' | 'cells' | 'characters'
  readonly record: number
}

const quote = 34
const lineFeed = 10
const carriageReturn = 13

/**
 * Counts cells and records of a CSV as `csv-parse` would split it, without making any of them: the parser has no bound of
 * columns, and makes millions of cells of a line of delimiters before anybody sees one.
 */
export class CsvCounter {
  readonly #delimiter: number
  readonly #bounds: CsvBounds
  #record = 1
  #columns = 1
  #cells = 0
  #characters = 0
  #last = 0
  #isQuoted = false
  /** Nothing of the cell was read yet, so that a quote opens it. */
  #isCellStart = true

  constructor(delimiter: string, bounds: CsvBounds) {
    this.#delimiter = delimiter.charCodeAt(0)
    this.#bounds = bounds
  }

  /** Counts the next piece of the text. Stops at the first excess. */
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
      if (code === quote) this.#isQuoted = false
      return
    }
    if (code === quote) {
      // Twice inside of quotes it is a character of the cell.
      this.#isQuoted = this.#isCellStart || last === quote
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
