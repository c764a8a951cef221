import type { IncomingMessage } from 'node:http'
import type { Server } from 'socket.io'

/** A token and what surrounds it, with room to spare. */
const mostBytes = 16 * 1024
/** How long a line may be open without a good token. */
const mostMs = 5_000

/**
 * Until its token is good, a line may stay for a moment and send no more than a token: a frame is held in memory until it is whole,
 * and a crowd of strangers could leave a megabyte each. It is cut and not asked to close, which it need not do. Answers what lifts
 * the bounds.
 */
export function boundStrangers({ engine }: Server): (request: IncomingMessage) => void {
  const lifts = new WeakMap<IncomingMessage, () => void>()
  engine.on('connection', ({ request }: { request: IncomingMessage }) => {
    const { socket: line } = request
    let received = 0
    const count = ({ length }: Buffer) => {
      received += length
      if (received > mostBytes) line.destroy()
    }
    line.on('data', count)
    const timer = setTimeout(() => line.destroy(), mostMs)
    const lift = () => {
      clearTimeout(timer)
      line.off('data', count)
    }
    line.once('close', lift)
    lifts.set(request, lift)
  })
  return (request) => lifts.get(request)?.()
}
