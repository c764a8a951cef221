import { randomUUID } from 'node:crypto'
import {
  type Ack,
  type ClientToServerEvents,
  type CommandName,
  type CommandPayload,
  type CommandResult,
  clientCommands,
  type ErrorCode,
  isRefusal,
  refuseInput,
  type ServerToClientEvents,
} from '@hilo/contracts'
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io'
import type { TokenBuckets } from '../fairness/token-buckets'
import type { Actor } from '../http/actor'
import { toErrorResponse } from '../http/answer-errors'
import { fieldsOf } from '../http/bodies/fields'
import type { ReportForbidden } from '../http/report-forbidden'
import type { Logger } from '../logger/logger'
import { requestContext } from '../logger/request-context'
import type { Metrics } from '../metrics/metrics'
import { recordSpan } from '../tracing/record-span'
import type { CommandLimiter } from './command-limiter'
import type { Room } from './rooms'

interface CommandContext<N extends CommandName> {
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
  /** It gets no reply event where it gets an acknowledgement, which says the same. */
  withoutReplies: boolean
}
export type Chats = Namespace<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>
export type ChatSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>

/** Parses, handles and acknowledges every command of the contract. Errors are answered, never thrown. */
export function createCommandListener(
  {
    handlers,
    log,
    metrics,
    reportForbidden,
  }: {
    readonly handlers: CommandHandlers
    readonly log: Logger
    readonly metrics: Pick<Metrics, 'commands'>
    readonly reportForbidden: ReportForbidden
  },
  {
    limiter,
    errorEventBuckets,
  }: { readonly limiter: CommandLimiter; readonly errorEventBuckets: TokenBuckets },
): (socket: ChatSocket) => void {
  interface Received {
    readonly name: CommandName
    readonly args: unknown[]
    readonly socket: ChatSocket
    readonly disconnected: AbortSignal
  }

  async function answer(
    { name, args, socket, disconnected }: Received,
    requestId: string,
  ): Promise<'ok' | ErrorCode> {
    const definition = clientCommands[name]
    const handle = handlers[name] as (context: CommandContext<CommandName>) => Promise<unknown>
    const ack = typeof args.at(-1) === 'function' ? (args.pop() as (answer: Ack<unknown>) => void) : null
    try {
      const { actor } = socket.data
      const tooMuch = limiter.count(name, { actor, socket })
      if (tooMuch) throw tooMuch
      const payload = definition.payload.safeParse(args[0] ?? {})
      const data = payload.success
        ? await limiter.run(
            { name, payload: payload.data, actor, socket, disconnected },
            async (input, statementOptions) => {
              const result = await handle({
                payload: input,
                actor: { ...socket.data.actor, statementOptions },
                join: (room) => void socket.join(room),
                leave: (room) => void socket.leave(room),
                isIn: (room) => socket.rooms.has(room),
              })
              // Parsed here, so that an answer for many is parsed once.
              return isRefusal(result) ? result : definition.data.parse(result)
            },
          )
        : refuseInput(fieldsOf(payload.error))
      if (isRefusal(data)) throw data
      ack?.({ ok: true, data })
      if ('reply' in definition && !(ack && socket.data.withoutReplies))
        (socket as { emit(event: string, data: unknown): void }).emit(definition.reply, data)
      return 'ok'
    } catch (error) {
      const { body } = toErrorResponse(error, requestId, log)
      if (body.code === 'FORBIDDEN') reportForbidden(socket.data.actor, definition.summary, null)
      // Errors go to the acknowledgement if there is one, else as an event.
      if (ack) ack({ ok: false, ...body })
      else if (body.code !== 'TOO_MANY_REQUESTS' || errorEventBuckets.take(socket.id))
        socket.emit('process_error', body)
      return body.code
    }
  }

  async function observe(received: Received): Promise<void> {
    const { name, socket } = received
    const request_id = randomUUID()
    const began = performance.now()
    const outcome = await requestContext.run({ request_id }, () => answer(received, request_id))
    const ms = performance.now() - began
    metrics.commands.observe({ command: name, outcome }, ms / 1000)
    const { uuid, business } = socket.data.actor
    recordSpan({
      name,
      kind: 'server',
      ms,
      failed: outcome === 'INTERNAL' || outcome === 'UNAVAILABLE',
      attributes: {
        'hilo.command': name,
        'hilo.outcome': outcome,
        'hilo.request_id': request_id,
        'hilo.user': uuid,
        'hilo.business': business,
      },
    })
    log.debug(
      { request_id, command: name, outcome, ms: Math.round(ms * 10) / 10, user: uuid, business },
      'a command was answered',
    )
  }

  return (socket) => {
    const disconnected = new AbortController()
    socket.once('disconnect', () => disconnected.abort())
    // One listener for all commands: one for each would be a third of a connection's memory.
    socket.onAny((name: string, ...args: unknown[]) => {
      if (socket.connected && isCommand(name))
        void observe({ name, args, socket, disconnected: disconnected.signal })
    })
  }
}

/** A client may send any name. */
const isCommand = (name: string): name is CommandName => Object.hasOwn(clientCommands, name)
