import { describe, expect, it } from 'vitest'
import { planCallEvent } from './plan-call-event'
import type { CallEvent, CallRow } from './plan-inbound'
import { planOutboundStart } from './plan-outbound'

const now = new Date('2026-11-26T15:00:00.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const begun = (at: Date, own: Partial<CallRow> = {}): CallRow => ({
  ...planOutboundStart({ uuid: 'llamada', channel_account_uuid: 'numero', user_uuid: 'ana' }, at),
  ...own,
})
const placed = (at: Date, own: Partial<CallRow> = {}) => begun(at, { provider_call_id: 'wacid.1', ...own })
const ringing = (at: Date) => placed(at, { state: 'ringing', answer: 'v=0' })
const active = (at: Date): CallRow => ({ ...ringing(at), state: 'active', answered_at: at })
const over = (own: Partial<CallRow>) =>
  placed(ago(60), { state: 'ended', ended_at: ago(1), due_at: null, ...own })
const customerStatus = (status: 'ringing' | 'accepted' | 'rejected'): CallEvent => ({
  kind: 'customer_status',
  status,
})
const ended = (seconds: number | null, code: string | null = null): CallEvent => ({
  kind: 'ended',
  seconds,
  error: code === null ? null : { code, msg: 'x' },
})
const silent = { due_at: now }

describe('a call of ours', () => {
  it.each<[string, CallRow, CallEvent, Partial<CallRow> | null]>([
    ['takes the customer’s side', placed(ago(1)), { kind: 'connected', answer: 'v=0' }, { answer: 'v=0' }],
    ['takes the customer’s side once', ringing(ago(1)), { kind: 'connected', answer: 'v=1' }, null],
    ['rings', placed(ago(1)), customerStatus('ringing'), { state: 'ringing' }],
    ['rings once where that is reported twice', ringing(ago(1)), customerStatus('ringing'), null],
    [
      'is answered',
      ringing(ago(9)),
      customerStatus('accepted'),
      { state: 'active', answered_at: now, due_at: ago(-20) },
    ],
    ['is answered before it rings', placed(ago(9)), customerStatus('accepted'), { state: 'active' }],
    ['stays answered where ringing is reported late', active(ago(9)), customerStatus('ringing'), null],
    [
      'is rejected',
      ringing(ago(9)),
      customerStatus('rejected'),
      { ending: 'rejected', answer: null, due_at: null },
    ],
    ['is missed when nobody answers', ringing(ago(45)), ended(null), { ending: 'missed' }],
    [
      'is cancelled when we hang up before it is answered',
      ringing(ago(9)),
      { kind: 'hung_up' },
      { ending: 'cancelled', hung_up_by: null },
    ],
    [
      'is hung up',
      active(ago(9)),
      { kind: 'hung_up' },
      { ending: 'completed', seconds: 9, hung_up_by: 'agent' },
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
    ['is missed when it rings too long', ringing(ago(90)), { kind: 'due' }, { ending: 'missed' }],
    [
      'is cancelled when the tab is gone while it rings',
      { ...ringing(ago(25)), ...silent },
      { kind: 'due' },
      { ending: 'cancelled' },
    ],
    [
      'is completed when the tab is gone during the call',
      { ...active(ago(25)), ...silent },
      { kind: 'due' },
      { ending: 'completed', seconds: 25 },
    ],
    ['stays as it is before it is due', begun(ago(1)), { kind: 'due' }, null],
    [
      'that nobody confirmed in time is completed when it was answered after all',
      over({ ending: 'cancelled' }),
      ended(7),
      { ending: 'completed', seconds: 7 },
    ],
    [
      'that was missed is rejected when the customer’s refusal comes late',
      over({ ending: 'missed' }),
      customerStatus('rejected'),
      { ending: 'rejected' },
    ],
    ['that was rejected ignores a report of its end', over({ ending: 'rejected' }), ended(null), null],
    ['that was missed ignores a late answer', over({ ending: 'missed' }), customerStatus('accepted'), null],
    [
      'that is over takes the seconds that the provider counts',
      over({ ending: 'completed', seconds: 9 }),
      ended(8),
      { seconds: 8 },
    ],
  ])('%s', (_, call, event, expected) => {
    const after = planCallEvent(call, event, now)
    if (expected === null) return expect(after).toBeNull()
    expect(after).toMatchObject({ version: call.version + 1, ...expected })
  })

  it('gets its name once, also when it is over, and is kept until it rings too long', () => {
    const name: CallEvent = { kind: 'dialed', call: 'wacid.9' }
    expect(planCallEvent(begun(ago(1)), name, now)).toMatchObject({ provider_call_id: 'wacid.9', version: 1 })
    expect(planCallEvent(over({ provider_call_id: null }), name, now)).toMatchObject({ state: 'ended' })
    expect(planCallEvent(placed(ago(1)), name, now)).toBeNull()
    const stays: CallEvent = { kind: 'stayed' }
    expect(planCallEvent(ringing(ago(5)), stays, now)).toMatchObject({ due_at: ago(-20), version: 1 })
    expect(planCallEvent(ringing(ago(80)), stays, now)).toMatchObject({ due_at: ago(-10), state: 'ringing' })
    expect(planCallEvent(begun(ago(25)), stays, now)).toMatchObject({ due_at: ago(-5) })
  })
})
