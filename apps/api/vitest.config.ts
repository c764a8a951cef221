import { defineConfig } from 'vitest/config'
import { patient } from '../../test-patience.ts'

export default defineConfig({
  test: {
    ...patient,
    name: 'api',
    // Nothing of ours lives in a module: files share what is loaded, and the run takes half the processor's time.
    isolate: false,
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/test/postgres.ts'],
  },
})
