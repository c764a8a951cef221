import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A session description that the provider refuses. */
export const refusedSdp = 'v=0 refused'

/** Ends of the numbers whose chats it does not give up, and about which its answer is lost. */
export const controlRefused = '000404'
export const controlLost = '000504'

type State = 'ringing' | 'pre_accepted' | 'accepted' | 'ended'

export interface CallProvider {
  readonly base: string
  /** The actions that it agreed to, in order. */
  readonly actions: string[]
  /** How a call stands there. */
  stateOf(call: string): State
  /** While it fails it answers nothing but that it is out of order. */
  setFailing(fails: boolean): void
  /** The calls that it was asked to begin. */
  readonly placed: { readonly id: string; readonly to: string; readonly data: string }[]
  /** Its answer to whether a customer may be called; null: none. */
  permission: object | null
  /** The settings of the number, as they were last set. */
  settings: object
  /** The next call begins, and the answer is lost. */
  loseAnswer(): void
  stop(): void
}

/** In which states each action is possible, and what it leads to. */
const rules: Readonly<Record<string, readonly [from: readonly State[], to: State]>> = {
  pre_accept: [['ringing'], 'pre_accepted'],
  accept: [['ringing', 'pre_accepted'], 'accepted'],
  reject: [['ringing', 'pre_accepted'], 'ended'],
  terminate: [['ringing', 'pre_accepted', 'accepted'], 'ended'],
}

/** Names of templates that it refuses, and about which its answer is lost. */
export const reviewRefused = 'rechazada'
export const reviewLost = 'perdida'
/** The ids of templates of these names. */
export const idsOfReview = { refused: '404', lost: '504' } as const

/** Its answer to a new, changed or deleted template; null: it is another request. It lists none. */
function answerOfReview(method: string, url: string, body: string): object | 'lost' | null {
  const refused = { error: { code: 100, error_subcode: 2388293, message: 'Invalid parameter' } }
  const [, id] = /\/(\d+)$/.exec(url) ?? []
  if (method === 'POST' && url.endsWith('/message_templates')) {
    const { name, category } = JSON.parse(body)
    if (name === reviewLost) return 'lost'
    return name === reviewRefused ? refused : { id: '594799', status: 'PENDING', category }
  }
  if (method === 'DELETE') {
    const hsm = new URL(url, 'http://graph.test').searchParams.get('hsm_id')
    if (hsm === idsOfReview.lost) return 'lost'
    return hsm === idsOfReview.refused ? refused : { success: true }
  }
  if (method !== 'POST' || id === undefined) return null
  if (id === idsOfReview.lost) return 'lost'
  return id === idsOfReview.refused ? refused : { success: true }
}

/** WhatsApp's calls and control of chats: it agrees with each act once. A call that it does not know rings. */
export async function startCallProvider(): Promise<CallProvider> {
  const actions: string[] = []
  const placed: CallProvider['placed'] = []
  const states = new Map<string, State>()
  const stateOf = (call: string): State => states.get(call) ?? 'ringing'
  let failing = false
  let loses = false
  const provider: Omit<CallProvider, 'base'> = {
    actions,
    placed,
    stateOf,
    permission: null,
    settings: {},
    loseAnswer: () => {
      loses = true
    },
    setFailing(fails) {
      failing = fails
    },
    stop: () => void server.close(),
  }
  /** The code of its refusal; null: agreed. */
  function codeOf(call: string, action: string, body: string): number | null {
    const [from, to] = rules[action] ?? [['ringing'], 'ringing']
    if (failing) return 131000
    if (action !== 'connect' && !from.includes(stateOf(call))) return 100
    if (body.includes(refusedSdp)) return 138004
    if (action !== 'connect') states.set(call, to)
    actions.push(action)
    return null
  }
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    if (request.url?.includes('/call_permissions?') && provider.permission) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(provider.permission))
      return
    }
    if (request.url?.endsWith('/settings')) {
      if (request.method === 'POST') Object.assign(provider.settings, JSON.parse(body).calling)
      const answer = request.method === 'POST' ? { success: true } : { calling: provider.settings }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
      return
    }
    if (request.url?.endsWith('/thread_control')) {
      const { to = '' } = JSON.parse(body)
      if (to.endsWith(controlLost)) return void request.socket.destroy()
      const answer = to.endsWith(controlRefused)
        ? { error: { code: 100, error_subcode: 2494191 } }
        : { messaging_product: 'whatsapp' }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
      return
    }
    const reviewed = answerOfReview(request.method ?? '', request.url ?? '', body)
    if (reviewed === 'lost') return void request.socket.destroy()
    if (reviewed) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(reviewed))
      return
    }
    if (!request.url?.endsWith('/calls')) {
      request.socket.destroy()
      return
    }
    const { call_id, action, to, biz_opaque_callback_data: data } = JSON.parse(body)
    const code = codeOf(call_id, action, body)
    const id = `wacid.${placed.length + 1}.${data}`
    if (action === 'connect' && code === null) placed.push({ id, to, data })
    if (loses) {
      loses = false
      request.socket.destroy()
      return
    }
    const agrees = action === 'connect' ? { calls: [{ id }] } : { success: true }
    const answer = code === null ? agrees : { error: { code } }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(provider, { base: `http://127.0.0.1:${port}/graph` })
}
