import { defineConfig } from 'vitest/config'
import { wholeRun } from './vitest.config.ts'

/** `pnpm test:scale`: the tests that need a Redis, and those that are repeated on a restored installation. */
export default defineConfig({
  test: {
    ...wholeRun,
    projects: [
      'packages/local-redis',
      'apps/api/vitest.scale.config.ts',
      'apps/api/vitest.scale-three-processes.config.ts',
      'apps/api/vitest.restored.config.ts',
      'bench/vitest.scale.config.ts',
    ],
  },
})
