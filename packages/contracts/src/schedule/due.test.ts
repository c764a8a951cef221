import { describe, expect, it } from 'vitest'
import { cutoffsOf, type DueFacts, duesOf } from './due'
import { openMomentOf, openTimeOf, type ScheduleInForce } from './open-time'

const office: ScheduleInForce = {
  enabled: true,
  time_zone: 'America/Bogota',
  hours: [1, 2, 3, 4, 5].flatMap((day) => [
    { day, from: '14:00', to: '18:00' },
    { day, from: '08:00', to: '12:00' },
  ]),
  holidays: [{ date: '2026-12-25', name: 'Navidad' }],
  until: null,
}
const local = (moment: Date | null) =>
  moment && new Date(moment.getTime() - 5 * 3_600_000).toISOString().slice(0, 16)
const moment = (schedules: readonly ScheduleInForce[], from: string, minutes: number) =>
  local(openMomentOf(schedules)(new Date(`${from}-05:00`), minutes * 60_000))

describe('the moment after some open time', () => {
  // 2026-11-23 is a Monday.
  it.each([
    ['within the morning', '2026-11-23T09:00', 15, '2026-11-23T09:15'],
    ['over noon, whatever the order of the spans', '2026-11-23T11:50', 15, '2026-11-23T14:05'],
    ['at the end of the day, not the next morning', '2026-11-23T17:45', 15, '2026-11-23T18:00'],
    ['over the night', '2026-11-23T17:50', 15, '2026-11-24T08:05'],
    ['asked at night', '2026-11-23T22:00', 15, '2026-11-24T08:15'],
    ['over the weekend', '2026-11-27T17:59', 2, '2026-11-30T08:01'],
    ['over a holiday and a weekend', '2026-12-24T17:00', 120, '2026-12-28T09:00'],
    ['several days', '2026-11-23T08:00', 3 * 480, '2026-11-25T18:00'],
  ])('%s', (_what, from, minutes, expected) => expect(moment([office], from, minutes)).toBe(expected))

  it('is the clock’s where there are no hours, and never comes where the business never opens', () => {
    expect(moment([{ ...office, enabled: false }], '2026-11-28T23:00', 90)).toBe('2026-11-29T00:30')
    expect(moment([{ ...office, hours: [] }], '2026-11-23T09:00', 1)).toBeNull()
    expect(moment([], '2026-11-23T09:00', 1)).toBeNull()
  })

  it('follows the hours that were in force', () => {
    const before = { ...office, enabled: false, until: new Date('2026-11-23T19:00-05:00') }
    expect(moment([before, office], '2026-11-23T18:30', 40)).toBe('2026-11-24T08:10')
  })

  it.each(['Europe/Madrid', 'America/Santiago', 'Australia/Lord_Howe'])(
    'is measured back as the same time, through the changes of the clocks of %s',
    (time_zone) => {
      const schedules = [
        { ...office, time_zone, hours: [6, 7].map((day) => ({ day, from: '00:30', to: '05:15' })) },
      ]
      const [after, measure] = [openMomentOf(schedules), openTimeOf(schedules)]
      for (const start of [
        '2026-03-28T00:00Z',
        '2026-04-04T00:00Z',
        '2026-10-03T07:10Z',
        '2026-10-24T00:00Z',
      ])
        for (const minutes of [1, 44, 285, 286, 700]) {
          const at = after(new Date(start), minutes * 60_000)
          expect(at && measure(new Date(start), at)).toBe(minutes * 60_000)
          // And not a moment earlier.
          expect(at && measure(new Date(start), new Date(at.getTime() - 1))).toBe(minutes * 60_000 - 1)
        }
    },
  )
})

describe('what is due', () => {
  const areas = [
    { uuid: 'ventas', first_answer_minutes: 15, end_minutes: 60 },
    { uuid: 'envios', first_answer_minutes: null, end_minutes: 30 },
  ]
  const asked: DueFacts = {
    area: 'ventas',
    isFinished: false,
    created_at: new Date('2026-11-23T09:00-05:00'),
    waiting_since: new Date('2026-11-23T09:00-05:00'),
    answered_at: null,
  }
  const dues = (change: Partial<DueFacts>) =>
    duesOf(areas, [office])({ ...asked, ...change }).map(({ kind, at }) => `${kind} ${local(at)?.slice(11)}`)
  const later = new Date('2026-11-23T09:50-05:00')

  it.each<[string, Partial<DueFacts>, string[]]>([
    ['nobody has answered', {}, ['first_answer 09:15', 'end 10:00']],
    ['answered', { waiting_since: null, answered_at: later }, ['end 10:00']],
    ['answered, and asked again', { answered_at: later, waiting_since: later }, ['end 10:00']],
    ['we wrote first, and nobody has asked', { waiting_since: null }, ['end 10:00']],
    ['asked late: the end comes first', { waiting_since: later }, ['end 10:00', 'first_answer 10:05']],
    ['another area', { area: 'envios' }, ['end 09:30']],
    ['no area', { area: null }, []],
    ['an area without targets', { area: 'pagos' }, []],
    ['finished', { isFinished: true }, []],
  ])('%s', (_what, change, expected) => expect(dues(change)).toEqual(expected))
})

describe('what was due before a moment', () => {
  const schedules = [{ ...office, enabled: false, until: new Date('2026-11-23T19:00-05:00') }, office]
  const areas = [{ uuid: 'ventas', first_answer_minutes: 15, end_minutes: null }]
  const find = openMomentOf(schedules)

  it.each([
    '2026-11-23T09:00',
    '2026-11-23T19:05',
    '2026-11-24T08:05',
    '2026-11-24T12:30',
    '2026-11-30T08:00',
    '2026-12-25T10:00',
  ])('began at the cutoff of %s or earlier, and nothing later did', (written) => {
    const before = new Date(`${written}-05:00`)
    const [cutoffs] = cutoffsOf(areas, schedules, before)
    const due = (later: number) => find(new Date((cutoffs?.asked?.getTime() ?? 0) + later), 15 * 60_000)
    expect(due(0)?.getTime()).toBeLessThan(before.getTime())
    expect(due(1)?.getTime()).toBeGreaterThanOrEqual(before.getTime())
    expect(cutoffs?.began).toBeNull()
  })

  it('is nothing where the business never opens', () => {
    expect(cutoffsOf(areas, [{ ...office, hours: [] }], new Date())).toEqual([
      { uuid: 'ventas', asked: null, began: null },
    ])
  })
})
