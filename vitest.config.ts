import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** One run over everything; what a project needs (a browser's DOM, a database) stands in its own config. */
export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'prisma', 'scripts', 'e2e'],
    // One more than there are cores: most of a test's time is waiting for the database and for sockets.
    maxWorkers: availableParallelism() + 1,
    // A test left with `.only` would switch the others off unseen.
    allowOnly: false,
    passWithNoTests: false,
  },
})
