import type { Clock } from '../../core/clock'
import type { Random } from '../../core/random'
import { signupApp } from '../app'

/** The accounts that a token opens. */
interface Grant {
  readonly token: string
  readonly waba: string
  readonly scopes: readonly string[]
}

/** How Meta treats a number of a signup when it is registered or subscribed. */
export interface SignupNumber {
  /** Its PIN for two steps; null: the first registration sets it. */
  pin: string | null
  /** The codes with which the next calls are refused. */
  register: number | null
  subscribe: number | null
}

export interface Signups {
  /** A code for this token, which is good once, and for half a minute. */
  codeFor(grant: Grant, life?: number): string
  /** Null: there is no such code any more. */
  exchange(code: string): Grant | null
  grantOf(token: string): Grant | null
  number(id: string): SignupNumber
  clear(): void
}

const codeLifeMs = 30_000
export const signupScopes = ['whatsapp_business_management', 'whatsapp_business_messaging']

export function createSignups(clock: Clock, random: Random): Signups {
  const codes = new Map<string, { readonly grant: Grant; readonly until: number }>()
  const grants = new Map<string, Grant>()
  const numbers = new Map<string, SignupNumber>()
  return {
    codeFor(grant, life = codeLifeMs) {
      const code = `AQ${random.hex(60)}`
      codes.set(code, { grant, until: clock.now() + life })
      return code
    },
    exchange(code) {
      const found = codes.get(code)
      codes.delete(code)
      if (!found || found.until <= clock.now()) return null
      grants.set(found.grant.token, found.grant)
      return found.grant
    },
    grantOf: (token) => grants.get(token) ?? null,
    number(id) {
      const known = numbers.get(id)
      if (known) return known
      const fresh = { pin: null, register: null, subscribe: null }
      numbers.set(id, fresh)
      return fresh
    },
    clear() {
      codes.clear()
      grants.clear()
      numbers.clear()
    },
  }
}

export const isAppToken = (token: string | null): boolean => token === `${signupApp.id}|${signupApp.secret}`
