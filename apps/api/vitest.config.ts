import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'api',
    // Nothing of ours lives in a module: files share what is loaded, and the run takes half the processor's time.
    isolate: false,
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/test/postgres.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
