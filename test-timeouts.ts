/** How long a test waits for one event. Shorter than the timeout of a test, so that the failure names the event. */
export const eventTimeoutMs = 20_000
