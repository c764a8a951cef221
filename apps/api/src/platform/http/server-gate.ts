import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
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

/** How long a busy process may need until it has seen everything that came. */
const longestCatchUpMs = 500
const shortTurnMs = 1

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
      await nothingNew(http)
      // An HTTP server's own `close` would cut connections whose first request is still on its way.
      NetServer.prototype.close.call(http)
      await wait(firstRequestMs)
      await nothingNew(http)
    },
    async close(graceMs) {
      closing = true
      if (!http.listening && connections.size === 0) return
      const closed = once(http, 'close')
      // Called again after `drain`, to close idle connections.
      http.close()
      for (const response of answering) closeAfterAnswer(response)
      await Promise.race([closed, wait(graceMs, undefined, { ref: false })])
      for (const connection of connections) connection.destroy()
      await closed
    },
  }
}

/**
 * Resolves right after a turn of the event loop that was short and brought no connection and no request. After a timer alone,
 * connections may have come that Node has not seen yet: when their port is closed the kernel resets them, and a proxy does not
 * repeat the request that it has sent on them.
 */
async function nothingNew(http: Server): Promise<void> {
  let came = 0
  const count = () => {
    came += 1
  }
  for (const event of ['connection', 'request']) http.on(event, count)
  const until = performance.now() + longestCatchUpMs
  for (;;) {
    const began = performance.now()
    came = 0
    await nextTurn()
    const now = performance.now()
    if ((came === 0 && now - began < shortTurnMs) || now > until) break
  }
  for (const event of ['connection', 'request']) http.off(event, count)
}

function closeAfterAnswer(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}
