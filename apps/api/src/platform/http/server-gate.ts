import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { refuse } from '@hilo/contracts'
import type { NextFunction, Request, Response } from 'express'

/** Refuses requests until the process may serve, and closes the server gracefully. */
export interface ServerGate {
  open(): void
  isOpen(): boolean
  /** Whether a proxy should send requests here: not any more once it drains. */
  isReady(): boolean
  /** Middleware: before the gate is open only health checks are answered. */
  readonly refuseUntilOpen: (request: Request, response: Response, next: NextFunction) => void
  /**
   * Lets a proxy notice that this process ends: it is not ready, but still serves for `ms`. Then it takes no new connection,
   * and waits for the requests of those that it has just taken.
   */
  drain(ms: number): Promise<void>
  /** Takes no new request, gives running ones `graceMs` to be answered, then cuts the remaining connections. */
  close(graceMs: number): Promise<void>
}

/** How long after a connection its first request may come. */
const firstRequestMs = 100

const alwaysAnswered = new Set(['/healthz', '/readyz'])

export function createServerGate(http: Server): ServerGate {
  const connections = new Set<Socket>()
  const answering = new Set<ServerResponse>()
  let opened = false
  let draining = false
  let closing = false

  http.on('connection', (connection) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  // Before Express, whose answer says whether the connection stays open.
  http.prependListener('request', (_request, response) => {
    if (draining || closing) closeAfterAnswer(response)
    answering.add(response)
    response.once('close', () => {
      answering.delete(response)
      // An answer whose headers had already promised keep-alive leaves an idle connection.
      if (closing) setImmediate(() => http.closeIdleConnections())
    })
  })

  return {
    open: () => {
      opened = true
    },
    isOpen: () => opened && !closing,
    isReady: () => opened && !draining && !closing,
    refuseUntilOpen(request, _response, next) {
      if (opened || alwaysAnswered.has(request.path)) next()
      else next(refuse('UNAVAILABLE'))
    },
    async drain(ms) {
      draining = true
      if (!http.listening) return
      await wait(ms)
      // An HTTP server's own `close` would cut connections whose first request is still on its way.
      NetServer.prototype.close.call(http)
      await wait(firstRequestMs)
    },
    async close(graceMs) {
      closing = true
      if (!http.listening && connections.size === 0) return
      const closed = once(http, 'close')
      // Also after `drain`, for connections that are idle.
      http.close()
      for (const response of answering) closeAfterAnswer(response)
      await Promise.race([closed, wait(graceMs, undefined, { ref: false })])
      for (const connection of connections) connection.destroy()
      await closed
    },
  }
}

function closeAfterAnswer(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}
