import { configDefaults } from 'vitest/config'
import { eventTimeoutMs } from './test-timeouts.ts'

/** Files that no project takes; `npm test` also leaves out those that take long. */
export const excluded: string[] = [
  ...configDefaults.exclude,
  ...JSON.parse(process.env.HILO_EXCLUDED_TESTS ?? '[]'),
]

/** Options of every project's vitest configuration. */
export const testDefaults = {
  // Files share the loaded modules, which halves the processor time; modules must not keep state between tests.
  isolate: false,
  exclude: excluded,
  // Some four times what the slowest test takes on a busy machine. A longer test sets its own.
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: eventTimeoutMs } },
}
