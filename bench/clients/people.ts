import { io, type Socket } from 'socket.io-client'
import { adminPassword } from '../services/installation'
import { takeEvents } from './take-events'

interface ReceivedEvent {
  /** In an event about a thread. */
  readonly message?: { readonly body?: { readonly text?: string } }
  /** In an event about a list. */
  readonly interaction?: ReceivedChat & { readonly last_message?: { readonly preview?: string } | null }
}

export interface ReceivedChat {
  readonly uuid: string
  readonly conversation: { readonly uuid: string; readonly client: { readonly uuid: string } }
}

/** A logged-in person with an open socket. */
export interface ConnectedPerson {
  readonly socket: Socket
  /** When the first event with this text was received, by this process's clock. */
  receives(text: string, timeoutMs?: number): Promise<number>
  /** The chat whose row in a list shows this text, once an event has brought it. */
  receivesChat(text: string): Promise<ReceivedChat>
  /** A command's answer; throws if it is refused. */
  ask<T = unknown>(command: string, payload?: object): Promise<T>
  close(): void
}

export async function logIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/session/user/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: adminPassword, browser: 'bench', os: 'bench' }),
  })
  if (!answer.ok) throw new Error(`login answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}

const defaultTimeoutMs = 20_000
/** How many connect at once: a thousand would wait for each other. */
export const connectionsAtOnce = 50

interface ConnectOptions {
  /** For the thousand who only listen: events are only searched for the awaited texts. One is parsed only if it has an awaited chat. */
  readonly onlyAwaited?: boolean
}

export async function connect(
  url: string,
  token = '',
  { onlyAwaited = false }: ConnectOptions = {},
): Promise<ConnectedPerson> {
  const resolvers = new Map<string, (at: number) => void>()
  const chatResolvers = new Map<string, (chat: ReceivedChat) => void>()
  const socket = io(`${url}/chats`, {
    transports: ['websocket'],
    // As our page connects.
    auth: { token, replies: false },
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  })
  const arrived = (text: string) => {
    resolvers.get(text)?.(performance.now())
    resolvers.delete(text)
  }
  if (onlyAwaited)
    takeEvents(socket, (frame) => {
      for (const text of resolvers.keys()) if (frame.includes(text)) arrived(text)
      return ![...chatResolvers.keys()].some((text) => frame.includes(text))
    })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', (error) => {
      socket.close()
      reject(error)
    })
  })
  socket.onAny((_event, event: ReceivedEvent | undefined) => {
    const text = event?.message?.body?.text ?? event?.interaction?.last_message?.preview
    if (text === undefined) return
    arrived(text)
    if (event?.interaction && chatResolvers.has(text)) {
      chatResolvers.get(text)?.(event.interaction)
      chatResolvers.delete(text)
    }
  })
  return {
    socket,
    receivesChat: (text) => new Promise((resolve) => chatResolvers.set(text, resolve)),
    receives: (text, timeoutMs = defaultTimeoutMs) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          resolvers.delete(text)
          reject(new Error(`«${text}» was not received in ${timeoutMs} ms`))
        }, timeoutMs)
        resolvers.set(text, (at) => {
          clearTimeout(timer)
          resolve(at)
        })
      }),
    async ask<T>(command: string, payload: object = {}): Promise<T> {
      const answer = (await socket.timeout(defaultTimeoutMs).emitWithAck(command, payload)) as
        | { ok: true; data: T }
        | { ok: false; code: string }
      if (!answer.ok) throw new Error(`${command} answered ${answer.code}`)
      return answer.data
    },
    close: () => void socket.close(),
  }
}
