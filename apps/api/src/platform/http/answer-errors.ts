import { randomUUID } from 'node:crypto'
import { type ErrorBody, isRefusal, type Refusal, refuse } from '@hilo/contracts'
import type { ErrorRequestHandler, NextFunction, Request, Response } from 'express'
import { AskerLeft, TookTooLong, wasCancelled } from '../errors/ended-statement'
import { lostRace } from '../errors/lost-race'
import { isUnavailable } from '../errors/unavailable'
import { wordsOf } from '../errors/words-of'
import type { Logger } from '../logger/logger'

/** Every request has a name, in its answer and in the log. */
export function nameRequest(_request: Request, response: Response, next: NextFunction): void {
  const requestId = randomUUID()
  response.locals.requestId = requestId
  response.set('X-Request-Id', requestId)
  next()
}

export const refuseUnknownPath = (_request: Request, _response: Response, next: NextFunction): void =>
  next(refuse('ROUTE_NOT_FOUND'))

/** What the router throws, as one of our own refusals. */
function toRefusal(error: unknown): Refusal {
  if (isRefusal(error)) return error
  if (error instanceof TookTooLong) return refuse('TOOK_TOO_LONG', { kind: error.kind })
  if (error instanceof AskerLeft) return refuse('TOO_MANY_REQUESTS')
  const { status, expose } = (error ?? {}) as { status?: number; expose?: boolean }
  // A file that is not there: an old page asks for what a new build replaced.
  if (status === 404) return refuse('ROUTE_NOT_FOUND')
  // A path that cannot be decoded is no path of ours.
  if (status === 400 && error instanceof URIError) return refuse('ROUTE_NOT_FOUND')
  // A path that climbs, a NUL in it, a condition that the file does not meet: there is nothing to give, and nothing failed.
  if (expose && (status === 400 || status === 403 || status === 412)) return refuse('ROUTE_NOT_FOUND')
  return isUnavailable(error) || lostRace(error) || wasCancelled(error)
    ? refuse('UNAVAILABLE')
    : refuse('INTERNAL')
}

export function bodyOf(refusal: Refusal, requestId: string): ErrorBody {
  const { msg, code, fields } = refusal
  return { msg, code, ...(fields ? { fields } : {}), request_id: requestId }
}

/** A refusal or a failure, as the body that HTTP answers, acknowledgements and `process_error` share. */
export function errorBody(
  error: unknown,
  requestId: string,
  log: Logger,
): { status: number; body: ErrorBody } {
  const refusal = toRefusal(error)
  // A refusal is an answer, not a failure: also 'not open yet' and 'no room', which a crowd of strangers may bring about.
  if (refusal.status >= 500 && !isRefusal(error)) {
    const { message, stack } = error instanceof Error ? error : { message: wordsOf(error), stack: undefined }
    log.error({ request_id: requestId, err: message, stack }, 'a request failed')
  }
  return { status: refusal.status, body: bodyOf(refusal, requestId) }
}

/** In seconds. */
const retryAfter: Readonly<Record<number, number>> = { 429: 60, 503: 1 }

/** The one place where an error becomes an answer. Nothing of it but the table's words leaves. */
export const answerErrors =
  (log: Logger): ErrorRequestHandler =>
  (error, _request, response, _next) => {
    const { status, body } = errorBody(error, response.locals.requestId as string, log)
    if (response.headersSent) {
      response.destroy()
      return
    }
    const seconds = body.code === 'TOO_MANY_REQUESTS' ? 2 : retryAfter[status]
    if (seconds !== undefined) response.set('Retry-After', String(seconds))
    response.status(status).json(body)
  }
