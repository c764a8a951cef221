import { defineConfig } from 'vitest/config'
import { OrderBySeed } from './scripts/lib/tests/order-by-seed.mjs'

export const wholeRun = {
  // All cores, and no more: who waits for a database that has no core left gives up.
  maxWorkers: '100%',
  // A test left with `.only` would switch the others off unseen.
  allowOnly: false,
  passWithNoTests: false,
  // CI runs the files in another order each time. By default the longest are first.
  ...(process.env.ORDER_SEED && { sequence: { sequencer: OrderBySeed } }),
}

/** One run over everything; what a project needs (a browser's DOM, a database) stands in its own config. */
export default defineConfig({
  test: {
    ...wholeRun,
    // What needs a Redis, and what repeats tests on a restored installation, is in vitest.scale.config.ts.
    projects: [
      'packages/*',
      '!packages/local-redis',
      'apps/*',
      'apps/api/vitest.three-processes.config.ts',
      'prisma',
      'scripts',
      'e2e',
      'bench',
    ],
  },
})
