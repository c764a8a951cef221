import type { Failure } from '../../channels/inbound'
import type { SendError, SendResult, UnknownPart } from '../../channels/outbound'

/**
 * The consequence of an attempt. `hold` waits like `retry` and does not count as an attempt of this message; after
 * `failed` and `unknown` Hilo never sends it again by itself. `sent`: provider ids of the parts that arrived anyway.
 */
export type Outcome =
  | { readonly kind: 'accepted'; readonly providerIds: readonly string[]; readonly thread?: string }
  | (Unsuccessful & { readonly kind: 'retry' | 'hold'; readonly afterMs: number })
  /** `unreachable`: no message reaches this customer. */
  | (Unsuccessful & { readonly kind: 'failed'; readonly unreachable?: true })
  /** `inFlight`: null where it is not known which part was being sent. */
  | (Unsuccessful & { readonly kind: 'unknown'; readonly inFlight: UnknownPart | null })

interface Unsuccessful {
  readonly error: Failure
  readonly sent: readonly string[]
}

export const maxAttempts = 6
const maxDelayMs = 15 * 60_000

/** 1 s, 4 s, 16 s …, as WhatsApp asks for. `attempts` includes this one. */
function retryDelay({ retryAfterMs }: SendError, attempts: number, random: () => number): number {
  const backoff = 1000 * 4 ** (attempts - 1) * (1 + random() / 4)
  return Math.min(Math.max(backoff, retryAfterMs ?? 0), maxDelayMs)
}

interface AttemptContext {
  /** Attempts of the message so far, this one included. */
  readonly attempts: number
  /** How long a message waits while an admin has to repair the account. */
  readonly holdMs: number
  /** True if the attempt was a probe of the account: then a failure does not count against the message. */
  readonly probe: boolean
}

export function decideOutcome(
  result: SendResult,
  { attempts, holdMs, probe }: AttemptContext,
  random: () => number = Math.random,
): Outcome {
  if ('providerIds' in result) {
    const { providerIds, thread } = result
    return { kind: 'accepted', providerIds, ...(thread !== undefined && { thread }) }
  }
  const { kind, code, msg } = result.error
  const ended = { error: { code, msg }, sent: result.sent ?? [] }
  switch (kind) {
    case 'unknown_outcome':
      return { kind: 'unknown', ...ended, inFlight: result.inFlight ?? null }
    case 'auth':
    case 'blocked':
      return { kind: 'hold', ...ended, afterMs: holdMs }
    case 'rate_limited':
      // The account waits, and this message with it.
      return { kind: 'hold', ...ended, afterMs: retryDelay(result.error, 1, random) }
    case 'temporary':
      if (probe) return { kind: 'hold', ...ended, afterMs: retryDelay(result.error, 1, random) }
      return retryOrFail(result.error, ended, attempts, random)
    case 'pair_limited':
      return retryOrFail(result.error, ended, attempts, random)
    case 'account':
    case 'rejected':
      return { kind: 'failed', ...ended }
    case 'unreachable':
      return { kind: 'failed', ...ended, unreachable: true }
  }
}

const retryOrFail = (
  error: SendError,
  ended: Unsuccessful,
  attempts: number,
  random: () => number,
): Outcome =>
  attempts < maxAttempts
    ? { kind: 'retry', ...ended, afterMs: retryDelay(error, attempts, random) }
    : { kind: 'failed', ...ended }
