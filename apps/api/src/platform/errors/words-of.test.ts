import { expect, it } from 'vitest'
import { wordsOf } from './words-of'

it.each([
  [new TypeError('x is no function'), 'TypeError: x is no function'],
  ['solo texto', 'solo texto'],
  [{ code: 'ECONNRESET', syscall: 'read' }, "{ code: 'ECONNRESET', syscall: 'read' }"],
  [null, 'null'],
])('%o', (thrown, words) => {
  expect(wordsOf(thrown)).toBe(words)
})
