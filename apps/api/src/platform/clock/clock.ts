/** Time is a parameter: the API and its SQL read the time only from this. */
export interface Clock {
  now(): Date
  /** Called when a test moves the clock: timers must be set again. */
  onMove(listener: (byMs: number) => void): () => void
}

export const realClock: Clock = {
  now: () => new Date(),
  onMove: () => () => {},
}

export interface MovableClock extends Clock {
  advance(ms: number): void
}

/** For tests: runs in real time, plus an offset. */
export function movableClock(): MovableClock {
  let offset = 0
  const listeners = new Set<(byMs: number) => void>()
  return {
    now: () => new Date(Date.now() + offset),
    onMove(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    advance(ms) {
      offset += ms
      for (const listener of listeners) listener(ms)
    },
  }
}
