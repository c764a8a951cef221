import { defineConfig } from 'vitest/config'
import { excluded, testDefaults } from '../test-defaults.ts'

export const benchDefaults = {
  ...testDefaults,
  // Each file starts a Postgres and fills it before its first test.
  hookTimeout: 120_000,
  testTimeout: 60_000,
  // The tests measure their own process.
  isolate: true,
  // At the same time as the journeys, which use the processor half of the time.
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
}

export default defineConfig({
  test: {
    ...benchDefaults,
    name: 'bench',
    include: ['**/*.test.ts'],
    // They need a Redis: `pnpm test:scale` runs them.
    exclude: [...excluded, '**/*.redis.test.ts'],
  },
})
