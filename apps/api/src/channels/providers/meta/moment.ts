const smallestMilliseconds = 1e12
const latest = 8.64e15
/** The last millisecond of a second. */
const endOfSecondMs = 999

/**
 * Reads a timestamp of Meta's, which may be in seconds or milliseconds. Whole seconds are set to their end (and when stored
 * never later than the time of reception): an answer in the same second as our message must not be shown above it.
 */
export function momentOf(timestamp: string | number | undefined): Date | null {
  const value = Number(timestamp)
  if (!Number.isFinite(value) || value <= 0) return null
  const ms = value >= smallestMilliseconds ? value : value * 1000 + endOfSecondMs
  return ms < latest ? new Date(ms) : null
}
