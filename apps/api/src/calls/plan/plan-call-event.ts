import { type CallEvent, type CallRow, planInboundEvent } from './plan-inbound'
import { planOutboundEvent } from './plan-outbound'

/** A call of either direction after an event; null if the event changes nothing. */
export const planCallEvent = (call: CallRow, event: CallEvent, now: Date): CallRow | null =>
  call.direction === 'outbound' ? planOutboundEvent(call, event, now) : planInboundEvent(call, event, now)
