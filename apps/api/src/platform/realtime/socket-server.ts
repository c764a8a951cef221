import type { Server as HttpServer } from 'node:http'
import {
  contractVersion,
  errorEventRate,
  limits,
  type ServerEventName,
  type ServerEventPayload,
  serverEvents,
} from '@hilo/contracts'
import { Server } from 'socket.io'
import type { Clock } from '../clock/clock'
import type { RequestLimiter } from '../fairness/request-limiter'
import { createTokenBuckets } from '../fairness/token-buckets'
import type { Actor } from '../http/actor'
import type { AddressOf } from '../http/address-of'
import type { ReportForbidden } from '../http/report-forbidden'
import { createWarningCounter } from '../logger/count-warnings'
import type { Logger } from '../logger/logger'
import type { Metrics } from '../metrics/metrics'
import {
  type AdmitOptions,
  admitSockets,
  forgetHandshake,
  forgetRequest,
  isAllowedOrigin,
  refuseRootNamespace,
  tooMany,
} from './admit-sockets'
import type { Accepted } from './bus/accepted'
import { BusAdapter, patienceFlags } from './bus/bus-adapter'
import type { CreateTransport } from './bus/transport'
import { createCommandLimiter } from './command-limiter'
import { createFirstHandshakes } from './first-handshakes'
import { createGuestSockets, type GuestOptions } from './guest-sockets'
import { limitFrames, trackCutUsers } from './limit-frames'
import { limitUnauthenticated } from './limit-unauthenticated'
import {
  type ChatSocket,
  type Chats,
  type CommandHandlers,
  createCommandListener,
} from './listen-to-commands'
import { createProcessLink, type ProcessMessageName } from './process-messages'
import type { PublishOptions, Realtime } from './realtime'
import type { Room } from './rooms'
import { withOlderShape } from './with-older-shape'
import { createWriteTurns } from './write-in-turns'

interface SocketServer {
  readonly realtime: Realtime
  /** Begins to accept connections and commands. Not in the constructor, because the handlers need `realtime`. */
  listen(options: ListenOptions): void
  /** Joins the other processes: resolves once they all know this one. */
  openBus(): Promise<void>
  closeBus(): Promise<void>
  connected(): Iterable<{ readonly actor: Actor; disconnect(): void; update(actor: Actor): void }>
  close(): Promise<void>
}

interface ListenOptions extends AdmitOptions {
  readonly limiter: RequestLimiter
  readonly clock: Clock
  readonly handlers: CommandHandlers
  readonly guests: GuestOptions
  readonly onConnect: (actor: Actor, connection: string) => void
  readonly onDisconnect: (connection: string) => void
  /** Called when a connection has entered or left a room, for whatever reason. */
  readonly onEnter: (room: Room, connection: string) => void
  readonly onLeave: (room: Room, connection: string) => void
  readonly metrics: Pick<Metrics, 'commands'>
  readonly reportForbidden: ReportForbidden
}

/** All sockets are cut within this time, so that not all clients return at one moment. */
const cutWithinMs = 1_000

/** Far above what our client sends: input that is merely too long is refused with a sentence, and only an attack is disconnected. */
const maxFrameBytes = limits.frameBytes

interface SocketServerOptions {
  /** The origin of our pages, where a proxy calls us by another host name. */
  readonly publicUrl: string
  /** The origin of the page with Meta's script, from which no socket may come. */
  readonly signupUrl: string | undefined
  readonly addressOf: AddressOf
  /** False before the process serves and while it ends. */
  readonly isOpen: () => boolean
  readonly createTransport: CreateTransport
  readonly log: Logger
}

type Connection = ChatSocket['conn']

/** Socket.IO's type of the packet of an event. */
const eventPacket = 2

export function createSocketServer(
  http: HttpServer,
  { addressOf, isOpen, createTransport, log, ...origins }: SocketServerOptions,
): SocketServer {
  const io = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: maxFrameBytes,
    allowRequest: (request, decide) => decide(null, isOpen() && isAllowedOrigin(request.headers, origins)),
  })
  const chats: Chats = io.of('/chats')
  const liftLimits = limitUnauthenticated(io)
  const handshakes = createFirstHandshakes(io, addressOf)
  refuseRootNamespace(io)
  const writeTurns = createWriteTurns()
  const bus: BusAdapter = new BusAdapter(chats, createTransport, {
    log,
    onGap: () => cutSockets(chats),
    send: (work, isPatient) => writeTurns.send(work, isPatient),
    // Only `processes` sends messages of this kind over the bus.
    onProcessMessage: ([name, message]) => processes.receive(name as ProcessMessageName, message),
  })
  chats.adapter = bus

  const countRefused = createWarningCounter(log, 'the bus did not accept messages')
  const accepted = (work: Promise<void>): Accepted =>
    work.then(
      () => true,
      (error: unknown) => {
        countRefused(error)
        return false
      },
    )
  const processes = createProcessLink((name, payload) => accepted(bus.sendToProcesses([name, payload])))
  processes.listen('rooms_cut', ({ rooms }) => {
    for (const connection of rooms.flatMap((room) => [...(bus.rooms.get(room) ?? [])])) {
      const socket = chats.sockets.get(connection)
      if (socket) endConnection(socket)
    }
  })

  const listenToGuests = createGuestSockets({ io, handshakes, liftLimits, processes, log })

  return {
    realtime: {
      publish: (to, event, payload, options) =>
        // Skips a packet without receivers, which would cost as much as one for everybody.
        bus.mayReach(to)
          ? accepted(bus.broadcast(packetOf(event, payload), audienceOf(to, options)))
          : Promise.resolve(true),
      publishHere(to, event, payload, options) {
        const audience = audienceOf(to, options)
        const flags = { ...audience.flags, local: true }
        void accepted(bus.broadcast(packetOf(event, payload), { ...audience, flags }))
      },
      isOccupiedHere: (room) => bus.rooms.has(room),
      countHere: (rooms) => rooms.reduce((count, room) => count + (bus.rooms.get(room)?.size ?? 0), 0),
      processes,
      narrow: (room, keep) =>
        accepted(bus.delSockets({ rooms: new Set([room]), except: new Set(keep), flags: {} }, [room])),
      disconnect: (to) => processes.sendToAll('rooms_cut', { rooms: to }),
    },
    openBus: () => bus.open(),
    closeBus: () => bus.closeBus(),
    listen(options) {
      listenToGuests(options.guests)
      const cut = trackCutUsers(options.clock, processes)
      limitFrames(io, options.clock, (connection) => {
        for (const socket of chats.sockets.values())
          if (socket.conn === connection) {
            cut.add(socket.data.actor.uuid)
            options.log.warn({ user: socket.data.actor.uuid }, 'a connection was cut for sending too much')
            socket.emit('process_error', tooMany(options.log))
          }
      })
      io.engine.on('connection', (connection: Connection) => {
        writeTurns.add(connection)
        forgetRequest(connection)
      })
      const limiter = createCommandLimiter(options.limiter, options.clock)
      const errorEventBuckets = createTokenBuckets(options.clock, errorEventRate)
      const listenToCommands = createCommandListener(options, { limiter, errorEventBuckets })
      admitSockets(chats, handshakes, options, cut)
      chats.on('connection', (socket) => {
        socket.emit('contract', { version: contractVersion })
        listenToCommands(socket)
        liftLimits(socket.conn)
        forgetHandshake(socket)
        options.onConnect(socket.data.actor, socket.id)
        socket.on('disconnect', () => {
          // Socket.IO would keep the connection open for other namespaces, which an agent's page does not use.
          socket.conn.close()
          options.onDisconnect(socket.id)
        })
      })
      chats.adapter.on('join-room', (room: string, connection: string) =>
        options.onEnter(room as Room, connection),
      )
      chats.adapter.on('leave-room', (room: string, connection: string) =>
        options.onLeave(room as Room, connection),
      )
    },
    *connected() {
      for (const socket of chats.sockets.values())
        yield {
          actor: socket.data.actor,
          disconnect: () => endConnection(socket),
          update: (actor: Actor) => {
            // Another role or other areas need other rooms: the client reconnects and fetches its present view.
            const { role, areas } = socket.data.actor
            if (actor.role !== role || actor.areas.join() !== areas.join()) endConnection(socket)
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

/** The packet that Socket.IO's `emit` would make. Made here, because `emit` drops the promise that we need. */
function packetOf<N extends ServerEventName>(event: N, payload: ServerEventPayload<N>) {
  // Parsed as answers over HTTP are, so that only the columns of the contract leave.
  return { type: eventPacket, data: [event, withOlderShape(event, serverEvents[event].parse(payload))] }
}

const audienceOf = (to: readonly Room[], { except, isPatient = false }: PublishOptions = {}) => ({
  rooms: new Set(to),
  except: new Set(except && [except]),
  flags: patienceFlags(isPatient),
})

/**
 * Ends a connection at once. Closes its transport first, so that the client reconnects by itself and learns at the handshake
 * whether it still may. After a `disconnect` of Socket.IO a plain client would stay away.
 */
function endConnection(socket: ChatSocket): void {
  socket.conn.close()
  socket.disconnect(true)
}

/** Cuts every socket, so that each fetches again. Not all at one moment. */
function cutSockets(chats: Chats): void {
  for (const socket of chats.sockets.values())
    setTimeout(() => endConnection(socket), Math.random() * cutWithinMs).unref()
}
