// @ts-check
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/workspace.mjs'

/**
 * The journeys that `npm test` runs: the way of a message and of an agent's day, each screen's first load, the specification's words.
 * Tests of the API and of the web prove most of what the others show, in less time.
 */
export const usualJourneys = [
  'first-load',
  'keyboard',
  'message-actions',
  'message-delivery',
  'session',
  'specification-details',
  'two-agents',
]

/** Files of tests, or folders of them, that `npm test` leaves to `npm run test:long`. Each with its reason. */
const longFiles = [
  // They start, stop, kill or measure processes of their own.
  'apps/api/src/test/process/',
  'apps/api/src/test/crash/',
  'apps/api/src/test/soak/',
  'apps/api/src/backup/drill.test.ts',
  'apps/api/src/commands/',
  'bench/short.test.ts',
  'bench/drills/',
  // They fill databases, and read the plan of each statement.
  'bench/plans/empty.test.ts',
  'bench/plans/flat.test.ts',
  'bench/plans/new-chat.test.ts',
  'bench/plans/plans.test.ts',
  'packages/local-postgres/',
  'prisma/migrations.test.ts',
  'prisma/upgrade.test.ts',
  'scripts/commands/second-look.test.ts',
  'scripts/commands/shake.test.ts',
  // They play a whole provider, against its simulator.
  'apps/api/src/channels/health/check-channels.test.ts',
  'apps/api/src/channels/providers/gmail/contract.test.ts',
  'apps/api/src/channels/providers/instagram/contract.test.ts',
  'apps/api/src/channels/providers/messenger/contract.test.ts',
  'apps/api/src/channels/providers/telegram/contract.test.ts',
  'apps/api/src/channels/providers/whatsapp/contract.test.ts',
  // They read or write a whole history.
  'apps/api/demo/',
  'apps/api/importers/',
  // They try hundreds of hostile or random inputs.
  'apps/api/src/test/generated/fuzz.test.ts',
  'apps/web/src/app/refusals.test.tsx',
  'scripts/architecture/patterns.test.ts',
  // They wait until a time limit is reached.
  'apps/api/src/outbound/deliver/attempt-deadline.test.ts',
  'apps/api/src/platform/db/statement-limits.test.ts',
]

export const journeys = 'e2e/journeys'

/** From the root of the repository. A folder ends in a slash. */
export const longTests = () => [
  ...longFiles,
  ...readdirSync(join(root, journeys))
    .filter((file) => file.endsWith('.test.ts') && !usualJourneys.includes(file.slice(0, -'.test.ts'.length)))
    .map((file) => `${journeys}/${file}`),
]

/** As patterns: Vitest compares them with absolute paths. */
export const longPatterns = () => longTests().map((path) => join(root, path, path.endsWith('/') ? '**' : ''))
