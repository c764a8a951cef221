import { defineConfig } from 'vitest/config'
import { testDefaults } from '../test-timeouts.ts'

// A database server of its own, made at the start.
export default defineConfig({ test: { ...testDefaults, name: 'prisma' } })
