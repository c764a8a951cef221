import type { EndpointDefinition } from '@hilo/contracts'
import type { Request, Response } from 'express'
import { type StatementOptions, statementKind } from '../db/requester'

/** Time limit and cancellation of a request's statements. Reads are cancelled once the connection is closed. */
export function statementOptionsOf(
  { work }: EndpointDefinition,
  request: Request,
  response: Response,
): StatementOptions {
  const isRead = request.method === 'GET'
  const kind = work === 'export' || work === 'report' ? work : statementKind(request.query, isRead)
  return { kind, signal: isRead ? abortOnClose(response) : null }
}

function abortOnClose(response: Response): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}
