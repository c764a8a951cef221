import { answerSentence, commonErrorTable, type ErrorCode, type Fields } from '@hilo/contracts'
import { common } from '../../strings'

/** `NETWORK`: the request or its answer did not arrive. */
type Code = ErrorCode | 'NETWORK'

/** A call that was refused or failed. */
export class ApiError extends Error {
  readonly code: Code
  readonly status: number
  /** The server's sentence, if it sent one; then `message` is the same. */
  readonly serverSentence: string | undefined
  readonly fields: Fields

  constructor(code: Code, status: number, sentence?: string, fields: Fields = {}) {
    super(sentence ?? defaultSentence(code, status))
    this.code = code
    this.status = status
    this.serverSentence = sentence
    this.fields = fields
  }
}

/** The sentence for an error that has none of the server's. */
function defaultSentence(code: Code, status: number): string {
  if (code === 'NETWORK') return common.networkError
  return status >= 400 && status < 500 ? common.notAccepted(status) : commonErrorTable.UNAVAILABLE.msg
}

export const noNetwork = (): ApiError => new ApiError('NETWORK', 0)

/** The server's sentence, if it sent one. */
export const serverSentence = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.serverSentence : undefined

/** The default of an action, where the server answered: then the connection is not what failed. */
export const withoutConnection = (fallback: string, status: number): string =>
  fallback.replace(
    common.checkConnection,
    status >= 400 && status < 500 ? common.notAccepted(status) : common.serverFailed,
  )

/**
 * What the person reads: the server's sentence, else the default of the action, else the error's own message
 * (specification, error catalogue).
 */
export function errorSentence(error: unknown, fallback?: string): string {
  const sentence = serverSentence(error)
  if (sentence !== undefined) return sentence
  if (!(error instanceof ApiError)) return fallback ?? common.wentWrong
  if (fallback === undefined) return error.message
  return error.code === 'NETWORK' ? fallback : withoutConnection(fallback, error.status)
}

/** What a dialog adds to a failed act, whose default is the specification's: that the connection is missing. */
export const connectionHint = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'NETWORK' ? common.checkConnection : undefined

/** The error in an answer that is no success. `body`: as parsed, null if it is no JSON. */
export function errorFromAnswer(status: number, body: unknown): ApiError {
  const { code, fields } = (body ?? {}) as { code?: unknown; fields?: unknown }
  return new ApiError(
    typeof code === 'string' ? (code as ErrorCode) : status === 401 ? 'UNAUTHENTICATED' : 'UNAVAILABLE',
    status,
    answerSentence(body),
    isFields(fields) ? fields : {},
  )
}

const isFields = (fields: unknown): fields is Fields =>
  typeof fields === 'object' &&
  fields !== null &&
  Object.values(fields).every((sentence) => typeof sentence === 'string')

/** Returns a successful response; throws the error of any other. */
export async function okOrThrow(response: Response): Promise<Response> {
  if (response.ok) return response
  throw errorFromAnswer(response.status, await readJson(response))
}

/** The body of a response; null if it is no JSON. */
export async function readJson(response: Response): Promise<unknown> {
  return parseJson(await orNetworkError(response.text()))
}

/** Throws a network error if the connection breaks while the body is read. */
export const orNetworkError = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch(() => {
    throw noNetwork()
  })

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
