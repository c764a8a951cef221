import { defineConfig } from 'vitest/config'
import { patient } from '../../test-patience'

export default defineConfig({
  test: { ...patient, name: 'simulator', include: ['src/**/*.test.ts'] },
})
