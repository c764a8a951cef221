import { describe, expect, it } from 'vitest'
import { formatPhone, isNational, sentPhone, typedPhone } from './phone'

describe('a telephone in a form', () => {
  it.each([
    ['573001234567', '3001234567'],
    ['576041234', '6041234'],
    ['14155550100', '+14155550100'],
    [null, ''],
  ])('stored as %j is typed as %j', (stored, typed) => {
    expect(typedPhone(stored)).toBe(typed)
  })

  it.each([
    ['3001234567', '573001234567'],
    [' 300 123 4567 ', '57300 123 4567'],
    // The server takes ten digits for a national number: the plus says that the prefix is there already.
    ['6041234', '+576041234'],
    ['+14155550100', '+14155550100'],
    ['0014155550100', '0014155550100'],
    ['573001234567', '573001234567'],
    ['  ', null],
  ])('typed as %j is sent as %j', (typed, sent) => {
    expect(sentPhone(typed)).toBe(sent)
  })

  it.each(['573001234567', '576041234', '14155550100', '4915112345678'])(
    '%s comes back as it was',
    (stored) => {
      expect(sentPhone(typedPhone(stored))?.replace('+', '')).toBe(stored)
    },
  )

  it('shows the prefix beside what will get it', () => {
    expect([isNational('300'), isNational(''), isNational('+1 415'), isNational('573001234567')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

it.each([
  ['573001234567', '+57 300 123 4567'],
  ['576041234', '+57 604 1234'],
  ['14155550100', '+1 415 555 0100'],
  ['34600111222', '+34 600 111 222'],
  ['4915112345678', '+49 151 1234 5678'],
  ['50761234567', '+507 6123 4567'],
  ['593991234567', '+593 991 234 567'],
  ['5612345', '+56 123 45'],
])('%s is read as %s', (stored, read) => {
  expect(formatPhone(stored)).toBe(read)
})
