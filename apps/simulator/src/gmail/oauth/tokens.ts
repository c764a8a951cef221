import type { Clock } from '../../core/clock'
import type { Random } from '../../core/random'

const lifeMs = 3_599_000
const codeLifeMs = 10 * 60_000

interface Code {
  email: string
  clientId: string
  redirectUri: string
  challenge: string | null
  scope: string
  /** Whether a refresh token comes with it. */
  withRefreshToken: boolean
  until: number
}

/** Access tokens and authorization codes; refresh tokens are in their mailbox. */
export interface Tokens {
  issue(email: string, scope: string): { access_token: string; expires_in: number; token_type: string }
  /** The mailbox and the scopes of a valid token, or null. */
  read(token: string): { email: string; scope: string } | null
  revokeAll(email: string): void
  newCode(code: Omit<Code, 'until'>): string
  /** Answers the code's data once. */
  takeCode(code: string): Code | null
}

export function createTokens(clock: Clock, random: Random): Tokens {
  const tokens = new Map<string, { email: string; scope: string; until: number }>()
  const codes = new Map<string, Code>()
  return {
    issue(email, scope) {
      const access_token = `ya29.${random.bytes(48).toString('base64url')}`
      tokens.set(access_token, { email, scope, until: clock.now() + lifeMs })
      return { access_token, expires_in: lifeMs / 1000, token_type: 'Bearer' }
    },
    read(token) {
      const known = tokens.get(token)
      return known && known.until > clock.now() ? known : null
    },
    revokeAll(email) {
      for (const [token, owner] of tokens) if (owner.email === email) tokens.delete(token)
    },
    newCode(code) {
      const text = `4/0${random.bytes(32).toString('base64url')}`
      codes.set(text, { ...code, until: clock.now() + codeLifeMs })
      return text
    },
    takeCode(text) {
      const code = codes.get(text)
      codes.delete(text)
      return code && code.until > clock.now() ? code : null
    },
  }
}
