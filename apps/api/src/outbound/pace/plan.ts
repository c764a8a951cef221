import { failuresUntilBackoff, type PaceSignal } from './pace-signal'

/** The backoff of an account: columns of outbound_paces. */
export interface Backoff {
  readonly blocked_until: Date | null
  /** When it was last blocked: attempts that began before do not count. */
  readonly judged_at: Date | null
  /** Failures in a row, and the conversation of the last one. */
  readonly troubles: number
  readonly troubled_conversation: string | null
  readonly patience_from: Date | null
}

/** What an attempt shows about its account. */
export interface Evidence {
  readonly result: PaceSignal['result']
  /** The provider asks for a pause until then. */
  readonly backoffUntil: Date | null
  readonly startedAt: Date
  readonly conversation: string
}

/** After rate limits: 1 s, 4 s, 16 s … 15 min. */
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
  const wasOpen = before.troubles >= failuresUntilBackoff
  // An attempt that began before the account was last blocked says nothing new.
  const isNews = before.judged_at === null || startedAt >= before.judged_at
  const judged = isNews ? afterEvidence(before, evidence, wasOpen, now) : before
  const asked =
    backoffUntil && backoffUntil > now
      ? { ...judged, blocked_until: later(judged.blocked_until, backoffUntil), judged_at: now }
      : judged
  return {
    backoff: result === 'refused' ? { ...asked, patience_from: now } : asked,
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
      troubles: 0,
      troubled_conversation: null,
      // The probe succeeded.
      blocked_until: wasOpen ? null : before.blocked_until,
    }
  const troubled = { ...before, troubles: before.troubles + 1, troubled_conversation: conversation }
  if (result === 'limited')
    return { ...troubled, blocked_until: after(limitSeconds(before.troubles)), judged_at: now }
  // Failures of a single conversation prove nothing about the account.
  if (!wasOpen && before.troubled_conversation === conversation) return before
  const beyond = troubled.troubles - failuresUntilBackoff
  return beyond < 0 ? troubled : { ...troubled, blocked_until: after(troubleSeconds(beyond)), judged_at: now }
}

const later = (one: Date | null, other: Date): Date => (one && one > other ? one : other)
