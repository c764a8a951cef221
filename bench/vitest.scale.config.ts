import { defineConfig } from 'vitest/config'
import { benchDefaults } from './vitest.config.ts'

/** `pnpm test:scale`: the short forms of measurements and drills with a Redis. */
export default defineConfig({
  test: { ...benchDefaults, name: 'bench-scale', include: ['**/*.redis.test.ts'] },
})
