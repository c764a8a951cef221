import type { Server, Socket } from 'socket.io'

type Connection = Socket['conn']

/** Enough for a token. */
const maxBytes = 16 * 1024
/** How long a connection may be open without a valid token. */
const maxMs = 5_000

/**
 * Until its token is checked, a connection may stay open only briefly and send no more than a token: frames are held in memory until
 * they are complete. Connections above the limits are destroyed. Returns the function that lifts the limits.
 */
export function limitUnauthenticated({ engine }: Server): (connection: Connection) => void {
  const lifts = new WeakMap<Connection, () => void>()
  engine.on('connection', (connection: Connection) => {
    const { socket } = connection.request
    let received = 0
    const count = ({ length }: Buffer) => {
      received += length
      if (received > maxBytes) socket.destroy()
    }
    socket.on('data', count)
    const timer = setTimeout(() => socket.destroy(), maxMs)
    const lift = () => {
      clearTimeout(timer)
      socket.off('data', count).off('close', lift)
      lifts.delete(connection)
    }
    socket.once('close', lift)
    lifts.set(connection, lift)
  })
  return (connection) => lifts.get(connection)?.()
}
