import type { ErrorBody, ErrorCode, Fields } from '@hilo/contracts'

/** A call that was refused, or that never arrived (`NETWORK`, which has no sentence of its own). */
export class ApiError extends Error {
  readonly code: ErrorCode | 'NETWORK'
  readonly status: number
  readonly fields: Fields

  constructor(code: ErrorCode | 'NETWORK', status: number, msg: string, fields: Fields = {}) {
    super(msg)
    this.code = code
    this.status = status
    this.fields = fields
  }
}

/** What the server says, where it said anything. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.message !== '' ? error.message : undefined

/** What the person reads: the server's sentence, else the default of the action (specification, error catalogue). */
export const sentenceOf = (error: unknown, fallback: string): string => reasonOf(error) ?? fallback

/** What was answered instead of what was asked for; `body` as it was parsed, null where that was not possible. */
export const refusalOf = (status: number, body: unknown): ApiError =>
  isOurs(body)
    ? new ApiError(body.code, status, body.msg, body.fields)
    : // A proxy answered, not the API: its page is no sentence for a person.
      new ApiError(status === 401 ? 'UNAUTHENTICATED' : 'UNAVAILABLE', status, '')

/** Whether the API itself says so: whatever stands between us and it has bodies of its own, and words for nobody here. */
function isOurs(body: unknown): body is ErrorBody {
  const { code, msg, request_id } = (body ?? {}) as Partial<ErrorBody>
  return typeof code === 'string' && typeof msg === 'string' && typeof request_id === 'string'
}

/** The answer, where it is one; else it throws. */
export async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response
  throw refusalOf(response.status, await response.json().catch(() => null))
}
