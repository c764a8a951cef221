import { expect, it } from 'vitest'
import { isDatabaseFailure } from './item-failure'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

it.each([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '53300',
  '40P01',
  '57014',
  '25006',
  '42883',
  '08006',
])('%s is the database’s', (code) => expect(isDatabaseFailure(withCode(code))).toBe(true))

it.each(['22P05', '22021', '23505', '23514', '54001', 'P0002'])('%s is the item’s', (code) =>
  expect(isDatabaseFailure(withCode(code))).toBe(false),
)

it('knows a broken connection, and a mistake of ours', () => {
  expect(isDatabaseFailure(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isDatabaseFailure(new TypeError('x is not a function'))).toBe(false)
})
