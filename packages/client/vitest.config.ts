import { defineConfig } from 'vitest/config'
import { patient } from '../../test-patience.ts'

export default defineConfig({
  test: { ...patient, name: 'client', include: ['src/**/*.test.ts'], typecheck: { enabled: false } },
})
