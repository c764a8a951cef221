import type { EventEmitter } from 'node:events'
import { cutMs, frameRate, frameUnitBytes } from '@hilo/contracts'
import type { Server } from 'socket.io'
import type { Clock } from '../clock/clock'
import { createTokenBuckets } from '../fairness/token-buckets'

/** The WebSocket under a connection, as far as it is needed here. */
interface Line extends EventEmitter {
  pause(): void
  terminate(): void
}
type Connection = Parameters<Parameters<Server['engine']['on']>[1]>[0] & {
  readonly id: string
  readonly request: { readonly websocket?: Line }
  close(): void
}

/** So long whoever is cut may take to hear why. */
const goodbyeMs = 1_000

/**
 * Counts every frame that comes in, whatever it holds, before anybody looks into it. A connection that sends far more
 * than a client does is told so by `sayWhy`, and ends; what else it sends is not read any more.
 */
export function limitFrames(io: Server, clock: Clock, sayWhy: (connection: unknown) => void): void {
  const frames = createTokenBuckets(clock, frameRate)
  io.engine.on('connection', (connection: Connection) => {
    const line = connection.request.websocket
    if (!line) return
    let cut = false
    const count = (data?: Buffer) => {
      if (cut || frames.take(connection.id, 1 + Math.floor((data?.length ?? 0) / frameUnitBytes))) return
      cut = true
      sayWhy(connection)
      // What was said goes out first.
      connection.close()
      line.pause()
      setTimeout(() => line.terminate(), goodbyeMs).unref()
    }
    line.prependListener('message', count)
    line.on('ping', count)
    line.on('pong', count)
  })
}

/** Who was cut a moment ago: back at once, they would only go on. */
export function rememberCut(clock: Clock): { add(user: string): void; has(user: string): boolean } {
  const until = new Map<string, number>()
  return {
    add(user) {
      const now = clock.now().getTime()
      for (const [known, end] of until) if (end <= now) until.delete(known)
      until.set(user, now + cutMs)
    },
    has: (user) => (until.get(user) ?? 0) > clock.now().getTime(),
  }
}
