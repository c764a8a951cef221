/** For one thing that must come. It says what hangs, not what is fast: a machine busy with others is no fault of ours. */
export const patienceMs = 30_000

/** What every project's configuration begins with. */
export const patient = {
  // Whole stories, several at once on few cores; what hangs is told by the waits inside them.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: patienceMs } },
}
