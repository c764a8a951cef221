import type { VideoCall } from '@hilo/contracts'

/** A video call as the database has it. */
export interface VideoRow {
  readonly business_uuid: string
  readonly uuid: string
  /** The hash, in hex, of the key that the first browser to open the link stores. */
  readonly guest_key_hash: string | null
  /** The customer's present page has shown that the sound is recorded. */
  readonly guest_notified: boolean
  readonly state: VideoCall['state']
  readonly ending: VideoCall['ending']
  readonly invited_by: string
  readonly user_uuid: string | null
  readonly agent_peer: string | null
  readonly guest_peer: string | null
  readonly agent_seen_at: Date | null
  readonly guest_seen_at: Date | null
  readonly created_at: Date
  readonly expires_at: Date
  readonly started_at: Date | null
  readonly ended_at: Date | null
  /** Which side hung up a call in which both were; null: one side was lost without hanging up. */
  readonly hung_up_by: 'agent' | 'customer' | null
  readonly seconds: number | null
  readonly due_at: Date | null
  readonly version: number
}

/** How long a link that nobody opens is valid. */
const linkMs = 30 * 60_000
/** How long a customer waits at least until an agent enters. */
const waitMs = 5 * 60_000
/** How long a waiting page may be silent. The pages of both sides report every few seconds that they are there. */
const waitingStayMs = 20_000
/** How long a page in the call may be silent: longer, because a phone may change its network, or a page be reloaded. */
const activeStayMs = 45_000

/** A sign of life that follows the last one sooner than this is ignored. */
const newsMs = 2_000

export type VideoEvent =
  /** The customer's page has arrived: the first one, the same again, or another one of the same browser. */
  | { readonly kind: 'guest_came'; readonly key: string; readonly peer: string; readonly notified: boolean }
  | { readonly kind: 'guest_stayed' }
  | { readonly kind: 'guest_left' }
  | { readonly kind: 'agent_came'; readonly by: string; readonly peer: string }
  | { readonly kind: 'agent_stayed' }
  /** A person of the business has left the call. */
  | { readonly kind: 'agent_left' }
  /** The time limit of the call's state has passed. */
  | { readonly kind: 'due' }

const after = (from: Date, ms: number) => new Date(from.getTime() + ms)
const later = (one: Date, other: Date) => (one > other ? one : other)
const earlier = (one: Date, other: Date) => (one < other ? one : other)

/** When the state's time limit passes. */
function dueOf({ state, expires_at, guest_seen_at, agent_seen_at }: VideoRow): Date | null {
  const guest = guest_seen_at ?? expires_at
  switch (state) {
    case 'invited':
      return expires_at
    case 'waiting':
      return earlier(after(guest, waitingStayMs), expires_at)
    case 'active':
      return after(earlier(guest, agent_seen_at ?? guest), activeStayMs)
    case 'ended':
      return null
  }
}

const isNews = (seen: Date | null, now: Date): boolean => seen === null || after(seen, newsMs) <= now
const withDue = (call: VideoRow): VideoRow => ({ ...call, due_at: dueOf(call) })

export const planInvitation = (
  call: Pick<VideoRow, 'business_uuid' | 'uuid' | 'invited_by'>,
  now: Date,
): VideoRow =>
  withDue({
    ...call,
    guest_key_hash: null,
    guest_notified: false,
    state: 'invited',
    ending: null,
    user_uuid: null,
    agent_peer: null,
    guest_peer: null,
    agent_seen_at: null,
    guest_seen_at: null,
    created_at: now,
    expires_at: after(now, linkMs),
    started_at: null,
    ended_at: null,
    hung_up_by: null,
    seconds: null,
    due_at: null,
    version: 1,
  })

/** The call after the event; null if nothing changes. A change that only reports a presence keeps the version. */
export function planVideo(call: VideoRow, event: VideoEvent, now: Date): VideoRow | null {
  const { state } = call
  if (state === 'ended') return null
  const change = (part: Partial<VideoRow>) => withDue({ ...call, ...part, version: call.version + 1 })
  switch (event.kind) {
    case 'guest_came': {
      const known = call.guest_peer === event.peer && state !== 'invited'
      if (known) return isNews(call.guest_seen_at, now) ? withDue({ ...call, guest_seen_at: now }) : null
      return change({
        state: state === 'active' ? 'active' : 'waiting',
        guest_key_hash: call.guest_key_hash ?? event.key,
        guest_notified: event.notified,
        guest_peer: event.peer,
        guest_seen_at: now,
        expires_at: later(call.expires_at, after(now, call.guest_key_hash === null ? waitMs : 0)),
      })
    }
    case 'guest_stayed':
      return state !== 'invited' && isNews(call.guest_seen_at, now)
        ? withDue({ ...call, guest_seen_at: now })
        : null
    case 'guest_left':
      if (state === 'active') return { ...end(call, now), hung_up_by: 'customer' }
      return state === 'waiting' ? change({ state: 'invited' }) : null
    case 'agent_came':
      if (state === 'active') {
        if (call.user_uuid !== event.by) return null
        return change({ agent_peer: event.peer, agent_seen_at: now })
      }
      if (state !== 'waiting') return null
      return change({
        state: 'active',
        user_uuid: event.by,
        agent_peer: event.peer,
        agent_seen_at: now,
        started_at: now,
      })
    case 'agent_stayed':
      return state === 'active' && isNews(call.agent_seen_at, now)
        ? withDue({ ...call, agent_seen_at: now })
        : null
    case 'agent_left':
      return state === 'active'
        ? { ...end(call, now), hung_up_by: 'agent' }
        : { ...end(call, now), ending: 'withdrawn' }
    case 'due':
      return whenDue(call, now)
  }
}

function end(call: VideoRow, now: Date): VideoRow {
  const { state, started_at, guest_key_hash, version } = call
  const unanswered = guest_key_hash === null ? 'unused' : 'missed'
  return {
    ...call,
    state: 'ended',
    ending: state === 'active' ? 'completed' : unanswered,
    ended_at: now,
    seconds: started_at && Math.max(0, Math.round((now.getTime() - started_at.getTime()) / 1000)),
    due_at: null,
    version: version + 1,
  }
}

function whenDue(call: VideoRow, now: Date): VideoRow | null {
  if (call.due_at === null || call.due_at > now) return null
  if (call.state === 'waiting' && call.expires_at > now)
    return withDue({ ...call, state: 'invited', version: call.version + 1 })
  return end(call, now)
}
