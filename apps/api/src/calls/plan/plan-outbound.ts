import type { Failure } from '../../channels/inbound'
import {
  addMs,
  type CallEvent,
  type CallRow,
  correctEnded,
  endedByProvider,
  endedByUs,
  endWith,
  stayMs,
  whenToReportEnd,
} from './plan-inbound'

/** How long the provider may take to say that a call of ours has begun. */
const dialMs = 30_000
/** How long a call of ours rings at the customer at most. Meta ends a call that nobody answers after 30 to 60 seconds. */
const outboundRingMs = 90_000

const notConfirmed: Failure = {
  code: 'NOT_CONFIRMED',
  msg: 'WhatsApp no confirmó si la llamada salió.',
}

/** A new call of the business, as it is stored before the provider is asked. */
export const planOutboundStart = (
  call: Pick<CallRow, 'uuid' | 'channel_account_uuid'> & { readonly user_uuid: string },
  now: Date,
): CallRow => ({
  ...call,
  provider_call_id: null,
  direction: 'outbound',
  state: 'connecting',
  ending: null,
  error: null,
  declined_by: [],
  offer: null,
  answer: null,
  started_at: now,
  answered_at: null,
  accept_sent_at: null,
  ended_at: null,
  hung_up_by: null,
  seconds: null,
  due_at: addMs(now, stayMs),
  report_end_at: null,
  version: 1,
})

/** A call of the business after the event: `connecting` until it rings there, `active` once the customer has answered. */
export function planOutboundEvent(call: CallRow, event: CallEvent, now: Date): CallRow | null {
  // Also for a call that has ended meanwhile, which must now be ended at the provider too.
  if (event.kind === 'dialed') return dialed(call, event.call, now)
  if (call.state === 'ended') return correctOutbound(call, event)
  const next = { ...call, version: call.version + 1 }
  const answered = call.state === 'active'
  switch (event.kind) {
    case 'connected':
      return call.answer === null ? { ...next, answer: event.answer } : null
    case 'customer_status':
      if (answered || (event.status === 'ringing' && call.state === 'ringing')) return null
      if (event.status === 'rejected') return { ...endWith(call, 'rejected', now), report_end_at: null }
      return event.status === 'ringing'
        ? { ...next, state: 'ringing' }
        : { ...next, state: 'active', answered_at: now, due_at: addMs(now, stayMs) }
    case 'stayed':
      return { ...call, due_at: answered ? addMs(now, stayMs) : earlier(addMs(now, stayMs), lastRing(call)) }
    case 'hung_up':
      return endedByUs(call, answered ? 'completed' : 'cancelled', now)
    case 'refused':
      return { ...endWith(call, 'failed', now), error: event.error }
    case 'ended':
      return endedByProvider(call, event, now)
    case 'due':
      return whenDue(call, now)
    default:
      return null
  }
}

function dialed(call: CallRow, name: string, now: Date): CallRow | null {
  if (call.provider_call_id !== null) return null
  const named = { ...call, provider_call_id: name }
  return call.state === 'ended' ? { ...named, report_end_at: whenToReportEnd(named, now) } : named
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

/** When a call that nobody answers is given up. */
const lastRing = ({ started_at, provider_call_id }: CallRow): Date =>
  addMs(started_at, provider_call_id === null ? dialMs : outboundRingMs)

function whenDue(call: CallRow, now: Date): CallRow | null {
  if (call.due_at === null || call.due_at > now) return null
  if (call.state === 'active') return endWith(call, 'completed', now)
  if (lastRing(call) > now) return endWith(call, 'cancelled', now)
  return call.provider_call_id === null
    ? { ...endWith(call, 'failed', now), error: notConfirmed }
    : endWith(call, 'missed', now)
}

/** Corrects an ended call by a late report of the provider: that it was answered after all, or that the customer rejected it. */
function correctOutbound(call: CallRow, event: CallEvent): CallRow | null {
  if (event.kind === 'ended' && event.seconds !== null && isUnanswered(call))
    return {
      ...call,
      ending: 'completed',
      seconds: event.seconds,
      report_end_at: null,
      version: call.version + 1,
    }
  if (event.kind === 'customer_status' && event.status === 'rejected' && call.ending === 'missed')
    return { ...call, ending: 'rejected', version: call.version + 1 }
  return correctEnded(call, event)
}

const isUnanswered = ({ ending }: CallRow): boolean => ending === 'missed' || ending === 'cancelled'
