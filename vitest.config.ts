import { defineConfig } from 'vitest/config'

/** One run over everything; what a project needs (a browser's DOM, a database) stands in its own config. */
export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'prisma', 'scripts', 'e2e'],
    // All cores: most of a test's time is the database's and the sockets'.
    maxWorkers: '100%',
    // A test left with `.only` would switch the others off unseen.
    allowOnly: false,
    passWithNoTests: false,
  },
})
