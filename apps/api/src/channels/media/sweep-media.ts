import type { Services } from '../../platform/services'

const batchSize = 100
/** A job may wait this long for a free worker before it counts as lost. */
const lostAfterMs = 60_000

/** Enqueues a new job for files whose job was lost. */
export async function sweepMedia({ db, clock, jobs }: Services): Promise<number> {
  const before = new Date(clock.now().getTime() - lostAfterMs)
  const missing = await db.call<{ business_uuid: string; entry_uuid: string }>(
    'select * from hilo_unfetched_files($1, $2)',
    [before, batchSize],
  )
  for (const { business_uuid: business, entry_uuid: entry } of missing)
    await jobs.enqueue('fetch_media', { business, entry }, { key: `media:${entry}` })
  return missing.length
}
