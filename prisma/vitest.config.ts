import { defineConfig } from 'vitest/config'
import { patient } from '../test-patience.ts'

// A database server of its own, made at the start.
export default defineConfig({ test: { ...patient, name: 'prisma' } })
