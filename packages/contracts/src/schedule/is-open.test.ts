import { describe, expect, it } from 'vitest'
import { isOpen } from './is-open'

const week = [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '18:00' }))
const open = (at: string, more: object = {}) =>
  isOpen({ time_zone: 'America/Bogota', hours: week, holidays: [], ...more }, new Date(at))

describe('business hours', () => {
  // 2026-11-23 is a Monday; Bogotá is five hours behind.
  it.each([
    ['2026-11-23T12:59:59Z', false],
    ['2026-11-23T13:00:00Z', true],
    ['2026-11-23T22:59:59Z', true],
    ['2026-11-23T23:00:00Z', false],
    // Still Friday in Bogotá, and already Saturday in UTC.
    ['2026-11-28T00:30:00Z', false],
    ['2026-11-28T15:00:00Z', false],
    ['2026-11-29T15:00:00Z', false],
  ])('at %s: %s', (at, expected) => expect(open(at)).toBe(expected))

  it('are never open without any span', () => expect(open('2026-11-23T15:00:00Z', { hours: [] })).toBe(false))

  it('continue past midnight in two spans without a gap', () => {
    const hours = [
      { day: 5, from: '20:00', to: '23:59' },
      { day: 6, from: '00:00', to: '02:00' },
    ]
    // From Friday the 27th to Saturday the 28th.
    const nights = ['00:59', '01:00', '04:58', '04:59', '05:00', '06:59', '07:00']
    expect(nights.map((time) => open(`2026-11-28T${time}:30Z`, { hours }))).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
      false,
    ])
  })

  it('are closed on a holiday, from local midnight to midnight', () => {
    const all = {
      hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '23:59' })),
      holidays: [{ date: '2026-12-25', name: 'Navidad' }],
    }
    const hours = [
      '2026-12-25T04:59:59Z',
      '2026-12-25T05:00:00Z',
      '2026-12-26T04:59:59Z',
      '2026-12-26T05:00:00Z',
    ]
    expect(hours.map((at) => open(at, all))).toEqual([true, false, false, true])
  })

  it('follow daylight saving time', () => {
    const madrid = { time_zone: 'Europe/Madrid', hours: [...week, { day: 7, from: '02:00', to: '03:00' }] }
    // The same local time in winter and in summer.
    expect(open('2026-03-27T07:30:00Z', madrid)).toBe(true)
    expect(open('2026-03-27T06:30:00Z', madrid)).toBe(false)
    expect(open('2026-03-30T06:30:00Z', madrid)).toBe(true)
    // The hour from two to three exists twice on 2026-10-25, and not at all on 2026-03-29.
    const twice = [
      '2026-10-24T23:59:00Z',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      '2026-10-25T02:00:00Z',
    ]
    expect(twice.map((at) => open(at, madrid))).toEqual([false, true, true, false])
    const never = ['2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z']
    expect(never.map((at) => open(at, madrid))).toEqual([false, false])
  })

  it('use the local day, whatever day it is in UTC', () => {
    const kiritimati = { time_zone: 'Pacific/Kiritimati' }
    expect(open('2026-11-22T18:00:00Z', kiritimati)).toBe(true)
    expect(open('2026-11-22T18:00:00Z')).toBe(false)
  })
})
