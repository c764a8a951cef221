/** A row of the table. */
export interface Figure {
  readonly what: string
  readonly goal: string
  /** The figure of the same run to compare with: the floor, or a smaller database. */
  readonly floor: string | null
  readonly ours: string
  readonly ratio: number | null
  /** Null: these measurements cannot judge the goal. */
  readonly holds: boolean | null
}

export interface Point {
  /** Interactions stored. */
  readonly size: number
  readonly ms: number
}

export interface Measured {
  readonly figures: readonly Figure[]
  /** Cost against size, for the plot. */
  readonly curves?: Readonly<Record<string, readonly Point[]>>
  /** Counts of messages and statements, which are the same on every machine. */
  readonly counts?: Readonly<Record<string, number>>
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`
const round = (value: number): number => Math.round(value * 100) / 100

interface Comparison {
  readonly what: string
  readonly floor: number
  readonly ours: number
  readonly unit?: (value: number) => string
}

/** The most it may be, as a multiple of the compared figure. */
export function atMost(times: number, { what, floor, ours, unit = ms }: Comparison): Figure {
  const ratio = ours / floor
  const goal = `≤ x${times}`
  return { what, goal, floor: unit(floor), ours: unit(ours), ratio: round(ratio), holds: ratio <= times }
}

export function atLeast(times: number, { what, floor, ours, unit = ms }: Comparison): Figure {
  const ratio = ours / floor
  const goal = `≥ x${times}`
  return { what, goal, floor: unit(floor), ours: unit(ours), ratio: round(ratio), holds: ratio >= times }
}

/** An absolute goal, which depends on the machine. */
export function below(most: number, what: string, ours: number, unit: (value: number) => string): Figure {
  return { what, goal: `≤ ${unit(most)}`, floor: null, ours: unit(ours), ratio: null, holds: ours <= most }
}
