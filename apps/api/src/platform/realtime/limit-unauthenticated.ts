import type { IncomingMessage } from 'node:http'
import type { Server } from 'socket.io'

/** Enough for a token. */
const maxBytes = 16 * 1024
/** How long a connection may be open without a valid token. */
const maxMs = 5_000

/**
 * Until its token is checked, a connection may stay open only briefly and send no more than a token: frames are held in memory until
 * they are complete. Connections above the limits are destroyed. Returns the function that lifts the limits.
 */
export function limitUnauthenticated({ engine }: Server): (request: IncomingMessage) => void {
  const lifts = new WeakMap<IncomingMessage, () => void>()
  engine.on('connection', ({ request }: { request: IncomingMessage }) => {
    const { socket: connection } = request
    let received = 0
    const count = ({ length }: Buffer) => {
      received += length
      if (received > maxBytes) connection.destroy()
    }
    connection.on('data', count)
    const timer = setTimeout(() => connection.destroy(), maxMs)
    const lift = () => {
      clearTimeout(timer)
      connection.off('data', count)
    }
    connection.once('close', lift)
    lifts.set(request, lift)
  })
  return (request) => lifts.get(request)?.()
}
