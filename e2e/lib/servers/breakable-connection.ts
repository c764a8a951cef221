import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy between a browser and Hilo that can be disconnected and reconnected. */
interface BreakableConnection {
  readonly url: string
  cut(): void
  mend(): void
  close(): void
}

export async function openBreakableConnection(to: string): Promise<BreakableConnection> {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  let connected = true
  const server = createServer((client) => {
    if (!connected) return void client.destroy()
    const upstream = connect(Number(port), hostname)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    connected = false
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend() {
      connected = true
    },
    close() {
      cut()
      server.close()
    },
  }
}
