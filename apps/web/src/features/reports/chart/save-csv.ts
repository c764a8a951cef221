import { saveFile } from '../../../server/http/download'
import type { ChartTable } from './chart-table'

/** A text that a spreadsheet would run as a formula is made a text. Japanese and Chinese Excel accept the full-width forms of the signs. */
const inert = (text: string): string =>
  /^[=+\-@＝＋－＠\t\r\n]/u.test(text) && !/^-?[\d.,]+$/u.test(text) ? `'${text}` : text
const quoted = (text: string): string => `"${inert(text).replaceAll('"', '""')}"`

/** Saves the numbers of a chart as spreadsheets in Spanish read them. */
export function saveCsv(fileName: string, { head, csvHead = head, rows }: ChartTable): void {
  const lines = [csvHead, ...rows.map(({ cells }) => cells.map(({ text }) => text))]
  const text = lines.map((line) => line.map(quoted).join(';')).join('\r\n')
  saveFile(new Blob([`\ufeff${text}\r\n`], { type: 'text/csv' }), `${fileName}.csv`)
}
