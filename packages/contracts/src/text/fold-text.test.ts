import { expect, it } from 'vitest'
import { foldText, matchesTyped } from './fold-text'
import { foldWords } from './fold-words'

it.each([
  ['Ñáñez', 'nanez'],
  ['man\u0303ana', 'manana'],
  ['  ANA,  Pérez! ', 'ana perez'],
  ['ana@hilo.demo', 'ana hilo demo'],
  ['127.0.0.1', '127 0 0 1'],
  ['👍 ¿?', ''],
])('folds %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldWords(text).join(' ')).toBe(folded)
})

it.each([
  ['', true],
  ['  ', true],
  ['perez ANA', true],
  ['érez', true],
  ['hilo.demo', true],
  ['demo.hilo', false],
  ['ana luis', false],
  ['%', false],
  [' @ ', true],
])('%j is in a row: %s', (typed, found) =>
  expect(matchesTyped(typed, 'Ana Pérez', null, 'ana@hilo.demo')).toBe(found),
)

it.each(['obrien', "O'Brien", 'o’brien', 'o brien', 'brien'])("%j finds O'Brien", (typed) => {
  expect(matchesTyped(typed, "Ana O'Brien")).toBe(true)
  expect(matchesTyped(typed, 'Ana O’Brien')).toBe(true)
})
