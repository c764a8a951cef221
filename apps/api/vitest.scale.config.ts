import { defineConfig } from 'vitest/config'
import { apiTestDefaults } from './vitest.defaults.ts'

/** `pnpm test:scale`: what is only true with a Redis. */
export default defineConfig({
  test: {
    ...apiTestDefaults,
    name: 'scale',
    include: ['src/**/*.redis.test.ts'],
    globalSetup: ['src/test/database/postgres.ts', 'src/test/servers/redis.ts'],
    provide: { processes: 'one', installation: 'new' },
  },
})
