import { isDeepStrictEqual } from 'node:util'
import { ask, connectLive, followList, type LiveSocket } from '@hilo/client'
import type { CommandInput, CommandName } from '@hilo/contracts'
import { expect } from 'vitest'
import { password } from '../factories'

/** A person's screen at a server that dies and comes back. */
export interface CrashScreen {
  readonly socket: LiveSocket
  readonly assigned: ReturnType<typeof followList>
  readonly waiting: ReturnType<typeof followList>
  /** Repeats the request until the server answers, as a person would. */
  post(path: string, body: object): Promise<number>
  upload(fields: Readonly<Record<string, string>>, file: File): Promise<number>
  /** Repeats the command until the server acknowledges it. */
  ask<N extends CommandName>(command: N, payload: CommandInput<N>): Promise<void>
  close(): void
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function openCrashScreen(url: string, email: string): Promise<CrashScreen> {
  const login = await fetch(`${url}/api/auth/session/user/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, browser: 'vitest', os: 'test' }),
  })
  const { token } = (await login.json()) as { token: string }
  const socket = connectLive({ url, token: () => token })
  const assigned = followList(socket, 'assigned', { limit: 200 })
  const waiting = followList(socket, 'not_assigned', { limit: 200 })
  for (const list of [assigned, waiting]) while (!(await list.sync())) await pause(50)
  const Authorization = `Bearer ${token}`
  async function untilAnswered(path: string, request: RequestInit): Promise<number> {
    for (;;) {
      try {
        const { status } = await fetch(`${url}${path}`, { method: 'POST', ...request })
        if (status < 500) return status
      } catch {
        // The process is dead: its supervisor brings it back.
      }
      await pause(100)
    }
  }
  return {
    socket,
    assigned,
    waiting,
    post: (path, body) =>
      untilAnswered(`/api/interaction/${path}/user/`, {
        headers: { 'Content-Type': 'application/json', Authorization },
        body: JSON.stringify(body),
      }),
    upload(fields, file) {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      body.set('attach', file)
      return untilAnswered('/api/conversations/attach/media', { headers: { Authorization }, body })
    },
    async ask(command, payload) {
      while (!(await ask(socket, command, payload, { timeoutMs: 1_500 })).ok) await pause(100)
    },
    close: () => void socket.close(),
  }
}

/** Expects that the screen comes to show what the database has, without a reload. */
export async function expectListsInSync({ socket, assigned, waiting }: CrashScreen): Promise<void> {
  for (const [name, list] of [['assigned', assigned] as const, ['not_assigned', waiting] as const])
    await expect
      .poll(async () => {
        const fresh = followList(socket, name, { limit: 200 })
        const synced = await fresh.sync()
        fresh.stop()
        return synced && isDeepStrictEqual(fresh.list.rows, list.list.rows)
      })
      .toBe(true)
}
