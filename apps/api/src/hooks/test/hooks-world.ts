import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HookEvent } from '@hilo/contracts'
import type { Person } from '../../test/administration'
import { logIn } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { createHookSender, type HookSender } from '../send/hook-sender'
import { writeDeliveries } from '../write-deliveries'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly text: string
  // Each test knows what it reads.
  // biome-ignore lint/suspicious/noExplicitAny: the body of a message
  readonly body: any
  readonly path: string
}
export interface Receiver {
  readonly url: string
  readonly got: Received[]
  /** How it answers, 200 by default. One that answers nothing hangs. */
  answer: (response: ServerResponse, received: Received) => void
  stop(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const ok = (response: ServerResponse) => response.writeHead(200).end('gracias')
  const receiver = { got: [] as Received[], answer: ok as Receiver['answer'] }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += String(piece)
    const received = {
      headers: request.headers,
      text,
      body: text === '' ? null : JSON.parse(text),
      path: request.url ?? '',
    }
    receiver.got.push(received)
    receiver.answer(response, received)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hilo`,
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  })
}

export interface HooksWorld {
  readonly api: TestApi
  readonly admin: Person
  readonly business: string
  readonly sender: HookSender
  /** Adds an address. */
  hook(
    url: string,
    events: readonly HookEvent[],
    fields?: object,
  ): Promise<{ readonly uuid: string; readonly secret: string }>
  /** Lets the listener hear, and sends what is due until nothing is on its way. */
  send(): Promise<void>
  /** What was sent lately waits no longer: moves the clock. */
  later(ms: number): Promise<void>
  rows<T>(text: string, values?: unknown[]): Promise<T[]>
  stop(): Promise<void>
}

/** An app whose jobs and sweeps do not run by themselves, and which may send to this machine. */
export async function bootHooks(options: Parameters<typeof createHookSender>[1] = {}): Promise<HooksWorld> {
  const api = await bootApi({ start: false, settings: { hookNets: ['127.0.0.0/8'] } })
  const { services } = api
  const business = api.world.tienda.uuid
  let token = ''
  const admin: Person = async (method, path, body) => {
    const ask = async () => {
      const request = api.request()[method](path).set('Authorization', `Bearer ${token}`)
      return await (body ? request.send(body) : request)
    }
    const answer = await ask()
    // The clock was moved past the end of the session.
    if (answer.status !== 401) return answer
    token = (await logIn(api, api.world.tienda.admin)).token
    return ask()
  }
  const sender = createHookSender(services, options)
  let names = 0
  const world: HooksWorld = {
    api,
    admin,
    business,
    sender,
    async hook(url, events, fields = {}) {
      names += 1
      const sent = { name: `Programa ${names}`, url, events, with_content: false, ...fields }
      const { status, body } = await admin('post', '/api/integrations/webhooks/create/', sent)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body
    },
    async send() {
      await writeDeliveries(services, { business })
      await sender.sweep.run()
      await sender.idle()
    },
    async later(ms) {
      api.clock.advance(ms)
      await world.send()
    },
    rows: async (text, values = []) => (await api.owner.query(text, values)).rows,
    async stop() {
      await sender.stop()
      await api.stop()
    },
  }
  return world
}

/** Messages as the listener writes them, each of a subject of its own. */
export const waitFor = ({ rows, business, api }: HooksWorld, hook: string, count: number) =>
  rows(
    `insert into hook_deliveries (business_uuid, uuid, hook_uuid, event_uuid, type, subject_uuid, facts, happened_at, next_at, created_at, first)
     select $1, gen_random_uuid(), $2, gen_random_uuid(), 'person.presence_changed', gen_random_uuid(), $3, $4, $4, $4, true
     from generate_series(1, $5::int)`,
    [
      business,
      hook,
      JSON.stringify({
        user: randomUUID(),
        online: true,
        actor: { kind: 'system', uuid: null, name: null },
      }),
      api.clock.now(),
      count,
    ],
  )
