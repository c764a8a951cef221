import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'e2e',
    include: ['*.test.ts'],
    globalSetup: ['setup.ts'],
    // A browser and a whole Hilo each on two cores: two journeys at a time, after everything else.
    maxWorkers: 2,
    // They share a Hilo and a browser as it is: what drives them is loaded once.
    isolate: false,
    sequence: { groupOrder: 1 },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
