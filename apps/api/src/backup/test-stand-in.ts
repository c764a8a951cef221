import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A provider that takes every message of WhatsApp and records it. */
export async function startStandIn() {
  const heard: string[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    heard.push(`${request.method} ${request.url} ${body}`)
    const isMessage = request.method === 'POST' && request.url?.endsWith('/messages')
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(isMessage ? { messages: [{ id: `wamid.${heard.length}` }] } : { data: [] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graph`,
    heard,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
