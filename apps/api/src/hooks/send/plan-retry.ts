import type { DeliveryState, HookPause } from '@hilo/contracts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** For how long after the event a message is tried. */
export const retriedForMs = 72 * hour
/** The pauses between the attempts of a message; the last repeats. */
const delays = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  12 * hour,
]
/** After so many requests without an answer in a row, only one is tried at a time, after these pauses. */
export const backoffAfter = 3
const backoffs = [5 * second, 15 * second, minute, 5 * minute]
/** The longest wait that a receiver may ask for. */
const mostAskedMs = hour
/** The random part that is added to a pause at most, so that messages that failed together are not all tried again at once. */
const spread = 0.1
/** A hook is paused when nothing has arrived there for so long. */
export const pausedAfterMs = retriedForMs

export interface HookHealth {
  readonly failing_since: Date | null
  readonly failures: number
}
interface Answered {
  readonly status: number | null
  readonly retryAfterMs?: number | null
}

export interface Plan {
  readonly delivery: { readonly state: DeliveryState; readonly next_at: Date }
  readonly hook: HookHealth & { readonly backoff_until: Date | null; readonly pause: HookPause | null }
}

export const isDelivered = ({ status }: Answered): boolean => status !== null && status >= 200 && status < 300

/** The receiver works and refuses this message, so the others need not wait for it. */
const refusesThis = ({ status }: Answered): boolean =>
  status !== null && status >= 400 && status < 500 && ![408, 429].includes(status)

/** The receiver is overloaded, even if it does not say for how long. */
const asksForFewer = ({ status }: Answered): boolean =>
  status !== null && [429, 502, 503, 504].includes(status)

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)
const at = (now: Date, delayMs: number): Date => new Date(now.getTime() + delayMs)
const delayOf = (list: readonly number[], place: number): number =>
  list[Math.min(Math.max(place, 0), list.length - 1)] as number

/** The new state of a message and its hook after an attempt. `attempts`: with this one. `chance`: from 0 to 1. */
export function planAfter(
  outcome: Answered,
  delivery: { readonly attempts: number; readonly created_at: Date },
  hook: HookHealth,
  now: Date,
  chance: number,
): Plan {
  if (isDelivered(outcome))
    return {
      delivery: { state: 'delivered', next_at: now },
      hook: { failing_since: null, failures: 0, backoff_until: null, pause: null },
    }
  const failing_since = hook.failing_since ?? now
  const failures = refusesThis(outcome) ? hook.failures : hook.failures + 1
  const deadline = at(delivery.created_at, retriedForMs)
  const asked = Math.min(outcome.retryAfterMs ?? 0, mostAskedMs)
  const next = at(now, Math.max(delayOf(delays, delivery.attempts - 1) * (1 + spread * chance), asked))
  const own =
    failures < backoffAfter && !asksForFewer(outcome) ? 0 : delayOf(backoffs, failures - backoffAfter)
  // A wait that the receiver asks for with the refusal of one message concerns only that message.
  const backoffMs = Math.max(own, asksForFewer(outcome) ? asked : 0)
  const isOver = now >= deadline
  return {
    delivery: {
      state: isOver ? 'given_up' : 'waiting',
      next_at: isOver ? now : earlier(next, deadline),
    },
    hook: {
      failing_since,
      failures,
      backoff_until: backoffMs === 0 ? null : at(now, backoffMs),
      pause:
        outcome.status === 410
          ? 'gone'
          : now.getTime() - failing_since.getTime() >= pausedAfterMs
            ? 'failing'
            : null,
    },
  }
}

/** Attempts run concurrently: one that began before the present backoff must not shorten it. */
export function laterRest(known: Date | null, planned: Date | null, began: Date): Date | null {
  if (known === null || began >= known) return planned
  return planned === null || planned < known ? known : planned
}
