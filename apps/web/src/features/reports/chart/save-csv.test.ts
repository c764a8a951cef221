import { expect, it, vi } from 'vitest'
import { saveFile } from '../../../server/http/download'
import { saveCsv } from './save-csv'

vi.mock('../../../server/http/download', () => ({ saveFile: vi.fn() }))

it.each([
  ['=HYPERLINK("https://x";"ver")', `"'=HYPERLINK(""https://x"";""ver"")"`],
  ['＝1+1', `"'＝1+1"`],
  ['\n@SUM(A1)', `"'\n@SUM(A1)"`],
  ['+57 300', `"'+57 300"`],
  ['-12,5', '"-12,5"'],
  ['Ventas; "todas"', '"Ventas; ""todas"""'],
])('makes a text of %j, as customers and colleagues name things, and leaves numbers', async (name, cell) => {
  saveCsv('Etiquetas', { head: ['Etiqueta'], rows: [{ key: 'a', cells: [{ text: name }] }] })
  const [blob] = vi.mocked(saveFile).mock.lastCall ?? []
  expect(await (blob as Blob).text()).toBe(`\ufeff"Etiqueta"\r\n${cell}\r\n`)
})
