import type { Failure } from './inbound'
import type { SendError, SendResult } from './outbound'

/**
 * What becomes of a try: `hold` waits like `retry` and does not count as a try of this message; after `failed` and
 * `unknown` it is never sent again by itself.
 */
export type Outcome =
  | { readonly kind: 'accepted'; readonly providerIds: readonly string[] }
  | { readonly kind: 'retry' | 'hold'; readonly error: Failure; readonly afterMs: number }
  | { readonly kind: 'failed' | 'unknown'; readonly error: Failure }

export const mostTries = 6
const longestWaitMs = 15 * 60_000

/** Tries so far, this one included. 1 s, 4 s, 16 s …: what WhatsApp asks for between two of its refusals. */
function patience({ retryAfterMs }: SendError, tries: number, random: () => number): number {
  const backoff = 1000 * 4 ** (tries - 1) * (1 + random() / 4)
  return Math.min(Math.max(backoff, retryAfterMs ?? 0), longestWaitMs)
}

export function decideOutcome(
  result: SendResult,
  tries: number,
  holdMs: number,
  random: () => number = Math.random,
): Outcome {
  if ('providerIds' in result) return { kind: 'accepted', providerIds: result.providerIds }
  const { kind, code, msg } = result.error
  const error = { code, msg }
  switch (kind) {
    case 'unknown_outcome':
      return { kind: 'unknown', error }
    case 'auth':
      return { kind: 'hold', error, afterMs: holdMs }
    case 'temporary':
    case 'rate_limited':
      return tries < mostTries
        ? { kind: 'retry', error, afterMs: patience(result.error, tries, random) }
        : { kind: 'failed', error }
    case 'account':
    case 'rejected':
      return { kind: 'failed', error }
  }
}
