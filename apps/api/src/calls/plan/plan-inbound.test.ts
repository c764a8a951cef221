import { describe, expect, it } from 'vitest'
import { type CallEvent, type CallRow, planInboundEvent, planInboundStart } from './plan-inbound'

const now = new Date('2026-11-26T15:00:00.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const names = { uuid: 'llamada', channel_account_uuid: 'numero', provider_call_id: 'wacid.1' }
const began = { kind: 'began', offer: 'v=0' } as const
const ringing = (at: Date, own: Partial<CallRow> = {}): CallRow => ({
  ...planInboundStart(names, { at, event: began, now: at }),
  ...own,
})
const connecting = (at: Date): CallRow =>
  ringing(at, { state: 'connecting', user_uuid: 'ana', answer: 'v=0 a', due_at: now })
const active = (at: Date): CallRow => ({ ...connecting(at), state: 'active', answered_at: at })
const over = (own: Partial<CallRow>): CallRow =>
  ringing(ago(60), { state: 'ended', ended_at: ago(1), due_at: null, offer: null, ...own })
const ended = (seconds: number | null, code: string | null = null): CallEvent => ({
  kind: 'ended',
  seconds,
  error: code === null ? null : { code, msg: 'No llegaba sonido.' },
})

it.each<[string, Parameters<typeof planInboundStart>[1], Partial<CallRow>]>([
  [
    'rings for the owner alone at first',
    { at: now, event: began, now },
    { state: 'ringing', offer: 'v=0', due_at: ago(-15) },
  ],
  [
    'begins now where the provider’s clock is ahead',
    { at: ago(-60), event: began, now },
    { started_at: now },
  ],
  [
    'is missed where we hear of it a minute late',
    { at: ago(60), event: began, now },
    { state: 'ended', ending: 'missed', offer: null, due_at: null, started_at: ago(60) },
  ],
  [
    'is missed where it is over before it began',
    { at: now, event: { kind: 'ended', seconds: null, error: null }, now },
    { state: 'ended', ending: 'missed', seconds: null },
  ],
  [
    'is completed where it was answered elsewhere and is over',
    { at: now, event: { kind: 'ended', seconds: 40, error: null }, now },
    { state: 'ended', ending: 'completed', seconds: 40, started_at: ago(40) },
  ],
])('a new call: %s', (_, heard, expected) => {
  expect(planInboundStart(names, heard)).toMatchObject({ version: 1, ...expected })
})

const answered: CallEvent = { kind: 'answered', by: 'ana', sdp: 'v=0 a' }
const declined = (othersRing: boolean): CallEvent => ({ kind: 'declined', by: 'luis', othersRing })

describe('a call', () => {
  it.each<[string, CallRow, CallEvent, Partial<CallRow> | null]>([
    [
      'is missed when the customer hangs up',
      ringing(ago(9)),
      ended(null),
      { ending: 'missed', seconds: null, offer: null, report_end_at: null },
    ],
    [
      'connects when it is answered',
      ringing(ago(9)),
      answered,
      { state: 'connecting', user_uuid: 'ana', due_at: ago(-20) },
    ],
    ['stays as it is when it is answered twice', connecting(ago(9)), answered, null],
    [
      'rings for the others when somebody declines',
      ringing(ago(9)),
      declined(true),
      { state: 'ringing', declined_by: ['luis'] },
    ],
    [
      'is rejected when the last one declines',
      ringing(ago(9)),
      declined(false),
      { state: 'ended', ending: 'rejected', report_end_at: ago(-3) },
    ],
    [
      'rings for the others after fifteen seconds',
      ringing(ago(15)),
      { kind: 'due' },
      { state: 'ringing', due_at: ago(-45) },
    ],
    [
      'is missed when nobody answers',
      ringing(ago(60), { due_at: now }),
      { kind: 'due' },
      { ending: 'missed' },
    ],
    ['stays as it is before it is due', ringing(ago(9)), { kind: 'due' }, null],
    [
      'becomes active when the sound connects',
      connecting(ago(9)),
      { kind: 'stayed' },
      { state: 'active', answered_at: now, due_at: ago(-20) },
    ],
    [
      'goes on while the browser reports',
      active(ago(9)),
      { kind: 'stayed' },
      { version: active(ago(9)).version, due_at: ago(-20) },
    ],
    [
      'fails when the sound never connects',
      connecting(ago(20)),
      { kind: 'due' },
      { ending: 'failed', error: { code: 'NO_SOUND' } as never },
    ],
    [
      'is rejected when we hang up before it connects',
      connecting(ago(9)),
      { kind: 'hung_up' },
      { ending: 'rejected', seconds: null, hung_up_by: null },
    ],
    [
      'is missed when the customer gives up before it connects',
      connecting(ago(9)),
      ended(null),
      { ending: 'missed' },
    ],
    [
      'is completed when we hang up while the provider is asked to accept it',
      { ...connecting(ago(9)), accept_sent_at: ago(1) },
      { kind: 'hung_up' },
      { ending: 'completed', report_end_at: ago(-3) },
    ],
    [
      'is completed when whoever answered hangs up',
      active(ago(9)),
      { kind: 'hung_up' },
      { ending: 'completed', seconds: 9, hung_up_by: 'agent' },
    ],
    [
      'is completed when the tab is gone',
      active(ago(30)),
      { kind: 'due' },
      { ending: 'completed', seconds: 30, hung_up_by: null },
    ],
    [
      'is completed when the customer hangs up while they speak',
      active(ago(9)),
      ended(8),
      { ending: 'completed', seconds: 8, hung_up_by: null },
    ],
    [
      'fails when the provider heard no sound',
      active(ago(20)),
      ended(20, '138021'),
      { ending: 'failed', seconds: 20 },
    ],
    [
      'is completed when it was accepted and nobody recorded it',
      connecting(ago(9)),
      ended(5),
      { ending: 'completed', seconds: 5 },
    ],
    [
      'fails when the provider refuses it',
      connecting(ago(9)),
      { kind: 'refused', error: { code: '138004', msg: 'x' } },
      { state: 'ended', ending: 'failed', answer: null },
    ],
    [
      'that is over ignores a second report of its end',
      over({ ending: 'completed', seconds: 9 }),
      ended(9),
      null,
    ],
    [
      'that is over takes the seconds that the provider counts',
      over({ ending: 'completed', seconds: 9 }),
      ended(8),
      { seconds: 8 },
    ],
    ['that was missed ignores a second report of its end', over({ ending: 'missed' }), ended(null), null],
    ['that is over cannot be answered', over({ ending: 'missed' }), answered, null],
    ['that is over ignores that somebody stayed', over({ ending: 'completed' }), { kind: 'stayed' }, null],
    ['that is over is never due', over({ ending: 'completed' }), { kind: 'due' }, null],
  ])('%s', (_, call, event, expected) => {
    const after = planInboundEvent(call, event, now)
    if (expected === null) return expect(after).toBeNull()
    expect(after).toMatchObject({ version: call.version + 1, ...expected })
  })
})
