import { weekdayOf } from '@hilo/contracts'
import { expect, it } from 'vitest'
import { resolvePeriod } from './resolve-period'
import { mostSampled, sampleDays, spacingOf } from './sample-days'

it.each([
  [0, 1],
  [mostSampled, 1],
  [mostSampled + 1, 2],
  [6 * mostSampled + 1, 8],
  [13 * mostSampled + 1, 15],
])('of %d facts one of %d days is read', (facts, spacing) => {
  expect(spacingOf(facts, 90)).toBe(spacing)
})

it.each([
  [1, 1],
  [5, 5],
  [30, 15],
])('of the facts of %d days one of %d is read, of no more than there are', (days, spacing) => {
  expect(spacingOf(13 * mostSampled + 1, days)).toBe(spacing)
})

it('reads the same weekdays of both periods, each as often as another', () => {
  const query = { from: '2026-01-01', to: '2026-12-31' }
  const periods = resolvePeriod(query, 'America/Bogota', new Date('2027-01-05T12:00:00Z'))
  const days = sampleDays({ periods, time_zone: 'America/Bogota' }, 8)
  const weekdays = (wanted: string) =>
    days
      .filter(({ which }) => which === wanted)
      .map(({ begins }) => weekdayOf(begins.toISOString().slice(0, 10)))
  expect(weekdays('current')).toHaveLength(46)
  expect(weekdays('before')).toEqual(weekdays('current'))
  for (let day = 0; day < 7; day++)
    expect(Math.abs(weekdays('current').filter((one) => one % 7 === day).length - 46 / 7)).toBeLessThan(1)
  for (const { begins, ends } of days) expect(ends.getTime() - begins.getTime()).toBe(86_400_000)
})

it('ends the days of before where only a part of them is counted', () => {
  const periods = resolvePeriod({ period: 'days7' }, 'America/Bogota', new Date('2026-11-25T15:00:00Z'))
  const days = sampleDays({ periods, time_zone: 'America/Bogota' }, 2)
  const last = (wanted: string) => days.findLast(({ which }) => which === wanted)?.ends.toISOString()
  expect([last('current'), last('before')]).toEqual(['2026-11-26T05:00:00.000Z', '2026-11-18T15:00:00.000Z'])
})
