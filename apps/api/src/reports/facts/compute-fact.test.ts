import { openTimeOf } from '@hilo/contracts'
import { describe, expect, it } from 'vitest'
import { type CountedEntry, computeFact, type Fact } from './compute-fact'

// A Monday in Bogotá, where the business is open from eight to six.
const at = (time: string, day = 23) => new Date(`2026-11-${day}T${time}:00-05:00`)
const openTime = openTimeOf([
  {
    enabled: true,
    time_zone: 'America/Bogota',
    hours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '18:00' })),
    holidays: [],
    until: null,
  },
])

const entry = (date: Date, more: Partial<CountedEntry>): CountedEntry => ({
  kind: 'message',
  author_kind: 'client',
  author_uuid: null,
  status: null,
  event: null,
  error: null,
  date,
  ...more,
})
const customer = (time: string, day?: number) => entry(at(time, day), {})
const by = (person: string, time: string, day?: number) =>
  entry(at(time, day), { author_kind: 'user', author_uuid: person, status: 'read' })
const bot = (time: string) => entry(at(time), { author_kind: 'bot', status: 'read' })
const ai = (time: string) => entry(at(time), { author_kind: 'ai', status: 'delivered' })
const otherApp = (time: string) => entry(at(time), { author_kind: 'other_app', status: 'delivered' })
const app = (time: string) => entry(at(time), { author_kind: 'app', status: 'read' })
const event = (name: CountedEntry['event'], time: string, day?: number) =>
  entry(at(time, day), { kind: 'timeline', author_kind: 'user', event: name })
const failed = (code: string, time: string) =>
  entry(at(time), {
    author_kind: 'user',
    author_uuid: 'ana',
    status: 'failed',
    error: { code, msg: `No: ${code}` },
  })

const interaction = {
  uuid: 'i',
  user_uuid: 'ana',
  area_uuid: null,
  channel: 'whatsapp' as const,
  label_uuids: [],
  finish_reason_uuid: null,
  ad_uuid: null,
  finished_by: 'ana',
  started_by: null,
  created_at: at('09:00'),
  finished_at: at('17:00'),
  wrote_again: false,
  first_answer_minutes: null,
  end_minutes: null,
}
const minute = 60
const hour = 60 * minute

it.each<[string, readonly CountedEntry[], Partial<Fact>]>([
  [
    'nobody answers',
    [customer('09:00')],
    {
      waiting: null,
      first_answer: null,
      later_answers: [],
      answered_by: [],
      messages: 1,
      resolution: 8 * hour,
    },
  ],
  [
    'taken and answered',
    [customer('09:00'), event('taken', '09:10'), by('ana', '09:30')],
    { waiting: 10 * minute, first_answer: 30 * minute, later_answers: [], answered_by: ['ana'], messages: 2 },
  ],
  [
    'given by Hilo, and taken over later: the first time counts',
    [customer('09:00'), event('assigned_automatically', '09:02'), event('taken_over', '11:00')],
    { waiting: 2 * minute },
  ],
  [
    'the bot answers first: that is no answer',
    [customer('09:00'), bot('09:00'), by('ana', '09:20')],
    { first_answer: 20 * minute, messages: 3 },
  ],
  [
    'Meta’s AI answers first: counted apart, and no answer of a person',
    [customer('09:00'), ai('09:01'), customer('09:02'), ai('09:03'), by('ana', '09:20'), ai('17:01')],
    { first_answer: 20 * minute, later_answers: [], answered_by: ['ana'], ai_answers: 2, messages: 6 },
  ],
  [
    'another app answers first: counted apart, and no answer of a person',
    [customer('09:00'), otherApp('09:01'), ai('09:02'), by('ana', '09:20'), otherApp('17:01')],
    { first_answer: 20 * minute, answered_by: ['ana'], ai_answers: 1, app_answers: 1, messages: 5 },
  ],
  [
    'several messages before an answer count from the first, and several answers only once',
    [
      customer('09:00'),
      customer('09:05'),
      by('ana', '09:15'),
      by('ana', '09:16'),
      customer('10:00'),
      by('luis', '10:07'),
    ],
    { first_answer: 15 * minute, later_answers: [7 * minute], answered_by: ['ana', 'luis'] },
  ],
  ['answered on the phone', [customer('09:00'), app('09:04')], { first_answer: 4 * minute, answered_by: [] }],
  [
    'an answer that did not reach the customer is none',
    [customer('09:00'), failed('131047', '09:05'), by('ana', '09:25')],
    { first_answer: 25 * minute, failures: [{ code: '131047', msg: 'No: 131047', n: 1 }] },
  ],
  [
    'failures by their code',
    [failed('B', '09:05'), failed('A', '09:06'), failed('B', '09:07')],
    {
      failures: [
        { code: 'A', msg: 'No: A', n: 1 },
        { code: 'B', msg: 'No: B', n: 2 },
      ],
    },
  ],
  [
    'transferred to a person and to an area, expired twice',
    [
      event('transferred', '10:00'),
      event('transferred_to_area', '11:00'),
      event('expired', '12:00'),
      event('expired', '14:00'),
    ],
    { transfers: 2, expiries: 2, messages: 0 },
  ],
])('%s', (_what, entries, expected) => {
  expect(computeFact(interaction, entries, openTime)).toMatchObject(expected)
})

it('does not measure the wait of an interaction that the business began', () => {
  const started = { ...interaction, started_by: 'ana' }
  const fact = computeFact(
    started,
    [event('started', '09:00'), by('ana', '09:00'), event('transferred', '09:30')],
    openTime,
  )
  expect(fact).toMatchObject({ waiting: null, first_answer: null, transfers: 1 })
})

it('measures inside business hours too', () => {
  const overNight = { ...interaction, created_at: at('17:30'), finished_at: at('09:00', 24) }
  const entries = [
    customer('17:30'),
    event('taken', '08:05', 24),
    by('ana', '08:10', 24),
    customer('08:20', 24),
    by('ana', '08:21', 24),
  ]
  expect(computeFact(overNight, entries, openTime)).toMatchObject({
    waiting_open: 35 * minute,
    first_answer: 14 * hour + 40 * minute,
    first_answer_open: 40 * minute,
    later_answers_open: [minute],
    resolution_open: 90 * minute,
  })
})

describe('targets', () => {
  const judge = (
    entries: readonly CountedEntry[],
    first_answer_minutes: number | null,
    end_minutes: number | null = null,
  ) => {
    const fact = computeFact({ ...interaction, first_answer_minutes, end_minutes }, entries, openTime)
    return [fact.first_answer_met, fact.end_met]
  }
  // It began at nine and finished at five.
  it.each<[string, readonly CountedEntry[], number | null, number | null, (boolean | null)[]]>([
    ['none', [customer('09:00'), by('ana', '09:30')], null, null, [null, null]],
    ['both met, to the minute', [customer('09:00'), by('ana', '09:30')], 30, 480, [true, true]],
    ['both missed', [customer('09:00'), by('ana', '09:30')], 29, 479, [false, false]],
    [
      'later answers do not matter',
      [customer('09:00'), by('ana', '09:01'), customer('10:00')],
      5,
      null,
      [true, null],
    ],
    ['never answered, and late', [customer('09:00')], 60, null, [false, null]],
    ['never answered, but over before it was due', [customer('16:50')], 60, null, [null, null]],
    ['nobody asked', [by('ana', '09:30')], 1, null, [null, null]],
  ])('%s', (_what, entries, first, end, expected) => {
    expect(judge(entries, first, end)).toEqual(expected)
  })
})
