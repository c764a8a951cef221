import type { Failure } from './inbound'
import type { Doubt, SendError, SendResult } from './outbound'

/**
 * What becomes of a try: `hold` waits like `retry` and does not count as a try of this message; after `failed` and
 * `unknown` it is never sent again by itself. `sent`: the parts that arrived nevertheless.
 */
export type Outcome =
  | { readonly kind: 'accepted'; readonly providerIds: readonly string[] }
  | (Unsuccessful & { readonly kind: 'retry' | 'hold'; readonly afterMs: number })
  /** `unreachable`: and so would any other to this customer. */
  | (Unsuccessful & { readonly kind: 'failed'; readonly unreachable?: true })
  /** `doubt`: null where not even that is known. */
  | (Unsuccessful & { readonly kind: 'unknown'; readonly doubt: Doubt | null })

interface Unsuccessful {
  readonly error: Failure
  readonly sent: readonly string[]
}

export const mostTries = 6
const longestWaitMs = 15 * 60_000

/** Tries so far, this one included. 1 s, 4 s, 16 s …: what WhatsApp asks for between two of its refusals. */
function patience({ retryAfterMs }: SendError, tries: number, random: () => number): number {
  const backoff = 1000 * 4 ** (tries - 1) * (1 + random() / 4)
  return Math.min(Math.max(backoff, retryAfterMs ?? 0), longestWaitMs)
}

export interface Try {
  /** Tries of the message so far, this one included. */
  readonly tries: number
  /** How long a message waits that an admin has to do something for. */
  readonly holdMs: number
  /** It was sent to find out whether the account works again: that it does not is none of its own. */
  readonly probe: boolean
}

export function decideOutcome(
  result: SendResult,
  { tries, holdMs, probe }: Try,
  random: () => number = Math.random,
): Outcome {
  if ('providerIds' in result) return { kind: 'accepted', providerIds: result.providerIds }
  const { kind, code, msg } = result.error
  const ended = { error: { code, msg }, sent: result.sent ?? [] }
  switch (kind) {
    case 'unknown_outcome':
      return { kind: 'unknown', ...ended, doubt: result.doubt ?? null }
    case 'auth':
    case 'blocked':
      return { kind: 'hold', ...ended, afterMs: holdMs }
    case 'rate_limited':
      // The account waits, and this message with it.
      return { kind: 'hold', ...ended, afterMs: patience(result.error, 1, random) }
    case 'temporary':
      if (probe) return { kind: 'hold', ...ended, afterMs: patience(result.error, 1, random) }
      return again(result.error, ended, tries, random)
    case 'pair_limited':
      return again(result.error, ended, tries, random)
    case 'account':
    case 'rejected':
      return { kind: 'failed', ...ended }
    case 'unreachable':
      return { kind: 'failed', ...ended, unreachable: true }
  }
}

const again = (error: SendError, ended: Unsuccessful, tries: number, random: () => number): Outcome =>
  tries < mostTries
    ? { kind: 'retry', ...ended, afterMs: patience(error, tries, random) }
    : { kind: 'failed', ...ended }
