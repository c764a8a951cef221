import type { CallEnding, CallState } from '@hilo/contracts'
import type { Failure, InboundCall } from '../../channels/inbound'

/** A call as the database has it. */
export interface CallRow {
  readonly uuid: string
  readonly channel_account_uuid: string
  /** Null for a call of ours until the provider has answered. */
  readonly provider_call_id: string | null
  readonly direction: 'inbound' | 'outbound'
  readonly state: CallState
  readonly ending: CallEnding | null
  readonly error: Failure | null
  readonly user_uuid: string | null
  readonly declined_by: readonly string[]
  readonly offer: string | null
  readonly answer: string | null
  readonly started_at: Date
  readonly answered_at: Date | null
  /** When the provider was first asked to accept the call: before that it is ended by a rejection, afterwards by hanging up. */
  readonly accept_sent_at: Date | null
  readonly ended_at: Date | null
  /** Set only if our side hung up: the provider reports that a call is over, but not who ended it. */
  readonly hung_up_by: 'agent' | null
  readonly seconds: number | null
  readonly due_at: Date | null
  /** When to report the end of the call to the provider; null: the provider knows it, or the call is not over. */
  readonly report_end_at: Date | null
  readonly version: number
}

/** How long a call rings for the owner of the chat alone. */
export const ownerAloneMs = 15_000
/** How long a call rings at most. Meta ends a call that nobody answers after 30 to 60 seconds. */
const inboundRingMs = 60_000
/** How long the sound may take to connect after the call was answered. */
const connectMs = 20_000
/** How long a call continues without a report of its browser, which reports every few seconds. */
export const stayMs = 20_000
/** An end is reported to the provider at once. If the process dies before that, the sweep reports it after this time. */
const reportAgainMs = 3_000

export type CallEvent =
  /** The provider reports that the call is over. */
  | { readonly kind: 'ended'; readonly seconds: number | null; readonly error: Failure | null }
  | { readonly kind: 'answered'; readonly by: string; readonly sdp: string }
  /** The sound is connected, and the provider is being asked to accept the call. */
  | { readonly kind: 'accepting' }
  /** The browser of the person who answered reports that it is still in the call. */
  | { readonly kind: 'stayed' }
  /** The person who answered has hung up. */
  | { readonly kind: 'hung_up' }
  | { readonly kind: 'declined'; readonly by: string; readonly othersRing: boolean }
  /** The provider refused a request that answering needs. */
  | { readonly kind: 'refused'; readonly error: Failure }
  /** The time limit of the call's state has passed. */
  | { readonly kind: 'due' }
  /** The provider has begun a call of ours, and given it an id. */
  | { readonly kind: 'dialed'; readonly call: string }
  /** The customer's session description for a call of ours. */
  | { readonly kind: 'connected'; readonly answer: string }
  /** The provider reports the state of a call of ours on the customer's phone. */
  | { readonly kind: 'customer_status'; readonly status: 'ringing' | 'accepted' | 'rejected' }

export const addMs = (from: Date, ms: number) => new Date(from.getTime() + ms)

const noSound: Failure = { code: 'NO_SOUND', msg: 'El sonido no se pudo conectar.' }

/**
 * Plans a customer's call that was unknown until now. If its begin arrives too late, the call was missed; if it is over
 * already, only the end is known (decision 155).
 */
export function planInboundStart(
  call: Pick<CallRow, 'uuid' | 'channel_account_uuid' | 'provider_call_id'>,
  { at, event, now }: Pick<InboundCall, 'at' | 'event'> & { readonly now: Date },
): CallRow {
  const heardAt = at && at < now ? at : now
  const started_at = event.kind === 'ended' ? addMs(heardAt, -1000 * (event.seconds ?? 0)) : heardAt
  const begun: CallRow = {
    ...call,
    direction: 'inbound',
    state: 'ringing',
    ending: null,
    error: null,
    user_uuid: null,
    declined_by: [],
    offer: event.kind === 'began' ? event.offer : null,
    answer: null,
    started_at,
    answered_at: null,
    accept_sent_at: null,
    ended_at: null,
    hung_up_by: null,
    seconds: null,
    due_at: addMs(started_at, ownerAloneMs),
    report_end_at: null,
    version: 1,
  }
  if (event.kind === 'ended') return { ...endedByProvider(begun, event, now), version: 1 }
  return addMs(started_at, inboundRingMs) <= now
    ? { ...endWith(begun, 'missed', now), report_end_at: null, version: 1 }
    : begun
}

/** A customer's call after the event; null if the event changes nothing. */
export function planInboundEvent(call: CallRow, event: CallEvent, now: Date): CallRow | null {
  if (call.state === 'ended') return correctEnded(call, event)
  const next = { ...call, version: call.version + 1 }
  switch (event.kind) {
    case 'ended':
      return endedByProvider(call, event, now)
    case 'answered':
      return call.state === 'ringing'
        ? {
            ...next,
            state: 'connecting',
            user_uuid: event.by,
            answer: event.sdp,
            due_at: addMs(now, connectMs),
          }
        : null
    case 'accepting':
      return call.state === 'connecting' && !call.accept_sent_at ? { ...call, accept_sent_at: now } : null
    case 'stayed':
      if (call.state === 'active') return { ...call, due_at: addMs(now, stayMs) }
      return call.state === 'connecting'
        ? { ...next, state: 'active', answered_at: now, due_at: addMs(now, stayMs) }
        : null
    case 'hung_up':
      return endedByUs(call, call.state === 'active' || call.accept_sent_at ? 'completed' : 'rejected', now)
    case 'declined': {
      const declined_by = [...new Set([...call.declined_by, event.by])]
      return event.othersRing ? { ...next, declined_by } : endWith({ ...call, declined_by }, 'rejected', now)
    }
    case 'refused':
      return { ...endWith(call, 'failed', now), error: { code: event.error.code, msg: event.error.msg } }
    case 'due':
      return whenDue(call, now)
    default:
      return null
  }
}

/** When the sweep reports the end to the provider. Null: the provider has never named the call, so there is nothing to report. */
export const whenToReportEnd = (call: Pick<CallRow, 'provider_call_id'>, now: Date): Date | null =>
  call.provider_call_id === null ? null : addMs(now, reportAgainMs)

/** The call after an end on our side, which must be reported to the provider. */
export function endWith(call: CallRow, ending: CallEnding, now: Date): CallRow {
  const { answered_at, seconds, version } = call
  const spoken = answered_at && Math.max(0, Math.round((now.getTime() - answered_at.getTime()) / 1000))
  return {
    ...call,
    state: 'ended',
    ending,
    ended_at: now,
    seconds: seconds ?? spoken,
    due_at: null,
    report_end_at: whenToReportEnd(call, now),
    offer: null,
    answer: null,
    version: version + 1,
  }
}

/** The call after the agent in it hung up. `hung_up_by` is set only if both spoke, because the other endings say already who ended it. */
export const endedByUs = (call: CallRow, ending: CallEnding, now: Date): CallRow => ({
  ...endWith(call, ending, now),
  hung_up_by: ending === 'completed' ? 'agent' : null,
})

export function endedByProvider(
  call: CallRow,
  { seconds, error }: Pick<CallEvent & { kind: 'ended' }, 'seconds' | 'error'>,
  now: Date,
): CallRow {
  const known = { ...call, seconds }
  const ending = call.state === 'active' || seconds !== null ? 'completed' : 'missed'
  const ended = error ? { ...endWith(known, 'failed', now), error } : endWith(known, ending, now)
  return { ...ended, report_end_at: null }
}

/** Corrects an ended call by the provider's report of its end and length. */
export function correctEnded(call: CallRow, event: CallEvent): CallRow | null {
  if (event.kind !== 'ended') return null
  const { seconds } = event
  const reported = { ...call, report_end_at: null }
  if (call.ending === 'completed' && seconds !== null && seconds !== call.seconds)
    return { ...reported, seconds, version: call.version + 1 }
  return call.report_end_at ? reported : null
}

function whenDue(call: CallRow, now: Date): CallRow | null {
  if (call.due_at === null || call.due_at > now) return null
  if (call.state === 'connecting') return { ...endWith(call, 'failed', now), error: noSound }
  if (call.state === 'active') return endWith(call, 'completed', now)
  const until = addMs(call.started_at, inboundRingMs)
  return until <= now ? endWith(call, 'missed', now) : { ...call, due_at: until, version: call.version + 1 }
}
