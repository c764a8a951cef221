import { defineConfig } from 'vitest/config'
import { patient } from '../../test-patience.ts'

export default defineConfig({ test: { ...patient, name: 'local-postgres' } })
