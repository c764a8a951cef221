import { expect, it } from 'vitest'
import { type Edited, type Format, format } from './format-marks'

/** A text whose selection stands between two bars. */
const at = (marked: string): Edited => {
  const from = marked.indexOf('|')
  return {
    text: marked.replaceAll('|', ''),
    from,
    to: marked.lastIndexOf('|') - (marked.split('|').length - 2),
  }
}
const shown = ({ text, from, to }: Edited) =>
  from === to
    ? `${text.slice(0, from)}|${text.slice(from)}`
    : `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`

it.each<[Format, string, string]>([
  ['bold', 'Hola |Laura|!', 'Hola **|Laura|**!'],
  ['bold', 'Hola **|Laura|**!', 'Hola |Laura|!'],
  ['bold', 'Hola| Laura |!', 'Hola **|Laura|** !'],
  ['bold', 'Hola |', 'Hola **|**'],
  ['italic', 'Hola |Laura|', 'Hola *|Laura|*'],
  ['italic', '**|Laura|**', '***|Laura|***'],
  ['link', 'ver |la guía|.', 'ver [la guía](https://|).'],
  ['link', '|https://t.co/a|', '[|texto|](https://t.co/a)'],
  ['link', 'ver |', 'ver [texto](https://|)'],
  ['bullets', 'a\n|b\nc|\nd', 'a\n- b\n- c|\nd'],
  ['bullets', '- b\n|- c', '- b\nc|'],
  ['numbers', '|- b\nc|', '1. b\n2. c|'],
  ['quote', '|b\nc|', '> b\n> c|'],
  ['quote', '|> b|', 'b|'],
  ['bullets', '|', '- |'],
])('%s: %s', (kind, before, after) => {
  expect(shown(format(kind, at(before)))).toBe(after)
})
