import type { Server, Socket } from 'socket.io'
import type { AddressOf } from '../http/address-of'

type Connection = Socket['conn']

/**
 * A connection may ask once to be let in, and a refusal ends it: otherwise one connection could have a thousand tokens looked up.
 * `take` returns the connection's address; null: a second handshake, and the connection is ended.
 */
export function createFirstHandshakes({ engine }: Server, addressOf: AddressOf) {
  const addresses = new WeakMap<Connection, string>()
  engine.on('connection', (connection: Connection) =>
    addresses.set(connection, addressOf(connection.request)),
  )
  return {
    take(connection: Connection): string | null {
      const address = addresses.get(connection)
      if (address === undefined) connection.close()
      addresses.delete(connection)
      return address ?? null
    },
    /** Ends the connection once it has read that it is refused, which is written at the next tick. */
    refuse: (connection: Connection) => void setImmediate(() => connection.close()),
  }
}
export type FirstHandshakes = ReturnType<typeof createFirstHandshakes>
