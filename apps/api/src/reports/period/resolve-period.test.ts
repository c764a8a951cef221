import { describe, expect, it } from 'vitest'
import { coverByRanges, resolvePeriod } from './resolve-period'

const now = new Date('2026-11-25T03:30:00Z')
const days = (query: Parameters<typeof resolvePeriod>[0], zone = 'America/Bogota') => {
  const { current, before } = resolvePeriod(query, zone, now)
  return [current.from, current.to, before.from, before.to]
}

describe('the days of a report', () => {
  it.each([
    [{}, ['2026-11-24', '2026-11-24', '2026-11-17', '2026-11-17']],
    [{ period: 'yesterday' as const }, ['2026-11-23', '2026-11-23', '2026-11-16', '2026-11-16']],
    // From Monday to Sunday, beside the Monday to Sunday before.
    [{ period: 'last_week' as const }, ['2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15']],
    // The Thursday of October 1 beside the Thursday of August 27.
    [{ period: 'last_month' as const }, ['2026-10-01', '2026-10-31', '2026-08-27', '2026-09-26']],
    [{ period: 'days7' as const }, ['2026-11-18', '2026-11-24', '2026-11-11', '2026-11-17']],
    [{ period: 'days90' as const }, ['2026-08-27', '2026-11-24', '2026-05-28', '2026-08-25']],
    [{ from: '2026-03-01', to: '2026-03-02' }, ['2026-03-01', '2026-03-02', '2026-02-22', '2026-02-23']],
  ])('%o', (query, expected) => {
    expect(days(query)).toEqual(expected)
  })

  it('are a whole week and month also at their ends', () => {
    const at = (now: string, period: 'last_week' | 'last_month') => {
      const { current } = resolvePeriod({ period }, 'America/Bogota', new Date(now))
      return [current.from, current.to]
    }
    // A Monday, a Sunday, and the first day of March.
    expect(at('2026-11-23T15:00:00Z', 'last_week')).toEqual(['2026-11-16', '2026-11-22'])
    expect(at('2026-11-22T15:00:00Z', 'last_week')).toEqual(['2026-11-09', '2026-11-15'])
    expect(at('2026-03-01T15:00:00Z', 'last_month')).toEqual(['2026-02-01', '2026-02-28'])
  })

  it('are those of the business, which begin and end by its clocks', () => {
    expect(days({}, 'Europe/Madrid')[0]).toBe('2026-11-25')
    const { current } = resolvePeriod({ from: '2026-03-29', to: '2026-03-29' }, 'Europe/Madrid', now)
    expect([current.begins.toISOString(), current.ends.toISOString()]).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ])
  })
})

describe('while the days are not over, those of before', () => {
  const before = (query: Parameters<typeof resolvePeriod>[0], at = now, zone = 'America/Bogota') => {
    const { to, ends, until } = resolvePeriod(query, zone, at).before
    return [to, ends.toISOString(), until]
  }
  it.each([
    [{}, ['2026-11-17', '2026-11-18T03:30:00.000Z', '22:30']],
    [{ period: 'days7' as const }, ['2026-11-17', '2026-11-18T03:30:00.000Z', '22:30']],
    [{ period: 'days30' as const }, ['2026-10-20', '2026-10-21T03:30:00.000Z', '22:30']],
    // Of a week of which only the Tuesday has come.
    [{ from: '2026-11-23', to: '2026-11-29' }, ['2026-11-17', '2026-11-18T03:30:00.000Z', '22:30']],
    // Nothing of it has come.
    [{ from: '2026-11-30', to: '2026-12-06' }, ['2026-11-23', '2026-11-23T05:00:00.000Z', '00:00']],
    [{ period: 'yesterday' as const }, ['2026-11-16', '2026-11-17T05:00:00.000Z', null]],
    [{ period: 'last_month' as const }, ['2026-09-26', '2026-09-27T05:00:00.000Z', null]],
  ])('end at the same time of the same weekday as now: %o', (query, expected) => {
    expect(before(query)).toEqual(expected)
  })

  it('end at that time by the clocks of the business, and to the millisecond', () => {
    // The clocks of Madrid went back an hour on Sunday.
    const at = new Date('2026-10-26T08:14:23.512Z')
    expect(before({}, at, 'Europe/Madrid')).toEqual(['2026-10-19', '2026-10-19T07:14:23.512Z', '09:14'])
  })
})

it.each([
  ['2026-11-25', '2026-11-25', ['day 2026-11-25 2026-11-25']],
  ['2026-11-01', '2026-11-30', ['month 2026-11-01 2026-11-01']],
  ['2026-11-01', '2026-11-24', ['third 2026-11-01 2026-11-11', 'day 2026-11-21 2026-11-24']],
  [
    '2026-01-15',
    '2026-02-14',
    ['day 2026-01-15 2026-01-20', 'third 2026-01-21 2026-02-01', 'day 2026-02-11 2026-02-14'],
  ],
  [
    '2026-01-31',
    '2026-03-01',
    ['day 2026-01-31 2026-01-31', 'month 2026-02-01 2026-02-01', 'day 2026-03-01 2026-03-01'],
  ],
  ['2024-02-21', '2024-02-29', ['third 2024-02-21 2024-02-21']],
  ['2023-02-21', '2023-02-27', ['day 2023-02-21 2023-02-27']],
  ['2025-12-31', '2026-12-31', ['day 2025-12-31 2025-12-31', 'month 2026-01-01 2026-12-01']],
])('the days from %s to %s are read as %o', (from, to, expected) => {
  expect(coverByRanges({ from, to }).map((range) => `${range.span} ${range.from} ${range.to}`)).toEqual(
    expected,
  )
})
