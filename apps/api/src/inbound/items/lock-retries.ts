/**
 * A transaction waits for a row for a moment. What it leaves is stored apart: a transaction that waits for longer ends, so that others get its
 * connection, and is retried after a pause, for some 12 s in all with the waits for its turns.
 */
export const lockRetries = { momentMs: 100, waitMs: 500, pauseMs: 1_000, longestMs: 12_000 } as const

/** What is left of that where the wait began at this time of `performance`. */
export const leftToWait = (since: number): number =>
  Math.max(0, Math.ceil(since + lockRetries.longestMs - performance.now()))
