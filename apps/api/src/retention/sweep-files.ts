import type { Services } from '../platform/services'

/** A request that is still uploading or writing its message is never this old. */
const graceMs = 60 * 60_000
const batch = 500

/**
 * Takes away files that no message names: rows whose message was never written, and bytes without a row, which a
 * crash left between the one and the other.
 */
export async function sweepFiles(services: Services): Promise<number> {
  const before = new Date(services.clock.now().getTime() - graceMs)
  return (await takeUnnamed(services, before)) + (await takeUnknown(services, before))
}

async function takeUnnamed({ db, storage }: Services, before: Date): Promise<number> {
  const rows = await db.call<{ storage_key: string }>('select * from hilo_take_unnamed_files($1, $2)', [
    before,
    batch,
  ])
  // What cannot be removed now has no row any longer, and is found as such the next time.
  await Promise.allSettled(rows.map((row) => storage.remove(row.storage_key)))
  return rows.length
}

async function takeUnknown(services: Services, before: Date): Promise<number> {
  let taken = 0
  let old: string[] = []
  for await (const { key, at } of services.storage.list()) {
    if (at >= before) continue
    old.push(key)
    if (old.length < batch) continue
    taken += await removeUnnamed(services, old)
    old = []
  }
  return taken + (await removeUnnamed(services, old))
}

async function removeUnnamed({ db, storage, log }: Services, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0
  const rows = await db.call<{ storage_key: string }>('select * from hilo_named_files($1)', [keys])
  const named = new Set(rows.map((row) => row.storage_key))
  const unnamed = keys.filter((key) => !named.has(key))
  for (const key of unnamed) await storage.remove(key)
  if (unnamed.length > 0) log.info({ files: unnamed.length }, 'files that no message names were removed')
  return unnamed.length
}
