/** The value below which this share of the values is. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

interface Summary {
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

/** The median of each percentile over the rounds, so that one disturbed round does not decide. */
export function summaryOf(rounds: readonly (readonly number[])[]): Summary {
  const at = (share: number) => median(rounds.map((times) => percentile(times, share)))
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
