import { commonErrorTable, type ErrorCode, type Fields, sentenceIn } from '@hilo/contracts'
import { common } from '../strings'

/** `NETWORK`: the call never arrived, or its answer did not. */
type Code = ErrorCode | 'NETWORK'

/** A call that was refused, or that came to nothing. */
export class ApiError extends Error {
  readonly code: Code
  readonly status: number
  /** The server's own sentence, where it sent one; `message` then is the same. */
  readonly said: string | undefined
  readonly fields: Fields

  constructor(code: Code, status: number, said?: string, fields: Fields = {}) {
    super(said ?? ownSentence(code, status))
    this.code = code
    this.status = status
    this.said = said
    this.fields = fields
  }
}

/** For the person, where nobody else has one. */
function ownSentence(code: Code, status: number): string {
  if (code === 'NETWORK') return common.noNetwork
  return status >= 400 && status < 500 ? common.notAccepted(status) : commonErrorTable.UNAVAILABLE.msg
}

export const noNetwork = (): ApiError => new ApiError('NETWORK', 0)

/** What the server says, where it said anything. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.said : undefined

/**
 * What the person reads: the server's sentence, else the default of the action, else the error's own (specification,
 * error catalogue).
 */
export const sentenceOf = (error: unknown, fallback?: string): string =>
  reasonOf(error) ?? fallback ?? (error instanceof ApiError ? error.message : common.wentWrong)

/** What was answered instead of what was asked for; `body` as it was parsed, null where that was not possible. */
export function refusalOf(status: number, body: unknown): ApiError {
  const { code, fields } = (body ?? {}) as { code?: unknown; fields?: unknown }
  return new ApiError(
    typeof code === 'string' ? (code as ErrorCode) : status === 401 ? 'UNAUTHENTICATED' : 'UNAVAILABLE',
    status,
    sentenceIn(body),
    isFields(fields) ? fields : {},
  )
}

const isFields = (fields: unknown): fields is Fields =>
  typeof fields === 'object' &&
  fields !== null &&
  Object.values(fields).every((sentence) => typeof sentence === 'string')

/** The answer, where it is one; else it throws. */
export async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response
  throw refusalOf(response.status, await jsonIn(response))
}

/** Its body; null where that is no JSON. */
export async function jsonIn(response: Response): Promise<unknown> {
  return parsed(await arriving(response.text()))
}

/** What is read of an answer, whose rest may never arrive. */
export const arriving = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch(() => {
    throw noNetwork()
  })

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
