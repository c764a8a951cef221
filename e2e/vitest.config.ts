import { defineConfig } from 'vitest/config'
import { patient } from '../test-patience.ts'

export default defineConfig({
  test: {
    ...patient,
    // The longest story takes almost three minutes in a browser a fifteenth as fast; what hangs is told by its step.
    testTimeout: 900_000,
    name: 'e2e',
    include: ['*.test.ts'],
    globalSetup: ['setup.ts'],
    // One journey at a time, after everything else: two browsers on two cores take longer than one after the other.
    maxWorkers: 1,
    // They share a Hilo and a browser as it is: what drives them is loaded once.
    isolate: false,
    sequence: { groupOrder: 1 },
  },
})
