import { defineConfig } from 'vitest/config'

/** One run over everything; what a project needs (a browser's DOM, a database) stands in its own config. */
export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'prisma', 'scripts', 'e2e', 'bench'],
    // All cores, and no more: who waits for a database that has no core left gives up.
    maxWorkers: '100%',
    // A test left with `.only` would switch the others off unseen.
    allowOnly: false,
    passWithNoTests: false,
  },
})
