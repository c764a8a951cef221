import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line as a phone has it: everything that goes over it in one direction waits for what went before. */
export interface Line {
  readonly roundTripMs: number
  /** Bits a second. */
  readonly down: number
  readonly up: number
}

/** What Lighthouse calls slow 4G. */
export const slow4G: Line = { roundTripMs: 150, down: 1_600_000, up: 750_000 }

interface SlowConnection {
  readonly url: string
  /** Null: as fast as the machine. */
  be(line: Line | null): void
  /** Bytes since the last call, with the HTTP and WebSocket frames as they are on the line. */
  take(): { down: number; up: number }
  close(): void
}

/** A proxy between a browser and Hilo that is as slow as a line, for the pages, their worker and their sockets together. */
export async function openSlowConnection(to: string): Promise<SlowConnection> {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  let line: Line | null = null
  const freeAt = { down: 0, up: 0 }
  const bytes = { down: 0, up: 0 }

  const carry = (from: Socket, into: Socket, way: 'down' | 'up') => {
    let firstOfConnection = way === 'up'
    let last = 0
    from.on('data', (part: Buffer) => {
      bytes[way] += part.length
      if (!line) return into.write(part)
      const now = performance.now()
      freeAt[way] = Math.max(now, freeAt[way]) + (part.length * 8000) / line[way]
      // To open a connection takes a round trip of its own.
      const tripMs = line.roundTripMs / 2 + (firstOfConnection ? line.roundTripMs : 0)
      firstOfConnection = false
      last = Math.max(last, freeAt[way] + tripMs)
      setTimeout(() => into.destroyed || into.write(part), last - now)
    })
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      setTimeout(() => into.destroy(), Math.max(0, last - performance.now()) + 50)
    })
  }

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const one of [client, upstream]) sockets.add(one.setNoDelay())
    carry(client, upstream, 'up')
    carry(upstream, client, 'down')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    be(next) {
      line = next
    },
    take() {
      const taken = { ...bytes }
      bytes.down = 0
      bytes.up = 0
      return taken
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
