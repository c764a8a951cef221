import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A session description that the provider refuses. */
export const refusedSdp = 'v=0 refused'

type State = 'ringing' | 'pre_accepted' | 'accepted' | 'ended'

export interface CallProvider {
  readonly base: string
  /** The actions that it agreed to, in order. */
  readonly actions: string[]
  /** How a call stands there. */
  stateOf(call: string): State
  /** The customer hangs up, or nobody hears it any longer. */
  end(call: string): void
  /** While it fails it answers nothing but that it is out of order. */
  setFailing(fails: boolean): void
  stop(): void
}

/** In which states each action is possible, and what it leads to. */
const rules: Readonly<Record<string, readonly [from: readonly State[], to: State]>> = {
  pre_accept: [['ringing'], 'pre_accepted'],
  accept: [['ringing', 'pre_accepted'], 'accepted'],
  reject: [['ringing', 'pre_accepted'], 'ended'],
  terminate: [['ringing', 'pre_accepted', 'accepted'], 'ended'],
}

/** WhatsApp as far as calls go: it agrees with what is done to them, once. A call that it does not know rings. */
export async function startCallProvider(): Promise<CallProvider> {
  const actions: string[] = []
  const states = new Map<string, State>()
  const stateOf = (call: string): State => states.get(call) ?? 'ringing'
  let failing = false
  function codeOf(call: string, action: string, body: string): number | null {
    const [from, to] = rules[action] ?? [[], 'ended']
    if (failing) return 131000
    if (!from.includes(stateOf(call))) return 100
    if (body.includes(refusedSdp)) return 138004
    states.set(call, to)
    actions.push(action)
    return null
  }
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    if (!request.url?.endsWith('/calls')) {
      request.socket.destroy()
      return
    }
    const { call_id, action } = JSON.parse(body)
    const code = codeOf(call_id, action, body)
    const answer = code === null ? { success: true } : { error: { code } }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}/graph`,
    actions,
    stateOf,
    end: (call) => void states.set(call, 'ended'),
    setFailing(fails) {
      failing = fails
    },
    stop: () => void server.close(),
  }
}
