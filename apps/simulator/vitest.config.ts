import { defineConfig } from 'vitest/config'
import { testDefaults } from '../../test-timeouts.ts'

export default defineConfig({
  test: { ...testDefaults, name: 'simulator', include: ['src/**/*.test.ts'] },
})
