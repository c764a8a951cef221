import { configDefaults, defineConfig } from 'vitest/config'
import { testDefaults } from '../../test-timeouts.ts'
import { onThreeAlone } from './vitest.three-processes.config.ts'

export default defineConfig({
  test: {
    ...testDefaults,
    name: 'api',
    include: ['src/**/*.test.ts'],
    // Those of *.redis.test.ts need a Redis: `pnpm test:scale` runs them.
    exclude: [...configDefaults.exclude, '**/*.redis.test.ts', ...onThreeAlone],
    globalSetup: ['src/test/database/postgres.ts'],
    provide: { processes: 'one', installation: 'new' },
  },
})
