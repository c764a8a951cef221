import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { refuse } from '@hilo/contracts'
import type { NextFunction, Request, Response } from 'express'

/** Opens once the process may serve, and closes without breaking off what is being answered. */
export interface FrontDoor {
  open(): void
  isOpen(): boolean
  /** Middleware: nothing but the questions after our health is answered before it is open. */
  readonly refuseUntilOpen: (request: Request, response: Response, next: NextFunction) => void
  /** Takes nothing new, answers what is under way for so long, and then cuts every line that is left. */
  close(graceMs: number): Promise<void>
}

const alwaysAnswered = new Set(['/healthz', '/readyz'])

export function createFrontDoor(http: Server): FrontDoor {
  const lines = new Set<Socket>()
  const answering = new Set<ServerResponse>()
  let opened = false
  let closing = false

  http.on('connection', (line) => {
    lines.add(line)
    line.once('close', () => lines.delete(line))
  })
  // Before Express hears of it: what it answers says whether the line stays.
  http.prependListener('request', (_request, response) => {
    if (closing) endsTheLine(response)
    answering.add(response)
    response.once('close', () => {
      answering.delete(response)
      // One that had said that its line stays is done only now.
      if (closing) setImmediate(() => http.closeIdleConnections())
    })
  })

  return {
    open: () => {
      opened = true
    },
    isOpen: () => opened && !closing,
    refuseUntilOpen(request, _response, next) {
      if (opened || alwaysAnswered.has(request.path)) next()
      else next(refuse('UNAVAILABLE'))
    },
    async close(graceMs) {
      closing = true
      if (!http.listening) return
      const closed = once(http, 'close')
      http.close()
      for (const response of answering) endsTheLine(response)
      await Promise.race([closed, wait(graceMs, undefined, { ref: false })])
      for (const line of lines) line.destroy()
      await closed
    },
  }
}

function endsTheLine(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}
