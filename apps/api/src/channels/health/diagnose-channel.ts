import type { ChannelHealth } from '@hilo/contracts'
import type { ConnectionHealth } from '../adapter'

/** The result of a check. */
export interface Diagnosis {
  readonly health: ChannelHealth
  /** The provider's message about it, for people, in Spanish. */
  readonly detail: string | null
  /** Checks in a row without an answer. */
  readonly failed: number
}

interface Known {
  readonly health: ChannelHealth
  readonly health_detail: string | null
  readonly checks_failed: number
}

/** A single failure may be a hiccup. */
const failuresUntilUnreachable = 2

/**
 * Derives an account's health from the provider's answer and the known facts. `silent`: the provider accepts our
 * messages and sends no webhooks.
 */
export function diagnose(known: Known, found: ConnectionHealth, silent: boolean): Diagnosis {
  const { error, subscribed } = found
  if (error?.kind === 'auth') return { health: 'token_refused', detail: error.msg, failed: 0 }
  const same = { health: known.health, detail: known.health_detail }
  // It answers, and asks us to wait.
  if (error?.kind === 'rate_limited') return { ...same, failed: 0 }
  if (error?.kind === 'temporary' || error?.kind === 'unknown_outcome') {
    const failed = known.checks_failed + 1
    return failed >= failuresUntilUnreachable && known.health !== 'token_refused'
      ? { health: 'unreachable', detail: error.msg, failed }
      : { ...same, failed }
  }
  if (subscribed === false) return { health: 'not_subscribed', detail: found.elsewhere ?? null, failed: 0 }
  if (found.wrongSecret) return { health: 'wrong_secret', detail: null, failed: 0 }
  if (found.undelivered !== undefined)
    return { health: 'silent', detail: found.undelivered || null, failed: 0 }
  return { health: silent ? 'silent' : 'ok', detail: null, failed: 0 }
}
