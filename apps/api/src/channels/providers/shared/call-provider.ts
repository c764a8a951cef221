import { readAnswer } from '../../../platform/http/bodies/read-answer'
import { formAsBlob } from './form-as-blob'

export interface ProviderAnswer {
  readonly status: number
  readonly headers: Headers
  /** The body, where it is JSON. */
  readonly json: unknown
}

/** A call without an answer. `left`: whether the request may have reached the provider. */
export interface NoAnswer {
  readonly left: boolean
  readonly code: string
}

export interface CallTime {
  /** How long one answer may take. */
  readonly timeoutMs: number
  /** No call begins after this moment. The calls of one attempt share it, which limits their total time. */
  readonly until?: number
}

/** The `until` of an attempt: with its last call it lasts two timeouts at most. */
export const attemptDeadline = (timeoutMs: number): number => Date.now() + timeoutMs
/** With the time to record the outcome. An attempt without an outcome after this time is lost. */
export const maxAttemptMs = (timeoutMs: number): number => 2 * timeoutMs + 5_000

const tooLateCode = 'SLOW'
/** The answer of a call that would begin after the deadline: it is not sent. */
export const pastDeadline = ({ until }: CallTime): NoAnswer | null =>
  until !== undefined && Date.now() > until ? { left: false, code: tooLateCode } : null

const fileUnreadable = 'FILE_UNREADABLE'

/** Codes of errors that occur before the request is sent as a whole. */
const notSentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EMFILE',
  'UND_ERR_CONNECT_TIMEOUT',
  fileUnreadable,
])
const tlsFailure = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/

/** Reads the body of an answer, and limits how much it takes of it. */
export type ReadBody = (response: Response) => Promise<unknown>

export const jsonUpTo =
  (mostBytes: number): ReadBody =>
  async (response) =>
    parseJson(await readAnswer(response, mostBytes))

/** For all answers but a few: the longest real ones are pages of some hundred kilobytes. */
export const readJson: ReadBody = jsonUpTo(4 * 1024 * 1024)

/** Sends one request to a provider, with a timeout. Never throws. */
export async function callProvider(
  url: string,
  init: RequestInit,
  time: CallTime,
  read: ReadBody = readJson,
): Promise<ProviderAnswer | NoAnswer> {
  const late = pastDeadline(time)
  if (late) return late
  try {
    const response = await fetch(url, {
      ...init,
      ...(init.body instanceof FormData && { body: formAsBlob(init.body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(time.timeoutMs),
    })
    return { status: response.status, headers: response.headers, json: await read(response) }
  } catch (error) {
    return noAnswerOf(error)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function noAnswerOf(error: unknown): NoAnswer {
  const codes = [...errorCodes(error)]
  const notSent = codes.find((code) => notSentCodes.has(code) || tlsFailure.test(code))
  return notSent ? { left: false, code: notSent } : { left: true, code: codes.at(-1) ?? 'UNKNOWN' }
}

/** The codes of an error and its causes: fetch wraps the error, and a host with several addresses has an error for each. */
function* errorCodes(error: unknown): Generator<string> {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'TimeoutError') yield 'TIMEOUT'
    // The file that was being sent was deleted: the request stayed unfinished.
    if (cause.name === 'NotReadableError') yield fileUnreadable
    const { code, syscall } = cause as NodeJS.ErrnoException
    if (syscall === 'connect' || syscall === 'getaddrinfo') yield 'ECONNREFUSED'
    else if (typeof code === 'string') yield code
    if (cause instanceof AggregateError) for (const one of cause.errors) yield* errorCodes(one)
  }
}
