import { stringify } from 'csv-stringify/sync'

/**
 * A spreadsheet runs a cell that begins like a formula, and customers choose their own names. A leading quote makes it
 * text; a cell that already has one gets another, so that reading removes exactly what writing added.
 */
// Japanese and Chinese Excel accept the full-width forms of the signs.
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/
const escapedFormula = /^'+[=+\-@＝＋－＠\t\r\n]/

export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)
export const unescapeFormula = (cell: string): string => (escapedFormula.test(cell) ? cell.slice(1) : cell)

/** Excel's delimiter in Spanish, where the comma is the decimal sign. */
const delimiter = ';'

/** Excel reads a file as UTF-8 only if it begins with this mark. */
export const byteOrderMark = '\ufeff'

/** CSV lines. Cells with any possible delimiter are quoted, so that programs that guess the delimiter guess right. */
export const writeRecords = (records: readonly (readonly string[])[]): string =>
  stringify(
    records.map((cells) => cells.map(escapeFormula)),
    { delimiter, record_delimiter: 'windows', quoted_match: /[,\t\r\n]|^\s|\s$/ },
  )
