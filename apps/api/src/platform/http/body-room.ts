import { type Refusal, refuse } from '@hilo/contracts'

export interface RoomLimits {
  /** What all bodies together may hold in memory, until their requests are answered. */
  readonly mostBytes: number
  /** A body that stands still for this long, or takes this long in all, is cut. */
  readonly idleMs: number
  readonly totalMs: number
  /** One that has been arriving for longer gives its place up where there is none for another. */
  readonly youngMs: number
}

/** WhatsApp's largest webhook twenty times at once; its provider needs well under a second for one. */
export const roomLimits: RoomLimits = {
  mostBytes: 64 * 1024 * 1024,
  idleMs: 5_000,
  totalMs: 20_000,
  youngMs: 2_000,
}

/** Where bodies are held while they arrive and until they are answered. */
export interface BodyRoom {
  /** `giveUp` is called when the body must go; its place is free by then. */
  enter(giveUp: (why: Refusal<'UNAVAILABLE' | 'TOO_SLOW'>) => void): Place
}

export interface Place {
  grow(bytes: number): void
  /** All of it is there: nothing cuts it any more. */
  arrived(): void
  leave(): void
}

/**
 * Bodies of senders whom nobody has verified share one bound. Above it the one that has been arriving longest goes first, so that a
 * crowd of stalled connections keeps no provider out; where all are young the last to ask is refused.
 */
export function createBodyRoom({ mostBytes, idleMs, totalMs, youngMs }: RoomLimits): BodyRoom {
  interface Arrival {
    readonly began: number
    end(why: Refusal<'UNAVAILABLE' | 'TOO_SLOW'>): void
  }
  /** The longest here stands first. */
  const arriving = new Set<Arrival>()
  let held = 0

  return {
    enter(giveUp) {
      let size = 0
      const end: Arrival['end'] = (why) => {
        place.leave()
        giveUp(why)
      }
      const arrival: Arrival = { began: performance.now(), end }
      const tooSlow = () => end(refuse('TOO_SLOW'))
      const idle = setTimeout(tooSlow, idleMs).unref()
      const total = setTimeout(tooSlow, totalMs).unref()
      const place: Place = {
        grow(bytes) {
          idle.refresh()
          size += bytes
          held += bytes
          while (held > mostBytes && arriving.has(arrival)) {
            const [oldest = arrival] = arriving
            const goes = performance.now() - oldest.began > youngMs ? oldest : arrival
            goes.end(refuse('UNAVAILABLE'))
          }
        },
        arrived() {
          arriving.delete(arrival)
          clearTimeout(idle)
          clearTimeout(total)
        },
        leave() {
          place.arrived()
          held -= size
          size = 0
        },
      }
      arriving.add(arrival)
      return place
    },
  }
}
