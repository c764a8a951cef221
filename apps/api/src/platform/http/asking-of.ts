import type { EndpointDefinition } from '@hilo/contracts'
import type { Request, Response } from 'express'
import { type Asking, kindOf } from '../db/asking'

/** What a request asks of the database. What only reads is not needed once its line is closed. */
export function askingOf({ work }: EndpointDefinition, request: Request, response: Response): Asking {
  const isRead = request.method === 'GET'
  const kind = work === 'export' ? 'export' : kindOf(request.query, isRead)
  return { kind, left: isRead ? leftOf(response) : null }
}

function leftOf(response: Response): AbortSignal {
  const left = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) left.abort()
  })
  return left.signal
}
