import type { SendResult } from '../../channels/outbound'

/** The evidence of an attempt about its account: it works, an admin must repair it, it is rate limited, it fails. */
export interface PaceSignal {
  readonly result: 'answered' | 'refused' | 'limited' | 'trouble'
  /** The provider asks for this long a pause. */
  readonly backoffMs: number | null
}

/** After so many failures in a row, of several conversations, an account backs off, and then one message probes it. */
export const failuresUntilBackoff = 5
/** Longer pauses that a provider asks for are cut to this. */
const maxBackoffMs = 24 * 60 * 60_000

export function paceSignalOf(result: SendResult): PaceSignal {
  if ('providerIds' in result) return { result: 'answered', backoffMs: result.backoffMs ?? null }
  const { kind, retryAfterMs, backoffMs = 0 } = result.error
  const atMost = (asked: number) => (asked > 0 ? Math.min(asked, maxBackoffMs) : null)
  switch (kind) {
    case 'rate_limited':
      return { result: 'limited', backoffMs: atMost(Math.max(retryAfterMs ?? 0, backoffMs)) }
    case 'temporary':
      return { result: 'trouble', backoffMs: atMost(Math.max(retryAfterMs ?? 0, backoffMs)) }
    case 'unknown_outcome':
      return { result: 'trouble', backoffMs: atMost(backoffMs) }
    case 'auth':
    case 'blocked':
      return { result: 'refused', backoffMs: atMost(backoffMs) }
    case 'pair_limited':
    case 'account':
    case 'rejected':
    case 'unreachable':
      return { result: 'answered', backoffMs: atMost(backoffMs) }
  }
}
