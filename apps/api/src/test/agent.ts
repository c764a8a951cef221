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
import { eventTimeoutMs } from '../../../../test-timeouts.ts'
import type { TestApi } from './boot'
import { password, type TestUser } from './factories'

/** What a connection gets for itself: the answers to its commands, and the version of the contracts. */
const ownEvents = new Set<string>([
  'contract',
  ...Object.values(clientCommands).flatMap((command) => ('reply' in command ? [command.reply] : [])),
])

const backgroundEvents = new Set<ServerEventName>([
  'presence',
  'viewers:conversation',
  'update:session',
  'update:area',
  'update:contact:interactions',
  'update:templates',
])

interface HeardEvent {
  readonly event: ServerEventName
  readonly payload: unknown
}

/** A logged-in person with an open socket, like one at a browser. */
export interface TestAgent {
  readonly user: TestUser
  readonly token: string
  readonly refreshToken: string
  readonly socket: LiveSocket
  /** Every event received, in order, without those that a connection gets for itself. */
  readonly heard: readonly HeardEvent[]
  /** `heard` without events about presence, viewers, sessions, areas and who attends a contact. */
  heardOfChats(): readonly HeardEvent[]
  ask<N extends CommandName>(name: N, payload: CommandInput<N>): Promise<Ack<CommandData<N>>>
  /** `ask`, but throws on a refusal. */
  get<N extends CommandName>(name: N, payload: CommandInput<N>): Promise<CommandData<N>>
  post(path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }>
  /** The first event that matches, among those received already or still to come. */
  hears<N extends ServerEventName>(
    event: N,
    matches?: (payload: ServerEventPayload<N>) => boolean,
  ): Promise<ServerEventPayload<N>>
  /** Resolves when every event published so far, by any process, has arrived. */
  hearsAll(): Promise<void>
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
  const url = api.nextUrl()
  const { token, refresh_token } = await logIn(api, user)
  const socket = connectLive({ url, token: () => token })
  const heard: HeardEvent[] = []
  const listeners = new Set<() => void>()
  socket.onAny((event: ServerEventName, payload: unknown) => {
    if (ownEvents.has(event)) return
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
    heardOfChats: () => heard.filter(({ event }) => !backgroundEvents.has(event)),
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
      matches: (payload: ServerEventPayload<N>) => boolean = () => true,
    ) {
      const find = () =>
        heard.find((one) => one.event === event && matches(one.payload as ServerEventPayload<N>))?.payload as
          | ServerEventPayload<N>
          | undefined
      return new Promise<ServerEventPayload<N>>((resolve, reject) => {
        const check = () => {
          const found = find()
          if (!found) return
          clearTimeout(timer)
          listeners.delete(check)
          resolve(found)
        }
        const timer = setTimeout(() => {
          listeners.delete(check)
          reject(
            new Error(
              `${user.name} never heard ${event}; heard: ${heard.map((one) => one.event).join(', ')}`,
            ),
          )
        }, eventTimeoutMs)
        listeners.add(check)
        check()
      })
    },
    async hearsAll() {
      await api.delivered()
      // Events and answers share one ordered connection: they arrive before the answer to a command that is sent now.
      await agent.get('get:interaction:counts', {})
    },
    forget: () => void heard.splice(0),
    close: () => void socket.close(),
  }
  return agent
}
