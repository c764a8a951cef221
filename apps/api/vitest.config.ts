import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'api',
    // Nothing of ours lives in a module: files share what is loaded, and the run takes half the processor's time.
    isolate: false,
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/test/postgres.ts'],
    // Long stories, several at once on two cores: what hangs is told by the waits inside them.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
