import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ServiceSettings } from '../../../../platform/services'
import { callProvider } from '../../shared/call-provider'
import * as wire from '../wire'
import { isClientRefused } from './access-token'

const mailScope = 'https://www.googleapis.com/auth/gmail.modify'
/** Either scope lets us read, answer and mark mails; the second one gives full access. */
const sufficient = [mailScope, 'https://mail.google.com/']

interface ConsentRequest {
  readonly clientId: string
  readonly redirectUri: string
  readonly state: string
  /** The PKCE verifier: the code is useless without it. */
  readonly verifier: string
  /** The expected mailbox; null: any. */
  readonly mailbox: string | null
}

/** The URL of Google's consent page. `prompt=consent`, because Google gives no refresh token without it the second time. */
export function consentUrl({ googleAuthUrl }: ServiceSettings, request: ConsentRequest): string {
  const url = new URL(googleAuthUrl)
  const parameters = {
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: `${mailScope} openid email`,
    access_type: 'offline',
    prompt: 'consent',
    state: request.state,
    code_challenge: createHash('sha256').update(request.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(request.mailbox !== null && { login_hint: request.mailbox }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

interface CodeExchange {
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

/** Exchanges the code for a refresh token, and reads the mailbox that it opens. */
export async function exchangeCode(settings: ServiceSettings, exchange: CodeExchange): Promise<Exchanged> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: exchange.code,
    client_id: exchange.clientId,
    client_secret: exchange.clientSecret,
    redirect_uri: exchange.redirectUri,
    code_verifier: exchange.verifier,
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
