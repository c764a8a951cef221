import type { Failure } from '../../channels/inbound'
import {
  after,
  type CallEvent,
  type CallRow,
  correct,
  end,
  endedByProvider,
  endedByUs,
  keptMs,
  tellLater,
} from './plan-call'

/** How long the provider may take to say that a call of ours has begun. */
const placeMs = 30_000
/** How long it rings at the customer's at most. Meta ends a call that nobody answers after 30 to 60 seconds. */
const ringMs = 90_000

const notConfirmed: Failure = {
  code: 'NOT_CONFIRMED',
  msg: 'WhatsApp no confirmó si la llamada salió.',
}

/** A call that a person of the business begins: the provider is asked next. */
export const planStart = (
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
  hung_up: null,
  seconds: null,
  due_at: after(now, keptMs),
  tell_at: null,
  version: 1,
})

/** A call of the business after the event: `connecting` until it rings there, `active` once the customer has answered. */
export function planOutbound(call: CallRow, event: CallEvent, now: Date): CallRow | null {
  // Also of one that is over: whoever hung up meanwhile has yet to end it at the provider.
  if (event.kind === 'placed') return placed(call, event.call, now)
  if (call.state === 'ended') return correctOutbound(call, event)
  const next = { ...call, version: call.version + 1 }
  const answered = call.state === 'active'
  switch (event.kind) {
    case 'connected':
      return call.answer === null ? { ...next, answer: event.answer } : null
    case 'told':
      if (answered || (event.status === 'ringing' && call.state === 'ringing')) return null
      if (event.status === 'rejected') return { ...end(call, 'rejected', now), tell_at: null }
      return event.status === 'ringing'
        ? { ...next, state: 'ringing' }
        : { ...next, state: 'active', answered_at: now, due_at: after(now, keptMs) }
    case 'kept':
      return { ...call, due_at: answered ? after(now, keptMs) : earlier(after(now, keptMs), lastRing(call)) }
    case 'hung_up':
      return endedByUs(call, answered ? 'completed' : 'cancelled', now)
    case 'refused':
      return { ...end(call, 'failed', now), error: event.error }
    case 'ended':
      return endedByProvider(call, event, now)
    case 'due':
      return whenDue(call, now)
    default:
      return null
  }
}

function placed(call: CallRow, name: string, now: Date): CallRow | null {
  if (call.provider_call_id !== null) return null
  const named = { ...call, provider_call_id: name }
  return call.state === 'ended' ? { ...named, tell_at: tellLater(named, now) } : named
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

/** When one that nobody answers is given up. */
const lastRing = ({ started_at, provider_call_id }: CallRow): Date =>
  after(started_at, provider_call_id === null ? placeMs : ringMs)

function whenDue(call: CallRow, now: Date): CallRow | null {
  if (call.due_at === null || call.due_at > now) return null
  if (call.state === 'active') return end(call, 'completed', now)
  if (lastRing(call) > now) return end(call, 'cancelled', now)
  return call.provider_call_id === null
    ? { ...end(call, 'failed', now), error: notConfirmed }
    : end(call, 'missed', now)
}

/** What the provider says later of one that is over: that it was answered after all, or that the customer did not want it. */
function correctOutbound(call: CallRow, event: CallEvent): CallRow | null {
  if (event.kind === 'ended' && event.seconds !== null && isUnanswered(call))
    return { ...call, ending: 'completed', seconds: event.seconds, tell_at: null, version: call.version + 1 }
  if (event.kind === 'told' && event.status === 'rejected' && call.ending === 'missed')
    return { ...call, ending: 'rejected', version: call.version + 1 }
  return correct(call, event)
}

const isUnanswered = ({ ending }: CallRow): boolean => ending === 'missed' || ending === 'cancelled'
