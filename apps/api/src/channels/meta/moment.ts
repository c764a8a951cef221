const millisecondsFrom = 1e12
const latest = 8.64e15
/** The last moment of a second. */
const secondsEnd = 999

/**
 * A timestamp as Meta writes it: seconds or milliseconds, and now and then the other. Whole seconds are taken at their
 * end (and by the ingest never later than our reception): an answer given within the second of our own message
 * must not be shown above it.
 */
export function momentOf(timestamp: string | number | undefined): Date | null {
  const value = Number(timestamp)
  if (!Number.isFinite(value) || value <= 0) return null
  const ms = value >= millisecondsFrom ? value : value * 1000 + secondsEnd
  return ms < latest ? new Date(ms) : null
}
