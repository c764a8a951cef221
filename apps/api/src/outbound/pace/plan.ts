import { type PaceNote, troublesUntilRest } from '../../channels/note-pace'

/** Whether an account may send, as it is kept; the buckets stand beside it. */
export interface Rest {
  readonly blocked_until: Date | null
  /** When it was last blocked. */
  readonly judged_at: Date | null
  /** Tries in a row that found the provider out of order or unwilling, and the conversation of the last one. */
  readonly troubles: number
  readonly troubled_conversation: string | null
  readonly patience_from: Date | null
}

/** What a try says, and which one it was. */
export interface Evidence {
  readonly word: PaceNote['word']
  /** The provider asks to be left alone until then. */
  readonly restUntil: Date | null
  readonly startedAt: Date
  readonly conversation: string
}

/** 1 s, 4 s, 16 s … 15 min: a provider that says that it was too much. */
const limitSeconds = (before: number): number => Math.min(4 ** Math.min(before, 6), 900)
/** 5 s, 10 s … 5 min: one that is out of order. */
const troubleSeconds = (beyond: number): number => Math.min(5 * 2 ** Math.min(beyond, 6), 300)

/** What a try says of its account; `wakes`: it works again, and all that waits may go on. */
export function planRest(
  before: Rest,
  evidence: Evidence,
  now: Date,
): { readonly rest: Rest; readonly wakes: boolean } {
  const { word, restUntil, startedAt } = evidence
  const wasOpen = before.troubles >= troublesUntilRest
  // What began before the account was last judged is no news.
  const isNews = before.judged_at === null || startedAt >= before.judged_at
  const judged = isNews ? judge(before, evidence, wasOpen, now) : before
  const asked =
    restUntil && restUntil > now
      ? { ...judged, blocked_until: later(judged.blocked_until, restUntil), judged_at: now }
      : judged
  return {
    rest: word === 'refused' ? { ...asked, patience_from: now } : asked,
    wakes: wasOpen && asked.blocked_until === null,
  }
}

function judge(before: Rest, { word, conversation }: Evidence, wasOpen: boolean, now: Date): Rest {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  if (word === 'answered' || word === 'refused')
    return {
      ...before,
      troubles: 0,
      troubled_conversation: null,
      // The probe came back.
      blocked_until: wasOpen ? null : before.blocked_until,
    }
  const troubled = { ...before, troubles: before.troubles + 1, troubled_conversation: conversation }
  if (word === 'limited')
    return { ...troubled, blocked_until: after(limitSeconds(before.troubles)), judged_at: now }
  // One conversation alone proves nothing.
  if (!wasOpen && before.troubled_conversation === conversation) return before
  const beyond = troubled.troubles - troublesUntilRest
  return beyond < 0 ? troubled : { ...troubled, blocked_until: after(troubleSeconds(beyond)), judged_at: now }
}

const later = (one: Date | null, other: Date): Date => (one && one > other ? one : other)
