import { io, type Socket } from 'socket.io-client'
import { adminPassword } from '../services/installation'

interface Said {
  /** A line of a thread. */
  readonly message?: { readonly body?: { readonly text?: string } }
  /** A row of a list. */
  readonly interaction?: { readonly last_message?: { readonly preview?: string } | null }
}

/** Somebody at a browser, as far as a server can tell. */
export interface Someone {
  readonly socket: Socket
  /** When this text came, on this process's clock, whichever event brought it first. */
  hears(text: string, patienceMs?: number): Promise<number>
  /** What a command answers. It throws where that is no. */
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

const patience = 20_000

export async function connect(url: string, token = ''): Promise<Someone> {
  const socket = io(`${url}/chats`, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', (error) => {
      socket.close()
      reject(error)
    })
  })
  const awaited = new Map<string, (at: number) => void>()
  socket.onAny((_event, said: Said | undefined) => {
    const text = said?.message?.body?.text ?? said?.interaction?.last_message?.preview
    if (text === undefined) return
    awaited.get(text)?.(performance.now())
    awaited.delete(text)
  })
  return {
    socket,
    hears: (text, patienceMs = patience) =>
      new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => {
          awaited.delete(text)
          reject(new Error(`«${text}» was not heard in ${patienceMs} ms`))
        }, patienceMs)
        awaited.set(text, (at) => {
          clearTimeout(giveUp)
          resolve(at)
        })
      }),
    async ask<T>(command: string, payload: object = {}): Promise<T> {
      const answer = (await socket.timeout(patience).emitWithAck(command, payload)) as
        | { ok: true; data: T }
        | { ok: false; code: string }
      if (!answer.ok) throw new Error(`${command} answered ${answer.code}`)
      return answer.data
    },
    close: () => void socket.close(),
  }
}
