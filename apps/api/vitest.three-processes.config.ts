import { defineConfig } from 'vitest/config'
import { apiTestDefaults } from './vitest.defaults.ts'

/** Long, and about what happens at once: they run on three processes alone. */
export const onThreeAlone = ['races', 'schedules', 'reconnection', 'sync-late-events'].map(
  (name) => `src/interactions/test/${name}.test.ts`,
)
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
