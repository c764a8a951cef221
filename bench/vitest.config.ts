import { defineConfig } from 'vitest/config'
import { patient } from '../test-patience.ts'

export default defineConfig({
  test: {
    ...patient,
    name: 'bench',
    include: ['**/*.test.ts'],
    // Each starts a Postgres and a Hilo of its own: after the tests of the projects, one at a time.
    maxWorkers: 1,
    sequence: { groupOrder: 2 },
  },
})
