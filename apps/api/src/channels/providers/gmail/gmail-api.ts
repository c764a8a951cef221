import type { z } from 'zod'
import type { SendError } from '../../outbound'
import {
  callProvider,
  jsonUpTo,
  type NoAnswer,
  type ProviderAnswer,
  type ReadBody,
} from '../shared/call-provider'
import { accessToken, type TokenAccess } from './access/access-token'
import { errorOfAnswer, noAnswer } from './errors'

export interface GmailAccess extends TokenAccess {
  readonly base: string
  /** The address of the mailbox. */
  readonly mailbox: string
}

export type GmailAnswer<T> =
  | { readonly value: T }
  | {
      readonly error: SendError
      /** Gmail does not have it, or no longer. */
      readonly missing: boolean
      /** The answer, where Gmail accepted the request and we cannot parse it: a retry would get the same. */
      readonly unreadable?: object
    }

interface Call {
  /** Under the base address. */
  readonly path: string
  readonly init?: RequestInit & { readonly headers?: Record<string, string> }
  /** Whether the call may safely be sent twice. */
  readonly repeatable: boolean
  /** How the answer is read, where it may be longer than those of other calls. */
  readonly read?: ReadBody | undefined
}

/** A mail comes with its text, in base64. */
export const readMailAnswer = jsonUpTo(8 * 1024 * 1024)

/** Calls the Gmail API; answers the expected value or an error. */
export async function callGmail<T>(
  gmail: GmailAccess,
  { path, init = {}, repeatable, read }: Call,
  expected: z.ZodType<T>,
): Promise<GmailAnswer<T>> {
  const answer = await ask(gmail, path, init, read)
  if ('error' in answer) return { error: answer.error, missing: false }
  if ('left' in answer) return { error: noAnswer(answer, repeatable), missing: false }
  const { status, json } = answer
  if (status >= 200 && status < 300) {
    const value = expected.safeParse(json)
    if (value.success) return { value: value.data }
    // Gmail did it, and only the result is unknown. An answer without JSON comes from a proxy and not from Gmail.
    const unreadable = typeof json === 'object' && json !== null ? { unreadable: json } : {}
    return { error: errorOfAnswer(500, undefined, repeatable), missing: false, ...unreadable }
  }
  return { error: errorOfAnswer(status, json, repeatable), missing: status === 404 }
}

export const getGmail = <T>(
  gmail: GmailAccess,
  path: string,
  expected: z.ZodType<T>,
  read?: ReadBody,
): Promise<GmailAnswer<T>> =>
  callGmail(gmail, { path: `/gmail/v1/users/me/${path}`, repeatable: true, read }, expected)

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

/** Repeats a call once with a new token: a token may expire early. */
async function ask(
  gmail: GmailAccess,
  path: string,
  init: NonNullable<Call['init']>,
  read: ReadBody | undefined,
): Promise<ProviderAnswer | NoAnswer | { error: SendError }> {
  const first = await accessToken(gmail)
  if ('error' in first) return first
  const call = (token: string) =>
    callProvider(
      `${gmail.base}${path}`,
      { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } },
      gmail,
      read,
    )
  const answer = await call(first.token)
  if ('left' in answer || answer.status !== 401) return answer
  const second = await accessToken(gmail, first.token)
  return 'error' in second ? second : call(second.token)
}
