import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { SendError } from '../../../outbound'
import { type CallTime, callProvider, pastDeadline } from '../../shared/call-provider'
import { noAnswer, passing, reconnect, wrongClient } from '../errors'

export interface TokenAccess extends CallTime {
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly refreshToken: string
  /** Stores a new refresh token: Google sometimes replaces it, and the old one may stop working. */
  keepRefreshToken?(token: string): Promise<void>
}

type TokenAnswer = { readonly token: string } | { readonly error: SendError }

const granted = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().min(1).optional().catch(undefined),
})
const refused = z.looseObject({ error: z.string() })

const renewEarlyMs = 5 * 60_000
const maxCached = 1_000
const cached = new Map<string, { until: number; answer: Promise<TokenAnswer> }>()

export const cacheKeyOf = ({ tokenUrl, clientId, refreshToken }: TokenAccess): string =>
  createHash('sha256')
    .update(JSON.stringify([tokenUrl, clientId, refreshToken]))
    .digest('base64url')

/** A cached access token; concurrent callers share one request. `refusedToken`: one that Google no longer accepts. */
export async function accessToken(access: TokenAccess, refusedToken?: string): Promise<TokenAnswer> {
  // After the deadline the caller does not wait for another caller's request either.
  const late = pastDeadline(access)
  if (late) return { error: noAnswer(late, true) }
  const key = cacheKeyOf(access)
  const known = cached.get(key)
  if (known && known.until > Date.now()) {
    const answer = await known.answer
    if ('token' in answer && answer.token !== refusedToken) return answer
    if (cached.get(key) === known) cached.delete(key)
    return accessToken(access)
  }
  if (cached.size >= maxCached) cached.clear()
  const entry = { until: Number.POSITIVE_INFINITY, answer: Promise.resolve<TokenAnswer>({ token: '' }) }
  entry.answer = refresh(access).then(({ answer, untilMs }) => {
    entry.until = untilMs
    return answer
  })
  cached.set(key, entry)
  return entry.answer
}

/** Whether Google refuses the OAuth client, and not the mailbox's authorisation. */
export const isClientRefused = (code: string): boolean => /^(invalid|deleted|unauthorized)_client$/.test(code)

async function refresh(access: TokenAccess): Promise<{ answer: TokenAnswer; untilMs: number }> {
  const { tokenUrl, clientId, clientSecret, refreshToken } = access
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken,
  })
  const answer = await callProvider(tokenUrl, { method: 'POST', body }, access)
  const failed = (error: SendError) => ({ answer: { error }, untilMs: 0 })
  if ('left' in answer) return failed(noAnswer(answer, true))
  const good = granted.safeParse(answer.json)
  if (answer.status === 200 && good.success) {
    const { refresh_token: newRefreshToken } = good.data
    // Stored before anything else: Google does not give it a second time.
    if (newRefreshToken !== undefined && newRefreshToken !== refreshToken)
      await access.keepRefreshToken?.(newRefreshToken)
    return {
      answer: { token: good.data.access_token },
      untilMs: Date.now() + good.data.expires_in * 1000 - renewEarlyMs,
    }
  }
  const code = refused.catch({ error: `HTTP_${answer.status}` }).parse(answer.json).error
  const isTemporary = answer.status >= 500 || answer.status === 429
  return failed(
    isTemporary
      ? { kind: 'temporary', code, msg: passing, retryAfterMs: null }
      : { kind: 'auth', code, msg: isClientRefused(code) ? wrongClient : reconnect, retryAfterMs: null },
  )
}
