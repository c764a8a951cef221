import { randomUUID } from 'node:crypto'
import type { Server as HttpServer, IncomingHttpHeaders } from 'node:http'
import {
  type Ack,
  type ClientToServerEvents,
  type CommandName,
  type CommandPayload,
  type CommandResult,
  clientCommands,
  type ErrorBody,
  errorTable,
  isRefusal,
  limits,
  refuse,
  refuseInput,
  type ServerToClientEvents,
  serverEvents,
  toldRate,
} from '@hilo/contracts'
import { type DefaultEventsMap, type Namespace, Server, type Socket } from 'socket.io'
import type { Clock } from '../clock/clock'
import { wordsOf } from '../errors/words-of'
import { createTokenBuckets, type TokenBuckets } from '../fairness/token-buckets'
import type { Turns } from '../fairness/turns'
import type { Actor, Authenticate } from '../http/actor'
import { errorBody } from '../http/answer-errors'
import { fieldsOf } from '../http/fields'
import type { Logger } from '../logger/logger'
import { boundStrangers } from './bound-strangers'
import { type CommandTurns, createCommandTurns } from './command-turns'
import { limitFrames, rememberCut } from './limit-frames'
import { type Realtime, type Room, rooms } from './realtime'

export interface CommandContext<N extends CommandName> {
  readonly payload: CommandPayload<N>
  readonly actor: Actor
  join(room: Room): void
  leave(room: Room): void
  isIn(room: Room): boolean
}
export type CommandHandlers = {
  [N in CommandName]: (context: CommandContext<N>) => Promise<CommandResult<N>>
}

interface SocketData {
  actor: Actor
}
type Chats = Namespace<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>
type ChatSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>

export interface SocketServer {
  readonly realtime: Realtime
  /** Begins to take commands. Separate from the construction: handlers need `realtime` themselves. */
  listen(options: ListenOptions): void
  connected(): Iterable<{ readonly actor: Actor; disconnect(): void; update(actor: Actor): void }>
  close(): Promise<void>
}

export interface ListenOptions {
  readonly authenticate: Authenticate
  readonly turns: Turns
  readonly clock: Clock
  readonly handlers: CommandHandlers
  /** The rooms that a person hears from the start. */
  readonly roomsOf: (actor: Actor) => readonly Room[]
  readonly onConnect: (actor: Actor, connection: string) => void
  readonly onDisconnect: (connection: string) => void
  /** Somebody entered or left it. */
  readonly onRoomChange: (room: Room) => void
  readonly log: Logger
}

/** Nothing of ours comes near it: what is merely too long gets its sentence, and only an attack loses its line. */
const maxFrameBytes = limits.frameBytes

/**
 * `publicUrl`: where browsers have us from, also where what stands before us asks for us by another name. `isOpen`: whether
 * anybody is served yet, or still.
 */
export function createSocketServer(http: HttpServer, publicUrl: string, isOpen: () => boolean): SocketServer {
  const io = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: maxFrameBytes,
    allowRequest: (request, decide) => decide(null, isOpen() && isOurs(request.headers, publicUrl)),
  })
  const chats: Chats = io.of('/chats')
  const liftBound = boundStrangers(io)
  closeRoot(io)

  return {
    realtime: {
      publish: (to, event, payload, except) => {
        // As over HTTP: no column leaves that the contract does not name.
        const shown: unknown = serverEvents[event].parse(payload)
        // The generic pair (event, payload) is checked by the signature; Socket.IO wants a tuple it cannot infer.
        ;(
          chats.to([...to]).except(except ?? []) as unknown as { emit(event: string, payload: unknown): void }
        ).emit(event, shown)
      },
      narrow: (room, keep) =>
        chats
          .in(room)
          .except([...keep])
          .socketsLeave(room),
      async members(room) {
        const people = (await chats.in(room).fetchSockets()).map(({ data }) => data.actor)
        return [...new Map(people.map(({ uuid, name }) => [uuid, { uuid, name }])).values()]
      },
      disconnect: (to) => chats.in([...to]).disconnectSockets(true),
    },
    listen(options) {
      const cut = rememberCut(options.clock)
      limitFrames(io, options.clock, (connection) => {
        for (const socket of chats.sockets.values())
          if (socket.conn === connection) {
            cut.add(socket.data.actor.uuid)
            options.log.warn({ user: socket.data.actor.uuid }, 'a connection was cut for sending too much')
            socket.emit('process_error', tooMany(options.log))
          }
      })
      const turns = createCommandTurns(options.turns, options.clock)
      const mayBeTold = createTokenBuckets(options.clock, toldRate)
      chats.use(
        (socket, next) =>
          void admit(socket, options, cut).then(next, (error: unknown) => {
            // Without its database the server cannot say whether the token is good: the client keeps it and tries again.
            options.log.warn({ err: wordsOf(error) }, 'a handshake failed')
            next(new Error(errorTable.UNAVAILABLE.msg))
          }),
      )
      chats.on('connection', (socket) => {
        take(socket, options, { turns, mayBeTold })
        liftBound(socket.request)
        writeTogether(socket)
        options.onConnect(socket.data.actor, socket.id)
        socket.on('disconnect', () => {
          // Who has left the namespace has left: Socket.IO would keep the line open for others, and there are none.
          socket.conn.close()
          options.onDisconnect(socket.id)
        })
      })
      for (const change of ['join-room', 'leave-room'])
        chats.adapter.on(change, (room: string) => options.onRoomChange(room as Room))
    },
    *connected() {
      for (const socket of chats.sockets.values())
        yield {
          actor: socket.data.actor,
          disconnect: () => socket.disconnect(true),
          update: (actor: Actor) => {
            // Another role, or other areas, hear other rooms: the client comes back, and fetches what it may see now.
            const { role, areas } = socket.data.actor
            if (actor.role !== role || actor.areas.join() !== areas.join()) socket.disconnect(true)
            else {
              socket.data.actor = actor
              socket.emit('update:session', serverEvents['update:session'].parse(actor))
            }
          },
        }
    },
    close: () => io.close(),
  }
}

/** Frames that are sent together leave in one write: each by itself costs a call of the kernel. */
function writeTogether({ conn, request }: ChatSocket): void {
  const line = request.socket
  conn.on('flush', () => {
    if (line.writableCorked > 0) return
    line.cork()
    queueMicrotask(() => line.uncork())
  })
}

/** Socket.IO lets everybody in at `/`, which asks for no token. Nothing is there: the line ends with the answer. */
function closeRoot(io: Server): void {
  io.use((socket, next) => {
    next(new Error(errorTable.ROUTE_NOT_FOUND.msg))
    // The answer is written at the next tick.
    setImmediate(() => socket.conn.close())
  })
}

/** A page of somebody else's may not use the browser's place to talk to us. Programs send no Origin. */
function isOurs({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (!origin) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.host === host || page.origin === new URL(publicUrl).origin
}

function unauthorized(): Error {
  return Object.assign(new Error(errorTable.UNAUTHENTICATED.msg), { data: { type: 'unauthorized' } })
}

const tooMany = (log: Logger): ErrorBody => errorBody(refuse('TOO_MANY_REQUESTS'), randomUUID(), log).body

async function admit(
  socket: ChatSocket,
  { authenticate, roomsOf, log }: ListenOptions,
  cut: { has(user: string): boolean },
): Promise<Error | undefined> {
  const { token } = socket.handshake.auth as { token?: unknown }
  const actor = typeof token === 'string' ? await authenticate(token.replace(/^Bearer\s+/i, '')) : null
  if (!actor) return unauthorized()
  if (cut.has(actor.uuid)) {
    const { msg, code } = tooMany(log)
    return Object.assign(new Error(msg), { data: { type: 'too_many', code } })
  }
  socket.data.actor = actor
  await socket.join([rooms.user(actor.uuid), rooms.session(actor.session), ...roomsOf(actor)])
  return undefined
}

/** Listens to every command of the contract: parses, hands over, answers. Nothing a client sends ends a process. */
function take(
  socket: ChatSocket,
  { handlers, log }: ListenOptions,
  { turns, mayBeTold }: { readonly turns: CommandTurns; readonly mayBeTold: TokenBuckets },
): void {
  const gone = new AbortController()
  socket.once('disconnect', () => gone.abort())
  for (const name of Object.keys(clientCommands) as CommandName[]) {
    const definition = clientCommands[name]
    const handle = handlers[name] as (context: CommandContext<CommandName>) => Promise<unknown>
    const onCommand = async (...args: unknown[]) => {
      const ack = typeof args.at(-1) === 'function' ? (args.pop() as (answer: Ack<unknown>) => void) : null
      try {
        const { actor } = socket.data
        const tooMuch = turns.count(name, { actor, socket })
        if (tooMuch) throw tooMuch
        const payload = definition.payload.safeParse(args[0] ?? {})
        const result = payload.success
          ? await turns.run(
              { name, payload: payload.data, actor, socket, gone: gone.signal },
              (data, asking) =>
                handle({
                  payload: data,
                  actor: { ...socket.data.actor, asking },
                  join: (room) => void socket.join(room),
                  leave: (room) => void socket.leave(room),
                  isIn: (room) => socket.rooms.has(room),
                }),
            )
          : refuseInput(fieldsOf(payload.error))
        if (isRefusal(result)) throw result
        const data = definition.data.parse(result)
        ack?.({ ok: true, data })
        if ('reply' in definition)
          (socket as { emit(event: string, data: unknown): void }).emit(definition.reply, data)
      } catch (error) {
        const { body } = errorBody(error, randomUUID(), log)
        // Who asked for an acknowledgement hears it there; the others hear the event.
        if (ack) ack({ ok: false, ...body })
        else if (body.code !== 'TOO_MANY_REQUESTS' || mayBeTold.take(socket.id))
          socket.emit('process_error', body)
      }
    }
    // The names are the contract's own; the arguments are whatever a client sends, and are parsed above.
    ;(socket as unknown as { on(event: string, listener: (...args: unknown[]) => void): void }).on(
      name,
      (...args) => void onCommand(...args),
    )
  }
}
