import { defineConfig } from 'vitest/config'
import { testDefaults } from '../test-defaults.ts'

// A database server of its own, made at the start.
export default defineConfig({ test: { ...testDefaults, name: 'prisma' } })
