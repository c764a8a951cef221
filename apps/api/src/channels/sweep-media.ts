import type { Services } from '../platform/services'

const batch = 100
/** A job that waits for a free worker is not lost yet. */
const lostAfterMs = 60_000

/** Files whose job is gone get a new one. */
export async function sweepMedia({ db, clock, jobs }: Services): Promise<number> {
  const before = new Date(clock.now().getTime() - lostAfterMs)
  const missing = await db.call<{ business_uuid: string; entry_uuid: string }>(
    'select * from hilo_missing_media($1, $2)',
    [before, batch],
  )
  for (const { business_uuid: business, entry_uuid: entry } of missing)
    await jobs.enqueue('fetch_media', { business, entry }, { key: `media:${entry}` })
  return missing.length
}
