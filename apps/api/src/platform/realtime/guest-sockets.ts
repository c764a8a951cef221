import { randomUUID } from 'node:crypto'
import {
  type GuestCommandName,
  guestCommands,
  guestEvents,
  isRefusal,
  type Refusal,
  refuse,
  refuseInput,
} from '@hilo/contracts'
import type { Namespace, Server, Socket } from 'socket.io'
import type { z } from 'zod'
import { toErrorResponse, toRefusal } from '../http/answer-errors'
import { createWarningCounter } from '../logger/count-warnings'
import type { Logger } from '../logger/logger'
import type { FirstHandshakes } from './first-handshakes'
import type { ProcessLink, ProcessMessages } from './process-messages'
import { guestRoom } from './rooms'

/** A person with the link of one video call. `peer` identifies their page, `key` is the hash of their browser's key. */
export interface Guest {
  readonly business: string
  readonly call: string
  readonly key: string
  readonly peer: string
}

/** Which two pages are in the call, and which person of the business has the other one. */
export interface PagesInCall {
  readonly guestPeer: string | null
  readonly agentPeer: string | null
  readonly user: string | null
  readonly version: number
}

/** A customer's page, with the last state sent to it. Kept here, so that a signal asks no database. */
export interface GuestPage extends Guest {
  inCall: PagesInCall | null
}

/** Events of two processes may come in any order. */
export function setPagesInCall(page: GuestPage, inCall: PagesInCall): void {
  if (!page.inCall || inCall.version >= page.inCall.version) page.inCall = inCall
}

type Payload<N extends GuestCommandName> = z.output<(typeof guestCommands)[N]['payload']>
type Answer<N extends GuestCommandName> = z.input<(typeof guestCommands)[N]['data']>
export type GuestHandlers = {
  readonly [N in GuestCommandName]: (page: GuestPage, payload: Payload<N>) => Promise<Answer<N> | Refusal>
}

export interface GuestOptions {
  readonly admit: (auth: unknown, address: string) => Promise<Guest | Refusal>
  /** Counts a command; false: the link has sent too many. */
  readonly count: (guest: Guest) => boolean
  readonly handlers: GuestHandlers
  /** Called for a guest whose commands are refused because there are too many. */
  readonly onFlood: (guest: Guest, address: string | null) => void
}

/** How many sockets a link has at once, in all processes: a page, its successor, and one whose loss is not noticed yet. */
const maxSockets = 3

interface GuestData {
  page: GuestPage
  address: string
  /** How many sockets of the same link have come later. */
  later: number
}
type Guests = Namespace<Record<string, never>, Record<string, (payload: unknown) => void>, never, GuestData>

interface GuestServer {
  readonly io: Server
  readonly handshakes: FirstHandshakes
  readonly liftLimits: (connection: Socket['conn']) => void
  readonly processes: ProcessLink
  readonly log: Logger
}

/**
 * A namespace of its own, with rooms of its own: what is published to people of a business cannot reach a guest, and a guest's
 * commands are these four. Returns the function that begins to let guests in.
 */
export function createGuestSockets({ io, handshakes, liftLimits, processes, log }: GuestServer) {
  const guests = io.of('/video') as unknown as Guests
  const countUnanswered = createWarningCounter(log, 'requests of guests failed')

  function emitToGuest({ guest, event, payload, user = null }: ProcessMessages['guest_event']): void {
    const parsed = guestEvents[event].parse(payload)
    for (const connection of guests.adapter.rooms.get(guest) ?? []) {
      const socket = guests.sockets.get(connection)
      if (!socket) continue
      const { page } = socket.data as GuestData
      if ('to' in parsed) {
        if (parsed.to !== page.peer) continue
      } else {
        const { peer, agent, version } = parsed
        setPagesInCall(page, { guestPeer: peer, agentPeer: agent?.peer ?? null, user, version })
      }
      ;(socket as unknown as Socket).emit(event, parsed)
    }
  }

  /** The newest sockets of a link stay: an old one may belong to a network that the phone has left. */
  function endOldest({ call, connection }: ProcessMessages['guest_came']): void {
    for (const socket of guests.sockets.values()) {
      const data = socket.data as GuestData
      if (data.page.call !== call || socket.id === connection) continue
      data.later += 1
      if (data.later >= maxSockets) socket.disconnect(true)
    }
  }

  async function answer(
    socket: Socket,
    name: GuestCommandName,
    { count, handlers, onFlood }: GuestOptions,
    given: unknown,
  ): Promise<unknown> {
    const { page, address } = socket.data as GuestData
    if (!count(page)) {
      onFlood(page, address)
      return refuse('TOO_MANY_REQUESTS')
    }
    const parsed = guestCommands[name].payload.safeParse(given ?? {})
    if (!parsed.success) return refuseInput({})
    const handle = handlers[name] as (page: GuestPage, payload: unknown) => Promise<unknown>
    const result = await handle(page, parsed.data)
    // The link has become another browser's.
    if (isRefusal(result) && result.code === 'FORBIDDEN') setImmediate(() => socket.disconnect(true))
    return isRefusal(result) ? result : guestCommands[name].data.parse(result)
  }

  function refusalOf(error: unknown): Refusal {
    const refusal = toRefusal(error)
    if (refusal.code === 'INTERNAL') toErrorResponse(error, randomUUID(), log)
    // Strangers can make the server busy at will: counted, not one line each.
    else if (refusal.status >= 500) countUnanswered(error)
    return refusal
  }

  processes.listen('guest_event', emitToGuest)
  processes.listen('guest_came', endOldest)

  return function listen(options: GuestOptions): void {
    guests.use((socket, next) => {
      const connection = socket.conn
      const refused = (refusal: Refusal) => {
        const { msg, code } = toErrorResponse(refusal, randomUUID(), log).body
        next(Object.assign(new Error(msg), { data: { code } }))
        handshakes.refuse(connection)
      }
      const address = handshakes.take(connection)
      if (address === null) return refused(refuse('TOO_MANY_REQUESTS'))
      options.admit(socket.handshake.auth, address).then(
        (guest) => {
          if (isRefusal(guest)) return refused(guest)
          Object.assign(socket.data, {
            page: { ...guest, inCall: null },
            address,
            later: 0,
          } satisfies GuestData)
          void socket.join(guestRoom(guest.call, guest.key))
          next()
        },
        (error: unknown) => refused(refusalOf(error)),
      )
    })
    guests.on('connection', (untyped) => {
      const socket = untyped as unknown as Socket
      liftLimits(socket.conn)
      const { call } = (socket.data as GuestData).page
      void processes.sendToAll('guest_came', { call, connection: socket.id })
      for (const name of Object.keys(guestCommands) as GuestCommandName[])
        socket.on(name, (...args: unknown[]) => {
          const ack = typeof args.at(-1) === 'function' ? (args.pop() as (answer: unknown) => void) : () => {}
          void answer(socket, name, options, args[0])
            .catch(refusalOf)
            .then((result) =>
              ack(
                isRefusal(result)
                  ? { ok: false, ...toErrorResponse(result, randomUUID(), log).body }
                  : { ok: true, data: result },
              ),
            )
        })
      // Socket.IO would keep the connection open for other namespaces, which a guest has none of.
      socket.on('disconnect', () => socket.conn.close())
    })
  }
}
