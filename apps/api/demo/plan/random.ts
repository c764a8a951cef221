/** Repeatable random choices: every demo is the same, so that tests can count its rows. */
export interface Random {
  /** A whole number, both ends included. */
  between(from: number, to: number): number
  pick<T>(from: readonly T[]): T
  chance(of: number): boolean
  shuffled<T>(from: readonly T[]): T[]
}

/** mulberry32: small, and random enough for a demo. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    between,
    pick<T>(from: readonly T[]): T {
      const picked = from[between(0, from.length - 1)]
      if (picked === undefined) throw new Error('there is nothing to pick from')
      return picked
    },
    chance: (of) => next() < of,
    shuffled<T>(from: readonly T[]): T[] {
      return from
        .map((one) => [next(), one] as const)
        .sort(([a], [b]) => a - b)
        .map(([, one]) => one)
    },
  }
}
