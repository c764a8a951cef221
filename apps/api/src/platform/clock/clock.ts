/** Time is a parameter: nothing in the API or its SQL asks the machine for the hour except through this. */
export interface Clock {
  now(): Date
  /** Called when somebody moves the clock: what waits for an hour must look again. */
  onMove(listener: (byMs: number) => void): () => void
}

export const realClock: Clock = {
  now: () => new Date(),
  onMove: () => () => {},
}

export interface MovableClock extends Clock {
  advance(ms: number): void
}

/** Runs with real time from where it was moved to. For tests: hours pass without anybody sleeping. */
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
