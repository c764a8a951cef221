import { afterEach, describe, expect, it } from 'vitest'
import { dayKey, formatComing, setTimeZone } from './dates'
import { comingFullHour, momentAt, startOfDay } from './moments'

// Friday, 20 November 2026, 2:32 in the afternoon in Bogotá.
const now = '2026-11-20T19:32:00Z'

afterEach(() => setTimeZone('America/Bogota'))

describe('moments that come', () => {
  it.each([
    ['2026-11-20T22:32:00Z', '2026-11-20T23:00:00.000Z', 'hoy a las 6 pm'],
    ['2026-11-20T23:00:00Z', '2026-11-20T23:00:00.000Z', 'hoy a las 6 pm'],
    ['2026-11-21T05:10:00Z', '2026-11-21T06:00:00.000Z', 'mañana a la 1 am'],
    ['2026-11-21T04:10:00Z', '2026-11-21T05:00:00.000Z', 'mañana a las 12 am'],
  ])('%s comes to the full hour %s, which reads %s', (moment, hour, words) => {
    expect(comingFullHour(moment).toISOString()).toBe(hour)
    expect(formatComing(hour, now)).toBe(words)
  })

  it('come to the full hour of a zone of 45 minutes', () => {
    setTimeZone('Asia/Kathmandu')
    expect(comingFullHour('2026-11-20T22:32:00Z').toISOString()).toBe('2026-11-20T23:15:00.000Z')
  })

  it('are entered in the business’s zone', () => {
    expect(momentAt('2026-11-21', '09:00').toISOString()).toBe('2026-11-21T14:00:00.000Z')
  })
})

describe('calendar days', () => {
  it('begin at midnight in the business’s zone', () => {
    expect(startOfDay('2026-11-20').toISOString()).toBe('2026-11-20T05:00:00.000Z')
    expect(dayKey(startOfDay('2026-11-20'))).toBe('2026-11-20')
  })

  it.each([
    // The clocks change at two or three in the morning: midnight still had the offset of before.
    ['Europe/Madrid', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Madrid', '2026-10-25', '2026-10-24T22:00:00.000Z'],
    // They skip midnight: the day begins at one.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-20', '2026-11-19T18:15:00.000Z'],
  ])('in %s %s begins at its first moment', (zone, day, begins) => {
    setTimeZone(zone)
    expect(startOfDay(day).toISOString()).toBe(begins)
    expect(dayKey(begins)).toBe(day)
  })
})
