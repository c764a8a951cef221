const millisecondsFrom = 1e12
const latest = 8.64e15

/** Meta's times are seconds, as a string; milliseconds have been seen. */
export function momentOf(timestamp: string | number | undefined): Date | null {
  const value = Number(timestamp)
  if (!Number.isFinite(value) || value <= 0) return null
  const ms = value >= millisecondsFrom ? value : value * 1000
  return ms < latest ? new Date(ms) : null
}
