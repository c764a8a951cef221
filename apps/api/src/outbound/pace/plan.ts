import { failuresUntilBackoff, type PaceSignal } from './pace-signal'

/** The backoff of an account: columns of outbound_paces. */
export interface Backoff {
  readonly blocked_until: Date | null
  /** When it was last blocked: attempts that began before do not count. */
  readonly blocked_at: Date | null
  /** Failures in a row, and the conversation of the last one. */
  readonly consecutive_failures: number
  /** How many of these failures were rate limits. */
  readonly consecutive_limits: number
  readonly last_failed_conversation: string | null
  readonly wait_counted_from: Date | null
}

/** The evidence of an attempt about its account. */
export interface Evidence {
  readonly result: PaceSignal['result']
  /** The provider asks for a pause until then. */
  readonly backoffUntil: Date | null
  readonly startedAt: Date
  readonly conversation: string
}

/** After rate limits, however many other failures there were: 1 s, 4 s, 16 s … 15 min. */
const limitSeconds = (before: number): number => Math.min(4 ** Math.min(before, 6), 900)
/** After other failures: 5 s, 10 s … 5 min. */
const troubleSeconds = (beyond: number): number => Math.min(5 * 2 ** Math.min(beyond, 6), 300)

/** The backoff after an attempt; `wakes`: the account works again, and its queued messages are due. */
export function planBackoff(
  before: Backoff,
  evidence: Evidence,
  now: Date,
): { readonly backoff: Backoff; readonly wakes: boolean } {
  const { result, backoffUntil, startedAt } = evidence
  const wasOpen = before.consecutive_failures >= failuresUntilBackoff
  // An attempt that began before the account was last blocked says nothing new.
  const isNews = before.blocked_at === null || startedAt >= before.blocked_at
  const judged = isNews ? afterEvidence(before, evidence, wasOpen, now) : before
  const asked =
    backoffUntil && backoffUntil > now
      ? { ...judged, blocked_until: later(judged.blocked_until, backoffUntil), blocked_at: now }
      : judged
  return {
    backoff: result === 'refused' ? { ...asked, wait_counted_from: now } : asked,
    wakes: wasOpen && asked.blocked_until === null,
  }
}

function afterEvidence(
  before: Backoff,
  { result, conversation }: Evidence,
  wasOpen: boolean,
  now: Date,
): Backoff {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  if (result === 'answered' || result === 'refused')
    return {
      ...before,
      consecutive_failures: 0,
      consecutive_limits: 0,
      last_failed_conversation: null,
      // The probe succeeded.
      blocked_until: wasOpen ? null : before.blocked_until,
    }
  // A process of the version before these were counted ends the failures alone.
  const limits = Math.min(before.consecutive_limits, before.consecutive_failures)
  const troubled = {
    ...before,
    consecutive_failures: before.consecutive_failures + 1,
    last_failed_conversation: conversation,
  }
  if (result === 'limited')
    return {
      ...troubled,
      consecutive_limits: limits + 1,
      blocked_until: after(limitSeconds(limits)),
      blocked_at: now,
    }
  // Failures of a single conversation prove nothing about the account.
  if (!wasOpen && before.last_failed_conversation === conversation) return before
  const beyond = troubled.consecutive_failures - failuresUntilBackoff
  return beyond < 0
    ? troubled
    : { ...troubled, blocked_until: after(troubleSeconds(beyond)), blocked_at: now }
}

const later = (one: Date | null, other: Date): Date => (one && one > other ? one : other)
