import { randomUUID } from 'node:crypto'
import { type ErrorBody, isRefusal, type Refusal, refuse } from '@hilo/contracts'
import type { ErrorRequestHandler, NextFunction, Request, Response } from 'express'
import { RequesterLeft, TookTooLong, wasCancelled } from '../errors/cancelled-statement'
import { errorMessage } from '../errors/error-message'
import { isStorageFailure, isStorageFull } from '../errors/storage-errors'
import { isTransactionConflict } from '../errors/transaction-conflict'
import { isUnavailable } from '../errors/unavailable'
import type { Logger } from '../logger/logger'
import { requestContext } from '../logger/request-context'

/** The request ids that a proxy may give; anything else would let a stranger write into our log. */
const givenId = /^[\w.:-]{8,64}$/

/** The id stands in the answer and in each line of the log that the request causes. A proxy's own id is taken over. */
export function assignRequestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.get('X-Request-Id')
  const requestId = given && givenId.test(given) ? given : randomUUID()
  response.locals.requestId = requestId
  response.set('X-Request-Id', requestId)
  requestContext.run({ request_id: requestId }, next)
}

export const refuseUnknownPath = (_request: Request, _response: Response, next: NextFunction): void =>
  next(refuse('ROUTE_NOT_FOUND'))

/** Anything thrown while a request is handled, as a refusal. */
export function toRefusal(error: unknown): Refusal {
  if (isRefusal(error)) return error
  if (error instanceof TookTooLong) return refuse('TOOK_TOO_LONG', { kind: error.kind })
  if (error instanceof RequesterLeft) return refuse('TOO_MANY_REQUESTS')
  const { status, expose } = (error ?? {}) as { status?: number; expose?: boolean }
  // A missing file, such as one that an old page asks for after a new build.
  if (status === 404) return refuse('ROUTE_NOT_FOUND')
  // A path that cannot be decoded.
  if (status === 400 && error instanceof URIError) return refuse('ROUTE_NOT_FOUND')
  // express.static refuses `..`, NUL and unmet preconditions.
  if (expose && (status === 400 || status === 403 || status === 412)) return refuse('ROUTE_NOT_FOUND')
  if (isStorageFull(error)) return refuse('STORAGE_FULL')
  if (isStorageFailure(error)) return refuse('STORAGE_UNAVAILABLE')
  return isUnavailable(error) || isTransactionConflict(error) || wasCancelled(error)
    ? refuse('UNAVAILABLE')
    : refuse('INTERNAL')
}

function toErrorBody(refusal: Refusal, requestId: string): ErrorBody {
  const { msg, code, fields } = refusal
  return { msg, code, ...(fields ? { fields } : {}), request_id: requestId }
}

/** The body that HTTP answers, acknowledgements and `process_error` share. Logs failures. */
export function toErrorResponse(
  error: unknown,
  requestId: string,
  log: Logger,
): { status: number; body: ErrorBody } {
  const refusal = toRefusal(error)
  // A refusal with status 503 is no failure: strangers can cause it at will.
  if (refusal.status >= 500 && !isRefusal(error)) {
    const { message, stack } =
      error instanceof Error ? error : { message: errorMessage(error), stack: undefined }
    log.error({ err: message, stack }, 'a request failed')
  }
  return { status: refusal.status, body: toErrorBody(refusal, requestId) }
}

const retryAfterSeconds: Readonly<Record<number, number>> = { 429: 60, 503: 1 }

/** The one place where an error becomes an answer. Only the error table's sentence leaves. */
export const answerErrors =
  (log: Logger): ErrorRequestHandler =>
  (error, _request, response, _next) => {
    const { status, body } = toErrorResponse(error, response.locals.requestId as string, log)
    if (response.headersSent) {
      response.destroy()
      return
    }
    const seconds = body.code === 'TOO_MANY_REQUESTS' ? 2 : retryAfterSeconds[status]
    if (seconds !== undefined) response.set('Retry-After', String(seconds))
    response.status(status).json(body)
  }
