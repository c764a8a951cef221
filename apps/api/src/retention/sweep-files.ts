import type { Services } from '../platform/services'
import type { StoredFile } from '../platform/storage/storage'
import { joinFiles } from './join-files'
import { markReferenced } from './referenced-files'

/** Files of requests that are still running are younger. */
const graceMs = 60 * 60_000
/** How long a file put aside by mistake can be restored. */
const trashMs = 14 * 24 * 60 * 60_000
const batch = 500

interface SweepResult {
  readonly unfinished: number
  readonly aside: number
  readonly back: number
  readonly erased: number
  /** Why nothing was put aside. */
  readonly stopped: null | { readonly why: 'apart' } | { readonly why: 'too many'; readonly files: number }
}

/**
 * How many files may be put aside at once. Crashes leave a few unreferenced files; many mean that rows are missing, as after
 * restoring an older backup.
 */
export const maxTrashed = (files: number): number => Math.min(100, Math.max(10, Math.floor(files / 100)))

/**
 * Moves unreferenced files to the trash, restores those that a row references again, and erases old ones. `maxOf`: how many of
 * so many stored files may be moved (decision 100).
 */
export async function sweepFiles(services: Services, maxOf = maxTrashed): Promise<SweepResult> {
  const { clock, storage } = services
  const now = clock.now()
  const before = new Date(now.getTime() - graceMs)
  const nothing = { unfinished: 0, aside: 0, back: 0, erased: 0 }
  if ((await joinFiles(services)) === 'apart') return { ...nothing, stopped: { why: 'apart' } }

  const unfinished = await storage.clearUnfinished(before)
  await takeUnnamedRows(services, before)
  const trash = await lookThroughTrash(services, new Date(now.getTime() - trashMs))
  for (const file of trash.named) await storage.trash.restore(file)
  const done = { ...nothing, unfinished, back: trash.named.length }

  const { files, unnamed } = await findUnnamed(services, before)
  if (unnamed.length > maxOf(files)) return { ...done, stopped: { why: 'too many', files: unnamed.length } }
  for (const key of unnamed) await storage.trash.put(key, now)
  for (const file of trash.old) await storage.trash.erase(file)
  return { ...done, aside: unnamed.length, erased: trash.old.length, stopped: null }
}

/** The sweep with logging: its counts, and once the reason when it is stopped. */
export function createFileSweep(services: Services): () => Promise<SweepResult> {
  const { log } = services
  let lastReason: string | undefined
  return async () => {
    const swept = await sweepFiles(services)
    const { stopped, ...counts } = swept
    if (stopped && stopped.why !== lastReason) log.error(stopped, sentences[stopped.why])
    lastReason = stopped?.why
    if (Object.values(counts).some((count) => count > 0)) log.info(counts, 'the stored files were swept')
    return swept
  }
}

const sentences = {
  apart:
    'The stored files and the database do not belong together: no file is deleted until they do, or until «files join» says so.',
  'too many':
    'More files than usual have no row: the database may be an older one. None is put aside until «files put-aside» says so.',
} as const

async function takeUnnamedRows({ db }: Services, before: Date): Promise<void> {
  await db.call('select from hilo_delete_unreferenced_files($1, $2)', [before, batch])
}

async function findUnnamed({ db, storage }: Services, before: Date) {
  const unnamed: string[] = []
  let files = 0
  for await (const { key, at, named } of markReferenced(db, storage.list())) {
    files += 1
    if (!named && at < before) unnamed.push(key)
  }
  return { files, unnamed }
}

async function lookThroughTrash({ db, storage }: Services, before: Date) {
  const named: StoredFile[] = []
  const old: StoredFile[] = []
  for await (const file of markReferenced(db, storage.trash.list())) {
    if (file.named) named.push(file)
    else if (file.at < before) old.push(file)
  }
  return { named, old }
}
