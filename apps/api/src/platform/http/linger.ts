import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'

interface LingerLimits {
  readonly ms: number
  readonly bytes: number
}

/** Slow senders get their time; a body without an end costs no more than this. */
const lingerLimits: LingerLimits = { ms: 10_000, bytes: 64 * 1024 * 1024 }
const lookEveryMs = 50

/**
 * Lets the sender of a body that is refused before its end read the answer. Node closes the connection right after it, and the
 * kernel resets a connection that is closed with bytes unread: the sender's next write fails, and it loses the answer. Here
 * our side says that it ends, and what still comes is thrown away, within limits.
 */
export function lingerAfterEarlyAnswers(http: Server, limits = lingerLimits): void {
  http.prependListener('request', (request: IncomingMessage) => {
    const { socket } = request
    // Node calls it once the last answer of the connection is written.
    socket.destroySoon = () => {
      if (request.complete || socket.destroyed) Socket.prototype.destroySoon.call(socket)
      else linger(request, limits)
    }
  })
}

function linger(request: IncomingMessage, { ms, bytes }: LingerLimits): void {
  const { socket } = request
  const until = performance.now() + ms
  const most = socket.bytesRead + bytes
  const watch = setInterval(() => {
    if (performance.now() > until || socket.bytesRead > most) socket.destroy()
  }, lookEveryMs)
  socket.once('close', () => clearInterval(watch))
  socket.end()
  request.once('close', () => socket.destroy()).resume()
}
