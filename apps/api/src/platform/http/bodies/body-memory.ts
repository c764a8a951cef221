import { type Refusal, refuse } from '@hilo/contracts'

export interface BodyLimits {
  /** The limit of all bodies together, until their requests are answered and their handlers have ended. */
  readonly maxBytes: number
  /** A body is cut after so long without data, or so long in all. */
  readonly idleMs: number
  readonly totalMs: number
  /** A body that has been arriving for longer may be evicted for another. */
  readonly evictAfterMs: number
}

/** Twenty of WhatsApp's largest webhooks at once. WhatsApp sends one in well under a second. */
export const bodyLimits: BodyLimits = {
  maxBytes: 64 * 1024 * 1024,
  idleMs: 5_000,
  totalMs: 20_000,
  evictAfterMs: 2_000,
}

/** Bounds the memory of request bodies, while they arrive and until their requests are answered and their handlers have ended. */
export interface BodyMemory {
  /** Calls `onEvicted` when the body must go; its memory is already released then. */
  reserve(onEvicted: (why: Refusal<'UNAVAILABLE' | 'TOO_SLOW'>) => void): BodyReservation
}

interface BodyReservation {
  grow(bytes: number): void
  /** The body has arrived whole and is no longer evicted. */
  complete(): void
  release(): void
}

/**
 * Above the bound the body that has been arriving longest is evicted, so that stalled connections keep no provider out; if all
 * have just begun, the newest is refused.
 */
export function createBodyMemory({ maxBytes, idleMs, totalMs, evictAfterMs }: BodyLimits): BodyMemory {
  interface Arrival {
    readonly began: number
    end(why: Refusal<'UNAVAILABLE' | 'TOO_SLOW'>): void
  }
  /** Oldest first. */
  const arriving = new Set<Arrival>()
  let held = 0

  return {
    reserve(onEvicted) {
      let size = 0
      const end: Arrival['end'] = (why) => {
        reservation.release()
        onEvicted(why)
      }
      const arrival: Arrival = { began: performance.now(), end }
      const tooSlow = () => end(refuse('TOO_SLOW'))
      const idle = setTimeout(tooSlow, idleMs).unref()
      const total = setTimeout(tooSlow, totalMs).unref()
      const reservation: BodyReservation = {
        grow(bytes) {
          idle.refresh()
          size += bytes
          held += bytes
          while (held > maxBytes && arriving.has(arrival)) {
            const [oldest = arrival] = arriving
            const evicted = performance.now() - oldest.began > evictAfterMs ? oldest : arrival
            evicted.end(refuse('UNAVAILABLE'))
          }
        },
        complete() {
          arriving.delete(arrival)
          clearTimeout(idle)
          clearTimeout(total)
        },
        release() {
          reservation.complete()
          held -= size
          size = 0
        },
      }
      arriving.add(arrival)
      return reservation
    },
  }
}
