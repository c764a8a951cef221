import { expect, it } from 'vitest'
import { errorMessage } from './error-message'

it.each([
  [new TypeError('x is no function'), 'TypeError: x is no function'],
  ['solo texto', 'solo texto'],
  [{ code: 'ECONNRESET', syscall: 'read' }, "{ code: 'ECONNRESET', syscall: 'read' }"],
  [null, 'null'],
])('%o', (thrown, words) => {
  expect(errorMessage(thrown)).toBe(words)
})
