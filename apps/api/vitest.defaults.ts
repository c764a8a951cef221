import { testDefaults } from '../../test-defaults.ts'

/** Options of every project of the API. */
export const apiTestDefaults = {
  ...testDefaults,
  setupFiles: process.env.SEED === undefined ? [] : ['src/test/use-seed.ts'],
}
