import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Instance } from './instance'

/** The processes of each Hilo belong to the runner; its workers ask here for theirs to be started anew. */
export async function serveRestarts(
  instances: readonly Instance[],
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const instance = instances.find(({ hilo }) => hilo === request.headers['x-hilo'])
    if (!instance) return void response.writeHead(404).end('no such Hilo')
    instance.startNew().then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export async function restart(url: string, hilo: string): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers: { 'x-hilo': hilo } })
  if (!answer.ok) throw new Error(await answer.text())
}
