import { describe, expect, it } from 'vitest'
import type { AlarmChange } from '../inbound'
import { parseAlarm } from '../providers/whatsapp/parse/parse-alarm'
import {
  type AlarmState,
  acceptedToken,
  applyAlarm,
  arrived,
  dismissPast,
  observe,
  refused,
} from './plan-alarms'

const now = new Date('2026-11-28T20:00:00Z')
const second = (n: number) => new Date(now.getTime() - 3_600_000 + n * 1000)
const nothing: AlarmState = { alarms: [], latest_alarms: [], auth_error: null, blocked: false }
interface Said {
  readonly changes: readonly AlarmChange[]
  readonly at: Date
}
const said = (n: number, field: string, value: object): Said => ({
  changes: parseAlarm(field, value, second(n)),
  at: second(n),
})
const after = (all: readonly Said[], from = nothing): AlarmState =>
  all.reduce(
    (state, { changes, at }) => changes.reduce((one, change) => applyAlarm(one, change, { at, now }), state),
    from,
  )

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [[]]
  return all.flatMap((one, at) => permutations(all.toSpliced(at, 1)).map((rest) => [one, ...rest]))
}

const ban = (state: string) => ({ event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: state } })
const restriction = (...types: string[]) => ({
  event: 'ACCOUNT_RESTRICTION',
  restriction_info: types.map((type) => ({ restriction_type: type })),
})
const answers = 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING'
const template = (event: string, reason = 'NONE') => ({
  event,
  reason,
  message_template_name: 'promo',
  message_template_language: 'es',
})

describe('what a provider says of an account', () => {
  it.each<[string, readonly Said[], readonly string[], boolean]>([
    [
      'a ban that is announced, comes, and is lifted',
      [
        said(1, 'account_update', ban('SCHEDULE_FOR_DISABLE')),
        said(2, 'account_update', ban('DISABLE')),
        said(3, 'account_update', ban('REINSTATE')),
      ],
      [],
      false,
    ],
    [
      'a ban after a reinstatement, with a restriction that another one ends',
      [
        said(1, 'account_update', ban('REINSTATE')),
        said(2, 'account_update', restriction(answers)),
        said(3, 'account_update', ban('DISABLE')),
        said(4, 'account_update', restriction('RESTRICTED_BIZ_INITIATED_MESSAGING')),
        said(5, 'account_update', { event: 'ACCOUNT_VIOLATION' }),
      ],
      ['account_disabled', 'account_violation', 'templates_restricted'],
      true,
    ],
    [
      'all in one second: a warning counts more than an end, and one of two always the same',
      [
        said(1, 'account_update', ban('DISABLE')),
        said(1, 'account_update', ban('REINSTATE')),
        said(1, 'message_template_status_update', template('PAUSED', 'LOW_QUALITY')),
        said(1, 'message_template_status_update', template('PAUSED')),
        said(1, 'message_template_status_update', template('APPROVED')),
      ],
      ['account_disabled', 'template_paused promo (es)'],
      true,
    ],
    [
      'a template that is paused, approved again, and deleted',
      [
        said(1, 'message_template_status_update', template('PAUSED')),
        said(2, 'message_template_status_update', template('APPROVED')),
        said(3, 'message_template_quality_update', { ...template(''), new_quality_score: 'RED' }),
        said(4, 'message_template_status_update', template('PENDING_DELETION')),
      ],
      [],
      false,
    ],
  ])('ends the same in whichever order it comes: %s', (_, all, expected, blocked) => {
    const [first, ...others] = permutations(all).map((order) => after(order))
    expect(
      first?.alarms.map(({ kind, subject }) => (subject === null ? kind : `${kind} ${subject}`)).toSorted(),
    ).toEqual(expected)
    expect(first?.blocked).toBe(blocked)
    for (const state of others) expect(state).toEqual(first)
  })

  it('twice is once', () => {
    const all = [said(1, 'account_update', ban('DISABLE')), said(2, 'account_update', restriction(answers))]
    expect(after([...all, ...all])).toEqual(after(all))
  })

  it.each([
    { auth_error: 'No vale.', blocked: false },
    { auth_error: 'No está registrado.', blocked: true },
  ])('does not undo what else makes messages wait: %j', (waits) => {
    const banned = said(1, 'account_update', ban('DISABLE'))
    const lifted = said(2, 'account_update', ban('REINSTATE'))
    for (const all of [[lifted], [banned], [banned, lifted]])
      expect(after(all, { ...nothing, ...waits })).toMatchObject(waits)
    expect(after([lifted], { ...after([banned]), ...waits })).toMatchObject({ ...waits, alarms: [] })
  })

  it('keeps a bounded memory', () => {
    const many = Array.from({ length: 500 }, (_, n) =>
      said(n, 'message_template_quality_update', {
        new_quality_score: 'RED',
        message_template_name: `promo_${n}`,
      }),
    )
    const { alarms, latest_alarms } = after(many)
    expect([alarms.length, latest_alarms.length]).toEqual([30, 200])
  })
})

it('a refused message says nothing new while its warning stands, and warns again after it', () => {
  const raise = { kind: 'country_refused', detail: 'No.', until: new Date(now.getTime() + 1000) } as const
  const change = { subject: null, ends: [], raise }
  const once = refused(nothing, change, now)
  expect(once.alarms).toMatchObject([{ kind: 'country_refused', since: now.toISOString() }])
  expect(refused(once, change, new Date(now.getTime() + 999))).toBe(once)
  const later = new Date(now.getTime() + 2000)
  const gone = dismissPast(once, later)
  expect(gone.alarms).toEqual([])
  const next = { ...change, raise: { ...raise, until: new Date(later.getTime() + 1000) } }
  expect(refused(gone, next, later).alarms).toMatchObject([{ since: later.toISOString() }])
})

it('what Hilo sees at each look is said once, also to who has read it', () => {
  const look = (state: AlarmState, detail: string | null, ms = 0) =>
    observe(state, { kind: 'fields_missing', detail }, new Date(now.getTime() + ms))
  expect(look(nothing, null)).toBe(nothing)
  const seen = look(nothing, 'Falta standby')
  expect(seen.alarms).toMatchObject([{ kind: 'fields_missing', detail: 'Falta standby', stops: null }])
  expect(look(seen, 'Falta standby', 1000)).toBe(seen)
  const read = { ...seen, alarms: [] }
  expect(look(read, 'Falta standby', 2000)).toBe(read)
  expect(look(look(read, null, 3000), 'Falta standby', 4000).alarms).toHaveLength(1)
  const other = look(read, 'Falta calls', 5000)
  expect(other.alarms).toMatchObject([{ detail: 'Falta calls' }])
  const both = { ...other, alarms: [] }
  expect(look(both, 'Falta calls', 6000)).toBe(both)
})

describe('what stops an account whose accepted messages may still fail', () => {
  const banned = after([said(1, 'account_update', ban('DISABLE'))])
  const both = after([said(3, 'account_update', restriction(answers))], banned)
  it('does not end with an accepted message', () => {
    expect(acceptedToken(banned)).toBe(banned)
    const unregistered = { ...nothing, auth_error: 'No está registrado.', blocked: true }
    expect(acceptedToken(unregistered)).toBe(unregistered)
  })

  it('holds it once the token works again', () => {
    const token = { ...banned, auth_error: 'No vale.', blocked: false }
    expect(acceptedToken(token)).toEqual(banned)
    expect(acceptedToken({ ...nothing, auth_error: 'No vale.' })).toEqual(nothing)
  })

  it('ends with a message that was sent after it began, and reached the customer', () => {
    expect(arrived(banned, second(1))).toEqual(banned)
    expect(arrived(banned, second(2))).toMatchObject({ alarms: [], auth_error: null, blocked: false })
    expect(arrived(both, second(2))).toMatchObject({
      alarms: [{ kind: 'account_restricted' }],
      auth_error: expect.stringContaining('restringió'),
      blocked: true,
    })
    const unregistered = { ...nothing, auth_error: 'No está registrado.', blocked: true }
    expect(arrived(unregistered, second(1))).toEqual(nothing)
  })
})
