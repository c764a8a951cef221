import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type CallTime, callProvider, tooLate } from '../call-provider'
import type { SendError } from '../outbound'
import { noAnswer, passing, reconnect, wrongClient } from './errors'

export interface TokenAccess extends CallTime {
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly refreshToken: string
  /** Google gives another one now and then, and the old one may end then. */
  keepRefreshToken?(token: string): Promise<void>
}

export type TokenAnswer = { readonly token: string } | { readonly error: SendError }

const granted = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().min(1).optional().catch(undefined),
})
const refused = z.looseObject({ error: z.string() })

const earlyMs = 5 * 60_000
const mostKept = 1_000
const kept = new Map<string, { until: number; answer: Promise<TokenAnswer> }>()

export const nameOf = ({ tokenUrl, clientId, refreshToken }: TokenAccess): string =>
  createHash('sha256')
    .update(JSON.stringify([tokenUrl, clientId, refreshToken]))
    .digest('base64url')

/** One for an hour, and one request for it however many ask at once. `refusedToken`: Google takes it no longer. */
export async function accessToken(access: TokenAccess, refusedToken?: string): Promise<TokenAnswer> {
  // Nor is somebody else's request waited for.
  const late = tooLate(access)
  if (late) return { error: noAnswer(late, true) }
  const name = nameOf(access)
  const known = kept.get(name)
  if (known && known.until > Date.now()) {
    const answer = await known.answer
    if ('token' in answer && answer.token !== refusedToken) return answer
    if (kept.get(name) === known) kept.delete(name)
    return accessToken(access)
  }
  if (kept.size >= mostKept) kept.clear()
  const entry = { until: Number.POSITIVE_INFINITY, answer: Promise.resolve<TokenAnswer>({ token: '' }) }
  entry.answer = refresh(access).then(({ answer, untilMs }) => {
    entry.until = untilMs
    return answer
  })
  kept.set(name, entry)
  return entry.answer
}

/** Not the mailbox's authorisation, but the application that asks with it. */
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
    const { refresh_token: anew } = good.data
    // Before anything is done with the token: there is no asking for this one again.
    if (anew !== undefined && anew !== refreshToken) await access.keepRefreshToken?.(anew)
    return {
      answer: { token: good.data.access_token },
      untilMs: Date.now() + good.data.expires_in * 1000 - earlyMs,
    }
  }
  const code = refused.catch({ error: `HTTP_${answer.status}` }).parse(answer.json).error
  const passes = answer.status >= 500 || answer.status === 429
  return failed(
    passes
      ? { kind: 'temporary', code, msg: passing, retryAfterMs: null }
      : { kind: 'auth', code, msg: isClientRefused(code) ? wrongClient : reconnect, retryAfterMs: null },
  )
}
