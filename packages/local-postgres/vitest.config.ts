import { defineConfig } from 'vitest/config'

// Making a database takes a second, and several on a busy machine.
export default defineConfig({ test: { name: 'local-postgres', testTimeout: 60_000, hookTimeout: 60_000 } })
