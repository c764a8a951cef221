import { defineConfig } from 'vitest/config'
import { excluded } from '../../test-defaults.ts'
import { apiTestDefaults } from './vitest.defaults.ts'
import { onThreeAlone } from './vitest.three-processes.config.ts'

export default defineConfig({
  test: {
    ...apiTestDefaults,
    name: 'api',
    include: ['{src,importers,demo}/**/*.test.ts'],
    // Those of *.redis.test.ts need a Redis: `pnpm test:scale` runs them.
    exclude: [...excluded, '**/*.redis.test.ts', ...onThreeAlone],
    globalSetup: ['src/test/database/postgres.ts'],
    provide: { processes: 'one', installation: 'new' },
  },
})
