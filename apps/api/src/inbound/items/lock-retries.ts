/** A transaction that waits longer for a row ends, so that others get its connection, and is retried after a pause: for some 12 s in all. */
export const lockRetries = { waitMs: 500, pauseMs: 1_000, longestMs: 12_000 } as const
