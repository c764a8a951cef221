import { type CallEvent, type CallRow, planInboundEvent } from './plan-inbound'
import { planOutboundEvent } from './plan-outbound'

/** A call after an event, whoever began it; null where nothing changes. */
export const planCallEvent = (call: CallRow, event: CallEvent, now: Date): CallRow | null =>
  call.direction === 'outbound' ? planOutboundEvent(call, event, now) : planInboundEvent(call, event, now)
