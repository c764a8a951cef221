import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ServiceSettings } from '../../platform/services'
import { callProvider } from '../call-provider'
import { isClientRefused } from './access-token'
import * as wire from './wire'

const mailScope = 'https://www.googleapis.com/auth/gmail.modify'
/** Either lets us read, answer and mark; the second is the one that opens everything. */
const sufficient = [mailScope, 'https://mail.google.com/']

interface Walk {
  readonly clientId: string
  readonly redirectUri: string
  readonly state: string
  /** Our half of the proof (PKCE): whoever has the code alone can do nothing with it. */
  readonly verifier: string
  /** The mailbox that is expected, where one is. */
  readonly mailbox: string | null
}

/** Google's page, where the person says yes. Asked for again each time: without it no refresh token comes the second time. */
export function consentUrl({ googleAuthUrl }: ServiceSettings, walk: Walk): string {
  const url = new URL(googleAuthUrl)
  const parameters = {
    client_id: walk.clientId,
    redirect_uri: walk.redirectUri,
    response_type: 'code',
    scope: `${mailScope} openid email`,
    access_type: 'offline',
    prompt: 'consent',
    state: walk.state,
    code_challenge: createHash('sha256').update(walk.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(walk.mailbox !== null && { login_hint: walk.mailbox }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

interface Code {
  readonly code: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  readonly verifier: string
}

export interface Granted {
  readonly mailbox: string
  readonly refreshToken: string
}

type Exchanged =
  | Granted
  | {
      readonly failed:
        | 'expired'
        | 'secret_rejected'
        | 'missing_scope'
        | 'no_refresh_token'
        | 'unavailable'
        | 'failed'
    }

const tokens = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().default(''),
})
const refused = z.looseObject({ error: z.string() })

/** The code for a token that lasts, and whose mailbox that opens. */
export async function exchangeCode(settings: ServiceSettings, given: Code): Promise<Exchanged> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: given.code,
    client_id: given.clientId,
    client_secret: given.clientSecret,
    redirect_uri: given.redirectUri,
    code_verifier: given.verifier,
  })
  const { googleTokenUrl, gmailApiBase, providerTimeoutMs: timeoutMs } = settings
  const answer = await callProvider(googleTokenUrl, { method: 'POST', body }, { timeoutMs })
  if ('left' in answer || answer.status >= 500) return { failed: 'unavailable' }
  const good = tokens.safeParse(answer.json)
  if (answer.status !== 200 || !good.success)
    return { failed: reasonOf(refused.catch({ error: '' }).parse(answer.json).error) }
  const { access_token, refresh_token, scope } = good.data
  if (!scope.split(/\s+/).some((one) => sufficient.includes(one))) return { failed: 'missing_scope' }
  if (refresh_token === undefined) return { failed: 'no_refresh_token' }

  const headers = { authorization: `Bearer ${access_token}` }
  const profileUrl = `${gmailApiBase}/gmail/v1/users/me/profile`
  const asked = await callProvider(profileUrl, { headers }, { timeoutMs })
  if ('left' in asked || asked.status >= 500) return { failed: 'unavailable' }
  const profile = wire.profile.safeParse(asked.json)
  if (asked.status !== 200 || !profile.success) return { failed: 'failed' }
  return { mailbox: profile.data.emailAddress.toLowerCase(), refreshToken: refresh_token }
}

function reasonOf(error: string): 'expired' | 'secret_rejected' | 'failed' {
  if (isClientRefused(error)) return 'secret_rejected'
  return error === 'invalid_grant' ? 'expired' : 'failed'
}
