import { defineConfig } from 'vitest/config'
import { testDefaults } from '../../test-defaults.ts'

export default defineConfig({ test: { ...testDefaults, name: 'local-postgres' } })
