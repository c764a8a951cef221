import { type EndpointDefinition, isRefusal, type WorkKind } from '@hilo/contracts'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { RequestLimiter } from '../fairness/request-limiter'
import type { Actor } from './actor'
import type { Handler, HttpRequest } from './handler'

/** Uploads and exports are limited from the first byte of the request to the last of the answer; others while handled. */
const wholeRequestWork = (definition: EndpointDefinition): WorkKind | null =>
  definition.file ? 'upload' : definition.work === 'export' ? 'export' : null

/** Middleware: an upload is not read, and an export not begun, before its turn. */
export function limitWholeRequest(definition: EndpointDefinition, limiter: RequestLimiter): RequestHandler {
  const work = wholeRequestWork(definition)
  if (!work) return (_request, _response, next) => next()
  return (_request: Request, response: Response, next: NextFunction) => {
    const actor = response.locals.actor as Actor
    const task = async () => {
      // The requester left while waiting.
      if (response.destroyed) return
      next()
      await ended(response)
    }
    limiter.run(work, actor, task).then(
      (outcome) => {
        if (!isRefusal(outcome)) return
        // The rest of the upload is not read.
        if (definition.file) response.set('Connection', 'close')
        next(outcome)
      },
      (error: unknown) => next(error),
    )
  }
}

/** Waits until the answer is sent or the connection lost, and the handler has ended. */
async function ended(response: Response): Promise<void> {
  if (!response.closed) await new Promise((resolve) => response.once('close', resolve))
  await (response.locals.handled as Promise<unknown> | undefined)?.catch(() => {})
}

/** Handles a person's request in turn. Public endpoints have limits of their own. */
export function limitHandler(
  definition: EndpointDefinition,
  handle: Handler<EndpointDefinition>,
  limiter: RequestLimiter,
): Handler<EndpointDefinition> {
  if (definition.access.kind === 'public' || wholeRequestWork(definition)) return handle
  return (request) => limiter.run(workOf(definition, request), request.actor, () => handle(request))
}

const workOf = ({ work }: EndpointDefinition, { query }: HttpRequest<EndpointDefinition>): WorkKind =>
  work ?? ((query as { q?: unknown } | undefined)?.q ? 'search' : 'request')
