import { type CallEvent, type CallRow, planCall } from './plan-call'
import { planOutbound } from './plan-outbound'

/** A call after an event, whoever began it; null where nothing changes. */
export const planEvent = (call: CallRow, event: CallEvent, now: Date): CallRow | null =>
  call.direction === 'outbound' ? planOutbound(call, event, now) : planCall(call, event, now)
