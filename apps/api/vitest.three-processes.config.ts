import { defineConfig } from 'vitest/config'
import { apiTestDefaults } from './vitest.defaults.ts'

const path = (name: string) => `src/interactions/test/${name}.test.ts`

/** Acts at the same moment: locks and conditional updates say who comes first, whatever carries the events. */
export const decidedByDatabase = ['races', 'schedules'].map(path)
/** Long, and about what happens at once: they run on three processes alone. */
export const onThreeAlone = [
  ...decidedByDatabase,
  ...['reconnection', 'sync-late-events'].map(path),
  'src/push/push-processes.test.ts',
]
/** What must be true of several processes too: the same tests, with people on two and the jobs on a third. */
export const onThree = [
  ...onThreeAlone,
  'src/interactions/test/{life,held-events,sync*}.test.ts',
  'src/interactions/lists/team.test.ts',
  'src/presence/presence.test.ts',
  'src/video-calls/video-calls.test.ts',
]

export default defineConfig({
  test: {
    ...apiTestDefaults,
    name: 'api-three-processes',
    include: onThree,
    globalSetup: ['src/test/database/postgres.ts'],
    provide: { processes: 'three', installation: 'new' },
  },
})
