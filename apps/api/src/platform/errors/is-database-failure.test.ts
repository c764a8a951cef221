import { expect, it } from 'vitest'
import { isDatabaseFailure } from './is-database-failure'

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
])('%s is a failure of the database', (code) => expect(isDatabaseFailure(withCode(code))).toBe(true))

it.each(['22P05', '22021', '23505', '23514', '54001', 'P0002'])('%s is a failure of the data', (code) =>
  expect(isDatabaseFailure(withCode(code))).toBe(false),
)

it('counts a broken connection as the database’s failure, and a bug of ours not', () => {
  expect(isDatabaseFailure(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isDatabaseFailure(new TypeError('x is not a function'))).toBe(false)
})
