import { randomUUID } from 'node:crypto'
import {
  type GuestCommandName,
  type GuestEventName,
  type GuestEventPayload,
  guestCommands,
  guestEvents,
  isRefusal,
  type Refusal,
  refuse,
  refuseInput,
} from '@hilo/contracts'
import type { Namespace, Server, Socket } from 'socket.io'
import type { z } from 'zod'
import type { Clock } from '../clock/clock'
import { errorMessage } from '../errors/error-message'
import { createTokenBuckets } from '../fairness/token-buckets'
import { toErrorResponse } from '../http/answer-errors'
import type { Logger } from '../logger/logger'

/** A person with the link of one video call. `peer` identifies their page. */
export interface Guest {
  readonly business: string
  readonly call: string
  readonly key: string
  readonly peer: string
}

type Payload<N extends GuestCommandName> = z.output<(typeof guestCommands)[N]['payload']>
type Answer<N extends GuestCommandName> = z.input<(typeof guestCommands)[N]['data']>
export type GuestHandlers = {
  readonly [N in GuestCommandName]: (guest: Guest, payload: Payload<N>) => Promise<Answer<N> | Refusal>
}

export interface GuestOptions {
  readonly admit: (auth: unknown) => Promise<Guest | Refusal>
  readonly handlers: GuestHandlers
}

/** Connecting sends some twenty addresses at once; then a page says every few seconds that it is there. */
const rate = { burst: 200, perSecond: 20 }

interface GuestData {
  guest: Guest
}
type Guests = Namespace<Record<string, never>, Record<string, (payload: unknown) => void>, never, GuestData>

interface GuestSockets {
  listen(options: GuestOptions & { readonly clock: Clock; readonly log: Logger }): void
  /** To the guests of a call who are connected to this process. */
  send<N extends GuestEventName>(call: string, event: N, payload: GuestEventPayload<N>): void
}

/**
 * A namespace of its own, with rooms of its own: what is published to people of a business cannot reach a guest, and a guest's
 * commands are these four.
 */
export function createGuestSockets(
  io: Server,
  liftLimits: (connection: Socket['conn']) => void,
): GuestSockets {
  const guests = io.of('/video') as unknown as Guests
  return {
    send: (call, event, payload) =>
      void (guests as unknown as Namespace).to(call).emit(event, guestEvents[event].parse(payload)),
    listen({ admit, handlers, clock, log }) {
      const buckets = createTokenBuckets(clock, rate)
      guests.use(
        (socket, next) =>
          void admit(socket.handshake.auth).then(
            (guest) => {
              if (isRefusal(guest)) {
                const { msg, code } = toErrorResponse(guest, randomUUID(), log).body
                return next(Object.assign(new Error(msg), { data: { code } }))
              }
              socket.data.guest = guest
              void socket.join(guest.call)
              next()
            },
            (error: unknown) => {
              log.warn({ err: errorMessage(error) }, 'the handshake of a guest failed')
              next(Object.assign(new Error('unavailable'), { data: { code: 'UNAVAILABLE' } }))
            },
          ),
      )
      guests.on('connection', (socket) => {
        liftLimits(socket.conn)
        for (const name of Object.keys(guestCommands) as GuestCommandName[])
          on(socket as unknown as Socket, name, async (payload) => {
            if (!buckets.take(socket.id)) return refuse('TOO_MANY_REQUESTS')
            const parsed = guestCommands[name].payload.safeParse(payload ?? {})
            if (!parsed.success) return refuseInput({})
            const handle = handlers[name] as (guest: Guest, payload: unknown) => Promise<unknown>
            const result = await handle(socket.data.guest as Guest, parsed.data)
            return isRefusal(result) ? result : guestCommands[name].data.parse(result)
          })
        // Socket.IO would keep the connection open for other namespaces, which a guest has none of.
        socket.on('disconnect' as never, (() => socket.conn.close()) as never)
      })

      function on(socket: Socket, name: string, work: (payload: unknown) => Promise<unknown>): void {
        socket.on(name, (...args: unknown[]) => {
          const ack = typeof args.at(-1) === 'function' ? (args.pop() as (answer: unknown) => void) : () => {}
          work(args[0])
            .then((result) => {
              if (isRefusal(result)) throw result
              ack({ ok: true, data: result })
            })
            .catch((error: unknown) => ack({ ok: false, ...toErrorResponse(error, randomUUID(), log).body }))
        })
      }
    },
  }
}
