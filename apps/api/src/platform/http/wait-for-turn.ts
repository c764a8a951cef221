import { type EndpointDefinition, isRefusal, type Work } from '@hilo/contracts'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { Turns } from '../fairness/turns'
import type { Actor } from './actor'
import type { Handler, HttpRequest } from './mount'

/** Of these the request itself is the work, from its first byte to the last of its answer. */
const whole = (definition: EndpointDefinition): Work | null =>
  definition.file ? 'upload' : definition.work === 'export' ? 'export' : null

/** An upload is not read, and an export not begun, before its turn. */
export function waitForTurn(definition: EndpointDefinition, turns: Turns): RequestHandler {
  const work = whole(definition)
  if (!work) return (_request, _response, next) => next()
  return (_request: Request, response: Response, next: NextFunction) => {
    const actor = response.locals.actor as Actor
    const task = async () => {
      // Whoever went away while they waited is not served.
      if (response.destroyed) return
      next()
      await ended(response)
    }
    turns.run(work, actor, task).then(
      (outcome) => {
        if (!isRefusal(outcome)) return
        // What the sender goes on to say is not read: the line is closed behind the answer.
        if (definition.file) response.set('Connection', 'close')
        next(outcome)
      },
      (error: unknown) => next(error),
    )
  }
}

/** Answered or given up, and nothing is done for it any more. */
async function ended(response: Response): Promise<void> {
  if (!response.closed) await new Promise((resolve) => response.once('close', resolve))
  await (response.locals.handled as Promise<unknown> | undefined)?.catch(() => {})
}

/** What a person asks is handled in turn; what a stranger asks has bounds of its own, where it has a cost. */
export function inTurn(
  definition: EndpointDefinition,
  handle: Handler<EndpointDefinition>,
  turns: Turns,
): Handler<EndpointDefinition> {
  if (definition.access.kind === 'public' || whole(definition)) return handle
  return (request) => turns.run(workOf(definition, request), request.actor, () => handle(request))
}

const workOf = ({ work }: EndpointDefinition, { query }: HttpRequest<EndpointDefinition>): Work =>
  work ?? ((query as { q?: unknown } | undefined)?.q ? 'search' : 'request')
