import { describe, expect, it } from 'vitest'
import type { CallEvent, CallRow } from './plan-call'
import { planEvent } from './plan-event'
import { planStart } from './plan-outbound'

const now = new Date('2026-11-26T15:00:00.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const begun = (at: Date, own: Partial<CallRow> = {}): CallRow => ({
  ...planStart({ uuid: 'llamada', channel_account_uuid: 'numero', user_uuid: 'ana' }, at),
  ...own,
})
const placed = (at: Date, own: Partial<CallRow> = {}) => begun(at, { provider_call_id: 'wacid.1', ...own })
const ringing = (at: Date) => placed(at, { state: 'ringing', answer: 'v=0' })
const active = (at: Date): CallRow => ({ ...ringing(at), state: 'active', answered_at: at })
const over = (own: Partial<CallRow>) =>
  placed(ago(60), { state: 'ended', ended_at: ago(1), due_at: null, ...own })
const told = (status: 'ringing' | 'accepted' | 'rejected'): CallEvent => ({ kind: 'told', status })
const ended = (seconds: number | null, code: string | null = null): CallEvent => ({
  kind: 'ended',
  seconds,
  error: code === null ? null : { code, msg: 'x' },
})
const silent = { due_at: now }

describe('a call of ours', () => {
  it.each<[string, CallRow, CallEvent, Partial<CallRow> | null]>([
    ['has the customer’s side', placed(ago(1)), { kind: 'connected', answer: 'v=0' }, { answer: 'v=0' }],
    ['has it twice', ringing(ago(1)), { kind: 'connected', answer: 'v=1' }, null],
    ['rings', placed(ago(1)), told('ringing'), { state: 'ringing' }],
    ['rings twice', ringing(ago(1)), told('ringing'), null],
    [
      'is answered',
      ringing(ago(9)),
      told('accepted'),
      { state: 'active', answered_at: now, due_at: ago(-20) },
    ],
    ['is answered before it rings', placed(ago(9)), told('accepted'), { state: 'active' }],
    ['rings after it was answered', active(ago(9)), told('ringing'), null],
    ['is rejected', ringing(ago(9)), told('rejected'), { ending: 'rejected', answer: null, due_at: null }],
    ['is not answered', ringing(ago(45)), ended(null), { ending: 'missed' }],
    ['is hung up before that', ringing(ago(9)), { kind: 'hung_up' }, { ending: 'cancelled', hung_up: null }],
    [
      'is hung up',
      active(ago(9)),
      { kind: 'hung_up' },
      { ending: 'completed', seconds: 9, hung_up: 'agent' },
    ],
    ['ends at the customer’s', active(ago(9)), ended(8), { ending: 'completed', seconds: 8 }],
    ['fails', active(ago(20)), ended(20, '138021'), { ending: 'failed', seconds: 20 }],
    [
      'is refused',
      begun(ago(1)),
      { kind: 'refused', error: { code: '138006', msg: 'x' } },
      { ending: 'failed' },
    ],
    [
      'nobody confirms',
      begun(ago(30), silent),
      { kind: 'due' },
      { ending: 'failed', error: { code: 'NOT_CONFIRMED' } as never },
    ],
    ['rings too long', ringing(ago(90)), { kind: 'due' }, { ending: 'missed' }],
    [
      'the tab is gone while it rings',
      { ...ringing(ago(25)), ...silent },
      { kind: 'due' },
      { ending: 'cancelled' },
    ],
    [
      'the tab is gone in the call',
      { ...active(ago(25)), ...silent },
      { kind: 'due' },
      { ending: 'completed', seconds: 25 },
    ],
    ['is not due', begun(ago(1)), { kind: 'due' }, null],
    [
      'nobody confirmed in time, and it is answered',
      over({ ending: 'cancelled' }),
      ended(7),
      { ending: 'completed', seconds: 7 },
    ],
    ['over, and then rejected', over({ ending: 'missed' }), told('rejected'), { ending: 'rejected' }],
    ['rejected, and then over', over({ ending: 'rejected' }), ended(null), null],
    ['over, and answered', over({ ending: 'missed' }), told('accepted'), null],
    ['over, and the provider counts', over({ ending: 'completed', seconds: 9 }), ended(8), { seconds: 8 }],
  ])('%s', (_, call, event, expected) => {
    const after = planEvent(call, event, now)
    if (expected === null) return expect(after).toBeNull()
    expect(after).toMatchObject({ version: call.version + 1, ...expected })
  })

  it('gets its name once, also when it is over, and is kept until it rings too long', () => {
    const name: CallEvent = { kind: 'placed', call: 'wacid.9' }
    expect(planEvent(begun(ago(1)), name, now)).toMatchObject({ provider_call_id: 'wacid.9', version: 1 })
    expect(planEvent(over({ provider_call_id: null }), name, now)).toMatchObject({ state: 'ended' })
    expect(planEvent(placed(ago(1)), name, now)).toBeNull()
    const keep: CallEvent = { kind: 'kept' }
    expect(planEvent(ringing(ago(5)), keep, now)).toMatchObject({ due_at: ago(-20), version: 1 })
    expect(planEvent(ringing(ago(80)), keep, now)).toMatchObject({ due_at: ago(-10), state: 'ringing' })
    expect(planEvent(begun(ago(25)), keep, now)).toMatchObject({ due_at: ago(-5) })
  })
})
