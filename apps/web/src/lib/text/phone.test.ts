import { isNationalPhone, parsePhone } from '@hilo/contracts'
import { describe, expect, it } from 'vitest'
import { formatPhone, phoneForApi, phoneForInput } from './phone'

describe('a phone in a form', () => {
  it.each([
    ['573001234567', '3001234567'],
    ['576041234', '6041234'],
    ['14155550100', '+14155550100'],
    [null, ''],
  ])('stored as %j is typed as %j', (stored, typed) => {
    expect(phoneForInput(stored)).toBe(typed)
  })

  it.each([
    ['3001234567', '573001234567'],
    [' 300 123 4567 ', '57300 123 4567'],
    ['6041234', '576041234'],
    ['575550142', '575550142'],
    ['+14155550100', '+14155550100'],
    ['0014155550100', '0014155550100'],
    ['573001234567', '573001234567'],
    ['  ', null],
  ])('typed as %j is sent as %j', (typed, sent) => {
    expect(phoneForApi(typed)).toBe(sent)
  })

  it('is sent unchanged after it was shown, for any country and length', () => {
    const heads = ['57', '5757', '570', '573', '1', '14', '34', '506', '59', '7', '99']
    const lengths = Array.from({ length: 10 }, (_, at) => at + 6)
    const stored = heads.flatMap((head) => lengths.map((length) => head.padEnd(length, '0123456789')))
    expect(stored.map((one) => parsePhone(phoneForApi(phoneForInput(one)) ?? ''))).toEqual(stored)
  })

  it('is shown without 57 if it is a national number', () => {
    const rests = ['3001234567', '6041234', '6012345678']
    expect(rests.map((rest) => phoneForInput(`57${rest}`))).toEqual(rests)
  })

  it('shows the prefix beside a number that will get it', () => {
    expect(['300', '', '+1 415', '573001234567'].map(isNationalPhone)).toEqual([true, true, false, false])
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
