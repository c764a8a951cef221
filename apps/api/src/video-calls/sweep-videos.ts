import { sql } from '../platform/db/db'
import { forEachIsolated } from '../platform/errors/for-each-isolated'
import type { Services } from '../platform/services'
import type { Sweep } from '../platform/sweeps/repeat-sweeps'
import { changeVideo } from './change-video'

const batch = 200

export const dueVideosSweep = (services: Services): Sweep => ({
  name: 'due video calls',
  due: () => sql`exists (select from hilo_due_video_calls(${services.clock.now()}, 1))`,
  run: () => sweepVideos(services),
})

/** Ends links that were not used in time, and calls that one side has left without hanging up. */
export async function sweepVideos(services: Services): Promise<void> {
  const { db, clock, log } = services
  const rows = await db.call<{ business_uuid: string; uuid: string }>(
    'select * from hilo_due_video_calls($1, $2)',
    [clock.now(), batch],
  )
  await forEachIsolated(rows, log, async ({ business_uuid, uuid }) => {
    await changeVideo(services, business_uuid, uuid, async () => ({ kind: 'due' }))
  })
}
