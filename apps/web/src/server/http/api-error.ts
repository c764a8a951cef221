import { answerSentence, commonErrorTable, type ErrorCode, type Fields, type Method } from '@hilo/contracts'
import { common } from '../../strings'

/**
 * `NETWORK`: the request or its answer did not arrive. `NO_ANSWER`: the server did not answer in time, so that an act may have
 * been done. `SLOW`: the same, where nothing was to be changed.
 */
type Code = ErrorCode | 'NETWORK' | 'NO_ANSWER' | 'SLOW'

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
  if (code === 'NO_ANSWER') return common.noAnswer
  if (code === 'SLOW') return common.slow
  return status >= 400 && status < 500 ? common.notAccepted(status) : commonErrorTable.UNAVAILABLE.msg
}

export const noNetwork = (): ApiError => new ApiError('NETWORK', 0)

/** Why there is no answer: it took longer than the request's signal allows, or the connection is missing. */
const withoutAnswer = (error: unknown, method: Method): ApiError =>
  error instanceof DOMException && error.name === 'TimeoutError'
    ? new ApiError(method === 'GET' ? 'SLOW' : 'NO_ANSWER', 0)
    : noNetwork()

/** The server's sentence, if it sent one, or that it is slow to answer. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? (error.code === 'SLOW' ? error.message : error.serverSentence) : undefined

/** The default of an action, where the server answered: then the connection is not what failed. */
export const withoutConnection = (fallback: string, status: number): string =>
  fallback.replace(
    common.checkConnection,
    status >= 400 && status < 500 ? common.notAccepted(status) : common.serverFailed,
  )

/**
 * The sentence for the person: the server's own, else the default of the action, else the error's own message
 * (specification, error catalogue).
 */
export function errorSentence(error: unknown, fallback?: string): string {
  if (!(error instanceof ApiError)) return fallback ?? common.wentWrong
  // The default would say that an act failed which may have been done.
  if (fallback === undefined || error.serverSentence !== undefined || error.code === 'NO_ANSWER')
    return error.message
  if (error.code === 'SLOW') return fallback.replace(common.checkConnection, common.slow)
  return error.code === 'NETWORK' ? fallback : withoutConnection(fallback, error.status)
}

/** What a dialog adds to a failed act, whose default is the specification's: that the connection is missing. */
export const connectionHint = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'NETWORK' ? common.checkConnection : undefined

/**
 * Whether the answer says that Hilo cannot be reached or does not serve now: a proxy's, or Hilo's own while it starts or lacks its
 * database. It refuses nothing, and the same request may succeed later.
 */
export const isServerAway = (error: ApiError): boolean =>
  error.code === 'UNAVAILABLE' && [502, 503, 504].includes(error.status)

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
export async function okOrThrow(response: Response, method: Method = 'GET'): Promise<Response> {
  if (response.ok) return response
  throw errorFromAnswer(response.status, await readJson(response, method))
}

/** The body of a response; null if it is no JSON. */
export async function readJson(response: Response, method: Method = 'GET'): Promise<unknown> {
  return parseJson(await orWithoutAnswer(response.text(), method))
}

/** Waits for an answer, or a part of it; throws an `ApiError` if it does not come. */
export const orWithoutAnswer = <T>(coming: Promise<T>, method: Method = 'GET'): Promise<T> =>
  coming.catch((error: unknown) => {
    throw withoutAnswer(error, method)
  })

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
