import { defineConfig } from 'vitest/config'
import { testDefaults } from '../test-defaults.ts'

export default defineConfig({
  test: {
    ...testDefaults,
    // Some four times what the longest journey takes on a busy machine; if one hangs, the failing step says where.
    testTimeout: 120_000,
    name: 'e2e',
    include: ['journeys/*.test.ts'],
    globalSetup: ['lib/servers/setup.ts'],
    // After the other tests, two journeys at a time, each with a Hilo of its own: a journey waits half of its time.
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
  },
})
