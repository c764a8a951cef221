import type { z } from 'zod'
import { callProvider, type NoAnswer, type ProviderAnswer } from '../call-provider'
import type { SendError } from '../outbound'
import { accessToken, type TokenAccess } from './access-token'
import { errorOfAnswer, noAnswer } from './errors'

export interface GmailAccess extends TokenAccess {
  readonly base: string
  /** Its address. */
  readonly mailbox: string
}

export type GmailAnswer<T> =
  | { readonly value: T }
  | {
      readonly error: SendError
      /** Gmail has it no longer, or never had it. */
      readonly missing: boolean
      /** What Gmail answered, where it took the request and we cannot read its answer: asked again it would say the same. */
      readonly unreadable?: object
    }

interface Call {
  /** Under the base address. */
  readonly path: string
  readonly init?: RequestInit & { readonly headers?: Record<string, string> }
  /** A second one of these harms nobody. */
  readonly repeatable: boolean
}

/** Calls the Gmail API; the answer is what was asked for, or what to do about it. */
export async function callGmail<T>(
  gmail: GmailAccess,
  { path, init = {}, repeatable }: Call,
  expected: z.ZodType<T>,
): Promise<GmailAnswer<T>> {
  const asked = await ask(gmail, path, init)
  if ('error' in asked) return { error: asked.error, missing: false }
  if ('left' in asked) return { error: noAnswer(asked, repeatable), missing: false }
  const { status, json } = asked
  if (status >= 200 && status < 300) {
    const value = expected.safeParse(json)
    if (value.success) return { value: value.data }
    // It was done; only what came of it is not known. What is no JSON at all, something on the way said in Gmail's place.
    const unreadable = typeof json === 'object' && json !== null ? { unreadable: json } : {}
    return { error: errorOfAnswer(500, undefined, repeatable), missing: false, ...unreadable }
  }
  return { error: errorOfAnswer(status, json, repeatable), missing: status === 404 }
}

export const getGmail = <T>(
  gmail: GmailAccess,
  path: string,
  expected: z.ZodType<T>,
): Promise<GmailAnswer<T>> =>
  callGmail(gmail, { path: `/gmail/v1/users/me/${path}`, repeatable: true }, expected)

export const postGmail = <T>(
  gmail: GmailAccess,
  path: string,
  body: object,
  expected: z.ZodType<T>,
): Promise<GmailAnswer<T>> =>
  callGmail(
    gmail,
    {
      path: `/gmail/v1/users/me/${path}`,
      init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      repeatable: true,
    },
    expected,
  )

/** A token may end before its hour: then once more with a new one. */
async function ask(
  gmail: GmailAccess,
  path: string,
  init: NonNullable<Call['init']>,
): Promise<ProviderAnswer | NoAnswer | { error: SendError }> {
  const first = await accessToken(gmail)
  if ('error' in first) return first
  const call = (token: string) =>
    callProvider(
      `${gmail.base}${path}`,
      { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } },
      gmail,
    )
  const answer = await call(first.token)
  if ('left' in answer || answer.status !== 401) return answer
  const second = await accessToken(gmail, first.token)
  return 'error' in second ? second : call(second.token)
}
