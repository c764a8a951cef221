import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A session description that the provider refuses. */
export const refusedSdp = 'v=0 refused'

export interface CallProvider {
  readonly base: string
  /** The actions that it was asked for, in order. */
  readonly actions: string[]
  stop(): void
}

/** WhatsApp as far as calls go: it agrees with what is done to them. */
export async function startCallProvider(): Promise<CallProvider> {
  const actions: string[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    if (!request.url?.endsWith('/calls')) {
      request.socket.destroy()
      return
    }
    actions.push(JSON.parse(body).action)
    const answer = body.includes(refusedSdp) ? { error: { code: 138004 } } : { success: true }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { base: `http://127.0.0.1:${port}/graph`, actions, stop: () => void server.close() }
}
