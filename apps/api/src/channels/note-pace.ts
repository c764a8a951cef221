import type { SendResult } from './outbound'

/** What a try says of the account: it works, it waits for people, it takes no more for a while, it is out of order. */
export interface PaceNote {
  readonly word: 'answered' | 'refused' | 'limited' | 'trouble'
  /** The provider asks to be left alone for this long. */
  readonly restMs: number | null
}

/** After so many failures in a row, of several conversations, an account waits, and then one message tries alone. */
export const troublesUntilRest = 5
/** A provider's word that nobody can mean is not taken. */
const longestRestMs = 24 * 60 * 60_000

export function paceNoteOf(result: SendResult): PaceNote {
  if ('providerIds' in result) return { word: 'answered', restMs: result.restMs ?? null }
  const { kind, retryAfterMs, restMs = 0 } = result.error
  const rest = (asked: number) => (asked > 0 ? Math.min(asked, longestRestMs) : null)
  switch (kind) {
    case 'rate_limited':
      return { word: 'limited', restMs: rest(Math.max(retryAfterMs ?? 0, restMs)) }
    case 'temporary':
      return { word: 'trouble', restMs: rest(Math.max(retryAfterMs ?? 0, restMs)) }
    case 'unknown_outcome':
      return { word: 'trouble', restMs: rest(restMs) }
    case 'auth':
    case 'blocked':
      return { word: 'refused', restMs: rest(restMs) }
    case 'pair_limited':
    case 'account':
    case 'rejected':
    case 'unreachable':
      return { word: 'answered', restMs: rest(restMs) }
  }
}
