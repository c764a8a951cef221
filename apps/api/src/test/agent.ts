import { once } from 'node:events'
import { ask, connectLive, type LiveSocket } from '@hilo/client'
import {
  type Ack,
  type CommandData,
  type CommandInput,
  type CommandName,
  clientCommands,
  type ServerEventName,
  type ServerEventPayload,
} from '@hilo/contracts'
import { patienceMs } from '../../../../test-patience.ts'
import type { TestApi } from './boot'
import { password, type TestUser } from './factories'

const replies = new Set<string>(
  Object.values(clientCommands).flatMap((command) => ('reply' in command ? [command.reply] : [])),
)

const ofOthers = new Set<ServerEventName>([
  'presence',
  'viewers:conversation',
  'update:session',
  'update:area',
])

export interface HeardEvent {
  readonly event: ServerEventName
  readonly payload: unknown
}

/** A person at a browser, as far as the server can tell. */
export interface TestAgent {
  readonly user: TestUser
  readonly token: string
  readonly refreshToken: string
  readonly socket: LiveSocket
  /** Every event that nobody asked for, in order: replies to own commands are left out. */
  readonly heard: readonly HeardEvent[]
  /** The same, without who is there, who is looking and what areas are called. */
  heardOfChats(): readonly HeardEvent[]
  ask<N extends CommandName>(name: N, payload: CommandInput<N>): Promise<Ack<CommandData<N>>>
  /** The same, for what must go well. */
  get<N extends CommandName>(name: N, payload: CommandInput<N>): Promise<CommandData<N>>
  post(path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }>
  /** The next one that fits, or one that was heard already. */
  hears<N extends ServerEventName>(
    event: N,
    fits?: (payload: ServerEventPayload<N>) => boolean,
  ): Promise<ServerEventPayload<N>>
  forget(): void
  close(): void
}

export async function logIn(api: TestApi, user: TestUser): Promise<{ token: string; refresh_token: string }> {
  const { body, status } = await api
    .request()
    .post('/api/auth/session/user/login/')
    .send({ email: user.email, password, browser: 'vitest', os: 'test' })
  if (status !== 200) throw new Error(`login answered ${status}: ${JSON.stringify(body)}`)
  return body as { token: string; refresh_token: string }
}

export async function agentOf(api: TestApi, user: TestUser): Promise<TestAgent> {
  const { token, refresh_token } = await logIn(api, user)
  const socket = connectLive({ url: api.url, token: () => token })
  const heard: HeardEvent[] = []
  const listeners = new Set<() => void>()
  socket.onAny((event: ServerEventName, payload: unknown) => {
    if (replies.has(event)) return
    heard.push({ event, payload })
    for (const listener of listeners) listener()
  })
  await Promise.race([
    once(socket as unknown as NodeJS.EventEmitter, 'connect'),
    once(socket as unknown as NodeJS.EventEmitter, 'connect_error').then(([error]) => Promise.reject(error)),
  ])

  const agent: TestAgent = {
    user,
    token,
    refreshToken: refresh_token,
    socket,
    heard,
    heardOfChats: () => heard.filter(({ event }) => !ofOthers.has(event)),
    ask: (name, payload) => ask(socket, name, payload),
    async get(name, payload) {
      const answer = await ask(socket, name, payload)
      if (!answer.ok) throw new Error(`${name} answered ${answer.code}: ${answer.msg}`)
      return answer.data
    },
    async post(path, body) {
      const answer = await api.request().post(path).set('Authorization', `Bearer ${token}`).send(body)
      return { status: answer.status, body: answer.body as Record<string, unknown> }
    },
    hears<N extends ServerEventName>(
      event: N,
      fits: (payload: ServerEventPayload<N>) => boolean = () => true,
    ) {
      const find = () =>
        heard.find((one) => one.event === event && fits(one.payload as ServerEventPayload<N>))?.payload as
          | ServerEventPayload<N>
          | undefined
      return new Promise<ServerEventPayload<N>>((resolve, reject) => {
        const look = () => {
          const found = find()
          if (!found) return
          clearTimeout(timer)
          listeners.delete(look)
          resolve(found)
        }
        const timer = setTimeout(() => {
          listeners.delete(look)
          reject(
            new Error(
              `${user.name} never heard ${event}; heard: ${heard.map((one) => one.event).join(', ')}`,
            ),
          )
        }, patienceMs)
        listeners.add(look)
        look()
      })
    },
    forget: () => void heard.splice(0),
    close: () => void socket.close(),
  }
  return agent
}
