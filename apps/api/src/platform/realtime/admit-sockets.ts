import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type ErrorBody, errorTable, refuse } from '@hilo/contracts'
import type { Server } from 'socket.io'
import type { Actor, Authenticate } from '../http/actor'
import { toErrorResponse } from '../http/answer-errors'
import { createWarningCounter } from '../logger/count-warnings'
import type { Logger } from '../logger/logger'
import type { FirstHandshakes } from './first-handshakes'
import type { ChatSocket, Chats } from './listen-to-commands'
import { type Room, rooms } from './rooms'

export interface AdmitOptions {
  readonly authenticate: Authenticate
  /** The rooms that a socket joins when it connects. */
  readonly roomsOf: (actor: Actor) => readonly Room[]
  readonly log: Logger
}

/** Admits the sockets whose token is valid, and ends the connection of any other. `cut`: people who sent too much. */
export function admitSockets(
  chats: Chats,
  handshakes: FirstHandshakes,
  options: AdmitOptions,
  cut: { has(user: string): boolean },
): void {
  const countFailed = createWarningCounter(options.log, 'handshakes failed')
  chats.use((socket, next) => {
    const answer = (refused: Error | undefined) => {
      next(refused)
      if (refused) handshakes.refuse(socket.conn)
    }
    if (handshakes.take(socket.conn) === null) answer(unauthorized())
    else
      admit(socket, options, cut).then(answer, (error: unknown) => {
        // Without its database the server cannot check the token: the client keeps it and tries again.
        countFailed(error)
        answer(new Error(errorTable.UNAVAILABLE.msg))
      })
  })
}

/** Engine.IO would keep the request, with all its headers, as long as the connection. Nothing reads it after this. */
export function forgetRequest(connection: ChatSocket['conn']): void {
  Object.assign(connection, { request: null })
}

/** Its token is checked once, by `admit`: Socket.IO would keep it as long as the connection. */
export function forgetHandshake(socket: ChatSocket): void {
  Object.assign(socket, { handshake: null })
}

/** Socket.IO's root namespace asks for no token. We do not use it, so connections to it are refused and closed. */
export function refuseRootNamespace(io: Server): void {
  io.use((socket, next) => {
    next(new Error(errorTable.ROUTE_NOT_FOUND.msg))
    // The answer is written at the next tick.
    setImmediate(() => socket.conn.close())
  })
}

interface KnownOrigins {
  readonly publicUrl: string
  readonly signupUrl: string | undefined
}

/** Refuses pages of other origins. Programs send no Origin. */
export function isAllowedOrigin(
  { origin, host }: IncomingHttpHeaders,
  { publicUrl, signupUrl }: KnownOrigins,
): boolean {
  if (signupUrl !== undefined && host === new URL(signupUrl).host) return false
  if (!origin) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.host === host || page.origin === new URL(publicUrl).origin
}

function unauthorized(): Error {
  return Object.assign(new Error(errorTable.UNAUTHENTICATED.msg), { data: { type: 'unauthorized' } })
}

export const tooMany = (log: Logger): ErrorBody =>
  toErrorResponse(refuse('TOO_MANY_REQUESTS'), randomUUID(), log).body

async function admit(
  socket: ChatSocket,
  { authenticate, roomsOf, log }: AdmitOptions,
  cut: { has(user: string): boolean },
): Promise<Error | undefined> {
  const { token, replies } = socket.handshake.auth as { token?: unknown; replies?: unknown }
  const actor = typeof token === 'string' ? await authenticate(token.replace(/^Bearer\s+/i, '')) : null
  if (!actor) return unauthorized()
  if (cut.has(actor.uuid)) {
    const { msg, code } = tooMany(log)
    return Object.assign(new Error(msg), { data: { type: 'too_many', code } })
  }
  socket.data.actor = actor
  socket.data.withoutReplies = replies === false
  await socket.join([rooms.user(actor.uuid), rooms.session(actor.session), ...roomsOf(actor)])
  return undefined
}
