/** A transaction that waits longer for a row ends, so that others get its connection, and is retried after a pause: for some 12 s, beside the waits for its turns. */
export const lockRetries = { waitMs: 500, pauseMs: 1_000, longestMs: 12_000 } as const
