import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A proxy between a browser and Hilo that can be disconnected and reconnected. */
interface BreakableConnection {
  readonly url: string
  cut(): void
  mend(): void
  /** Each upload to this path is taken whole, and its connection ends without an answer; null: no longer. */
  swallowUploads(path: string | null): void
  close(): void
}

export async function openBreakableConnection(to: string): Promise<BreakableConnection> {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  let connected = true
  let swallowed: string | null = null
  const server = createServer((client) => {
    if (!connected) return void client.destroy()
    const upstream = connect(Number(port), hostname)
    let swallows = false
    const swallow = new Transform({
      transform(part: Buffer, _, done) {
        swallows ||= swallowed !== null && part.includes(` ${swallowed} `)
        if (!swallows) return done(null, part)
        // The end of the form.
        if (part.toString('latin1').endsWith('--\r\n')) client.destroy()
        done()
      },
    })
    client.pipe(swallow).pipe(upstream)
    upstream.pipe(client)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
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
    swallowUploads(path) {
      swallowed = path
    },
    close() {
      cut()
      server.close()
    },
  }
}
