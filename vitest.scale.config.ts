import { defineConfig } from 'vitest/config'
import { wholeRun } from './vitest.config.ts'

/** `pnpm test:scale`: the tests that need a Redis. */
export default defineConfig({
  test: {
    ...wholeRun,
    projects: [
      'packages/local-redis',
      'apps/api/vitest.scale.config.ts',
      'apps/api/vitest.scale-three-processes.config.ts',
      'bench/vitest.scale.config.ts',
    ],
  },
})
