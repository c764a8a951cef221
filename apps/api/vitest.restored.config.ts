import { defineConfig } from 'vitest/config'
import { apiTestDefaults } from './vitest.defaults.ts'

/** The core of the product must work on what a backup brought back: the same tests, on a restored installation. */
const core = [
  'inbound/{ingest-changes,failing-statements}',
  'inbound/webhook/receive-webhook',
  'outbound/deliver/deliver-conversation',
  'interactions/test/{life,sync}',
  'interactions/acts/transfer',
  'files/files',
  'search/search',
  'sessions/routes',
  'platform/db/tenancy',
]

export default defineConfig({
  test: {
    ...apiTestDefaults,
    name: 'api-restored',
    include: core.map((name) => `src/${name}.test.ts`),
    globalSetup: ['src/test/database/postgres.ts'],
    provide: { processes: 'one', installation: 'restored' },
  },
})
