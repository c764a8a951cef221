import { expect, it } from 'vitest'
import { countryOfPhone } from './country-of-phone'

it.each([
  ['573001234567', 'CO'],
  ['5215512345678', 'MX'],
  ['51987654321', 'PE'],
  ['5491123456789', 'AR'],
  ['593991234567', 'EC'],
  ['50212345678', 'GT'],
  ['18091234567', 'DO'],
  ['17871234567', 'PR'],
  ['16505551234', 'US'],
  ['14165551234', 'US'],
  ['77011234567', 'KZ'],
  ['79161234567', 'RU'],
  ['34600123456', 'ES'],
  ['447900123456', 'GB'],
  ['999123456', null],
  ['', null],
])('%s is of %s', (phone, country) => {
  expect(countryOfPhone(phone)).toBe(country)
})
