/**
 * A spreadsheet runs a cell that begins like a formula, and a customer chooses their own name. A quote before it makes
 * it text; one that has such quotes already gets another, so that reading takes back exactly what writing added.
 */
// Excel in Japanese or Chinese takes the wide forms of the signs for the signs.
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/
const neutralised = /^'+[=+\-@＝＋－＠\t\r\n]/

export const neutralise = (text: string): string => (formula.test(text) ? `'${text}` : text)
export const restore = (cell: string): string => (neutralised.test(cell) ? cell.slice(1) : cell)

/** What Excel expects where Spanish is spoken: there the comma belongs to numbers. */
const delimiter = ';'

export const writeRecord = (cells: readonly string[]): string =>
  `${cells.map((cell) => quote(neutralise(cell))).join(delimiter)}\r\n`

const quote = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** Tags in one cell. The bar tells them apart where a tag has a comma or a semicolon of its own. */
export const joinTags = (tags: readonly string[]): string => {
  const joined = tags.join('|')
  return tags.length === 1 && /[,;]/.test(joined) ? `${joined}|` : joined
}

export const splitTags = (cell: string): string[] =>
  cell
    .split(cell.includes('|') ? '|' : /[,;]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
