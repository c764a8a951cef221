import { describe, expect, it } from 'vitest'
import { isOpen } from './is-open'
import { openTimeOf, type ScheduleInForce } from './open-time'

const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '18:00' }))
const office: ScheduleInForce = {
  enabled: true,
  time_zone: 'America/Bogota',
  hours: weekdays,
  holidays: [{ date: '2026-12-25', name: 'Navidad' }],
  until: null,
}
const hour = 3_600_000
const hours = (schedules: readonly ScheduleInForce[], from: string, to: string) =>
  openTimeOf(schedules)(new Date(from), new Date(to)) / hour

describe('time inside business hours', () => {
  it.each([
    ['inside one day', '2026-11-23T09:00-05:00', '2026-11-23T11:30-05:00', 2.5],
    ['over a night', '2026-11-23T17:00-05:00', '2026-11-24T09:00-05:00', 2],
    ['over a weekend', '2026-11-20T17:30-05:00', '2026-11-23T08:30-05:00', 1],
    ['a night only', '2026-11-23T19:00-05:00', '2026-11-24T07:00-05:00', 0],
    ['over a holiday', '2026-12-24T17:00-05:00', '2026-12-28T09:00-05:00', 2],
    ['nothing', '2026-11-23T09:00-05:00', '2026-11-23T09:00-05:00', 0],
    ['two weeks', '2026-11-09T00:00-05:00', '2026-11-23T00:00-05:00', 100],
  ])('%s', (_what, from, to, expected) => {
    expect(hours([office], from, to)).toBe(expected)
  })

  it('is all time where the business has no hours, and none where it has only closed ones', () => {
    const [from, to] = ['2026-11-21T00:00Z', '2026-11-22T00:00Z']
    expect(hours([{ ...office, enabled: false }], from, to)).toBe(24)
    expect(hours([{ ...office, hours: [] }], from, to)).toBe(0)
  })

  it('follows the schedule that was in force at each moment', () => {
    const mornings = weekdays.map((span) => ({ ...span, to: '12:00' }))
    const before = { ...office, hours: mornings, until: new Date('2026-11-24T00:00-05:00') }
    // Monday by the old hours, Tuesday by the new ones.
    expect(hours([before, office], '2026-11-23T00:00-05:00', '2026-11-25T00:00-05:00')).toBe(14)
  })

  it('that end at 23:59 end at midnight', () => {
    const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '23:59' }))
    expect(hours([{ ...office, hours: always }], '2026-11-01T00:00Z', '2026-11-08T00:00Z')).toBe(168)
  })

  it.each(['Europe/Madrid', 'America/Santiago', 'Asia/Kathmandu', 'Australia/Lord_Howe'])(
    'is what a look at each minute finds, through the changes of the clocks of %s',
    (time_zone) => {
      const sundays = [6, 7].map((day) => ({ day, from: '00:30', to: '05:15' }))
      const schedule = { ...office, time_zone, hours: sundays, holidays: [] }
      for (const start of [
        '2026-03-28T00:00Z',
        '2026-04-04T00:00Z',
        '2026-09-05T00:00Z',
        '2026-10-03T00:00Z',
        '2026-10-24T00:00Z',
      ]) {
        const [from, minutes] = [Date.parse(start), 3 * 24 * 60]
        let open = 0
        for (let at = 0; at < minutes; at++) if (isOpen(schedule, new Date(from + at * 60_000))) open++
        expect(hours([schedule], start, new Date(from + minutes * 60_000).toISOString()) * 60).toBe(open)
      }
    },
  )
})
