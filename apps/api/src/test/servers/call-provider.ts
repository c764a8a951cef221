import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A session description that the provider refuses. */
export const refusedSdp = 'v=0 refused'

export interface CallProvider {
  readonly base: string
  /** The actions that it was asked for, in order. */
  readonly actions: string[]
  /** The calls that it was asked to begin. */
  readonly placed: { readonly id: string; readonly to: string; readonly data: string }[]
  /** What it answers when it is asked whether somebody may be called; null: nothing. */
  permission: object | null
  /** The next call begins, and the answer is lost. */
  loseAnswer(): void
  stop(): void
}

/** WhatsApp as far as calls go: it agrees with what is done to them. */
export async function startCallProvider(): Promise<CallProvider> {
  const actions: string[] = []
  const placed: CallProvider['placed'] = []
  let loses = false
  const provider: Omit<CallProvider, 'base'> = {
    actions,
    placed,
    permission: null,
    loseAnswer: () => {
      loses = true
    },
    stop: () => void server.close(),
  }
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    if (request.url?.includes('/call_permissions?') && provider.permission) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(provider.permission))
      return
    }
    if (!request.url?.endsWith('/calls')) {
      request.socket.destroy()
      return
    }
    const { action, to, biz_opaque_callback_data: data } = JSON.parse(body)
    actions.push(action)
    const id = `wacid.${placed.length + 1}.${data}`
    const refuses = body.includes(refusedSdp)
    if (action === 'connect' && !refuses) placed.push({ id, to, data })
    if (loses) {
      loses = false
      request.socket.destroy()
      return
    }
    const agrees = action === 'connect' ? { calls: [{ id }] } : { success: true }
    const answer = refuses ? { error: { code: 138004 } } : agrees
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(provider, { base: `http://127.0.0.1:${port}/graph` })
}
