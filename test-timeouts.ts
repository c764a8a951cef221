/** How long a test waits for one event. Shorter than the timeout of a test, so that the failure names the event. */
export const eventTimeoutMs = 20_000

/** Options of every project's vitest configuration. */
export const testDefaults = {
  // Files share the loaded modules, which halves the processor time; modules must not keep state between tests.
  isolate: false,
  // Some four times what the slowest test takes on a busy machine. A longer test sets its own.
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: eventTimeoutMs } },
}
