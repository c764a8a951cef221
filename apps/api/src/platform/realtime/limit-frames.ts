import type { EventEmitter } from 'node:events'
import { frameRate, frameUnitBytes, reconnectBanMs } from '@hilo/contracts'
import type { Server } from 'socket.io'
import type { Clock } from '../clock/clock'
import { createTokenBuckets } from '../fairness/token-buckets'
import type { ProcessLink } from './process-messages'

/** The WebSocket under a connection: the members that are used here. */
interface WebSocketLike extends EventEmitter {
  pause(): void
  terminate(): void
}
type Connection = Parameters<Parameters<Server['engine']['on']>[1]>[0] & {
  readonly id: string
  readonly request: { readonly websocket?: WebSocketLike }
  close(): void
}

/** Time for the last message to go out before the connection is cut. */
const closingMs = 1_000

/**
 * Limits the frames of a connection, before they are parsed. A connection that sends far more than our client does is
 * read no further and cut; `sendReason` sends the reason.
 */
export function limitFrames(io: Server, clock: Clock, sendReason: (connection: unknown) => void): void {
  const frames = createTokenBuckets(clock, frameRate)
  io.engine.on('connection', (connection: Connection) => {
    const webSocket = connection.request.websocket
    if (!webSocket) return
    let cut = false
    const count = (data?: Buffer) => {
      if (cut || frames.take(connection.id, 1 + Math.floor((data?.length ?? 0) / frameUnitBytes))) return
      cut = true
      sendReason(connection)
      // Closing flushes the message of `sendReason`.
      connection.close()
      webSocket.pause()
      setTimeout(() => webSocket.terminate(), closingMs).unref()
    }
    webSocket.prependListener('message', count)
    webSocket.on('ping', count)
    webSocket.on('pong', count)
  })
}

/** Remembers users whose connection was cut a moment ago, so that they cannot reconnect at once, to any process. */
export function trackCutUsers(
  clock: Clock,
  processes: ProcessLink,
): { add(user: string): void; has(user: string): boolean } {
  const until = new Map<string, number>()
  function remember(user: string): void {
    const now = clock.now().getTime()
    for (const [known, end] of until) if (end <= now) until.delete(known)
    until.set(user, now + reconnectBanMs)
  }
  processes.listen('user_cut', ({ user }) => remember(user))
  return {
    add: (user) => void processes.sendToAll('user_cut', { user }),
    has: (user) => (until.get(user) ?? 0) > clock.now().getTime(),
  }
}
