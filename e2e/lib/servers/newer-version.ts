import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A proxy between a browser and Hilo that can serve another version of the web, or be gone. */
interface VersionedServer {
  readonly url: string
  /** From now on the pages and their service worker are those of this version. */
  release(version: string): void
  cut(): void
  mend(): void
  close(): void
}

const versioned = /^\/(?:worker\.js|chat(?:\?.*)?|)$/

export async function openVersionedServer(to: string): Promise<VersionedServer> {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  let version = ''
  let connected = true
  const ask = async (asked: IncomingMessage) => {
    const headers = { ...asked.headers }
    // A version of its own is not the one that the browser has.
    if (version && versioned.test(asked.url ?? ''))
      for (const name of ['if-none-match', 'if-modified-since', 'accept-encoding']) delete headers[name]
    const asking = request({ hostname, port, path: asked.url, method: asked.method, headers })
    asked.pipe(asking)
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    return answer
  }
  const server = createServer((asked, response) => {
    const serve = async () => {
      const answer = await ask(asked)
      if (!version || !versioned.test(asked.url ?? '') || answer.statusCode !== 200) {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        return void answer.pipe(response)
      }
      const { 'content-length': _, etag: __, ...headers } = answer.headers
      const text = (await buffer(answer)).toString()
      response.writeHead(200, headers)
      response.end(
        text
          .replace(/hilo-shell-/g, `hilo-shell-${version}-`)
          .replace('</head>', `<meta name="version" content="${version}"></head>`),
      )
    }
    serve().catch(() => response.destroy())
  })
  server.on('connection', (socket: Socket) => {
    if (!connected) return void socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (asked: IncomingMessage, client: Socket, head: Buffer) => {
    const upstream = connect(Number(port), hostname, () => {
      const lines = asked.rawHeaders.flatMap((name, at, all) => (at % 2 ? [] : [`${name}: ${all[at + 1]}`]))
      upstream.write([`GET ${asked.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
      upstream.write(head)
      client.pipe(upstream).pipe(client)
    })
    for (const one of [client, upstream]) one.on('error', () => {})
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    connected = false
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release(next) {
      version = next
    },
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
