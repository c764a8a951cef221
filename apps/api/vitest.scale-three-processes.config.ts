import { defineConfig } from 'vitest/config'
import { excluded } from '../../test-defaults.ts'
import { apiTestDefaults } from './vitest.defaults.ts'
import { decidedByDatabase, onThree } from './vitest.three-processes.config.ts'

/** `pnpm test:scale`: the tests with people on two processes and the jobs on a third, and a Redis between them. */
export default defineConfig({
  test: {
    ...apiTestDefaults,
    name: 'scale-three-processes',
    include: onThree,
    // The bus has no say in them: `api-three-processes` proves the same.
    exclude: [...excluded, ...decidedByDatabase],
    globalSetup: ['src/test/database/postgres.ts', 'src/test/servers/redis.ts'],
    provide: { processes: 'three', installation: 'new' },
  },
})
