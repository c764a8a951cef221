import { expect, it } from 'vitest'
import { fitOfOffset, zoneName } from './zones'

const november = Date.parse('2026-11-29T12:00:00Z')
const july = Date.parse('2026-07-01T12:00:00Z')

it.each([
  ['America/Bogota', november, 'Bogotá (GMT-5)'],
  ['America/Mexico_City', november, 'Ciudad de México (GMT-6)'],
  ['Europe/Madrid', november, 'Madrid (GMT+1)'],
  // In summer its clocks are an hour ahead.
  ['Europe/Madrid', july, 'Madrid (GMT+2)'],
  ['America/Argentina/Ushuaia', november, 'Ushuaia, Argentina (GMT-3)'],
  ['America/North_Dakota/New_Salem', november, 'New Salem, North Dakota (GMT-6)'],
  ['Asia/Calcutta', november, 'Calcuta (GMT+5:30)'],
  ['UTC', november, 'UTC (GMT+0)'],
  ['America/Macondo', november, 'Macondo'],
])('%s at %s is %s', (zone, now, name) => {
  expect(zoneName(zone, now)).toBe(name)
})

it('names each zone of the browser by a name of its own', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const names = zones.map((zone) => zoneName(zone, november))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.filter((name) => !/ \(GMT[+-]\d/u.test(name))).toEqual([])
})

it.each([
  ['utc+0', '+0', 'same'],
  ['UTC+00:00', '+0', 'same'],
  ['utc-0', '+0', 'same'],
  ['utc+0', '+5', 'other'],
  ['utc+1', '+1', 'same'],
  ['utc+1', '+10', 'begins'],
  ['utc+1', '+1:30', 'begins'],
  ['utc+1', '-1', 'other'],
  ['utc+01', '+10', 'other'],
  ['+05', '+5', 'same'],
  ['gmt+0530', '+5:30', 'same'],
  ['utc+5:30', '+5', 'other'],
  ['GMT −3', '-3', 'same'],
  ['utc+1', null, 'other'],
  ['utc', '+0', null],
  ['utc+05:', '+5:30', null],
  ['lima', '-5', null],
])('what is typed as %s fits the offset %s: %s', (typed, offset, fit) => {
  expect(fitOfOffset(typed, offset)).toBe(fit)
})
