import type { Services } from '../platform/services'
import type { StoredBytes } from '../platform/storage/storage'
import { joinFiles } from './join-files'
import { withNames } from './named-files'

/** A request that is still uploading or writing its message is never this old. */
const graceMs = 60 * 60_000
/** What was put aside by mistake can be missed for this long. */
const trashMs = 14 * 24 * 60 * 60_000
const batch = 500

export interface Swept {
  readonly unfinished: number
  readonly aside: number
  readonly back: number
  readonly erased: number
  /** Why nothing was put aside, where something is wrong. */
  readonly stopped: null | { readonly why: 'apart' } | { readonly why: 'too many'; readonly files: number }
}

/**
 * How many files may look unneeded at once: crashes and broken uploads leave a few. More of them mean that it is the rows
 * that are missing, as in an older backup.
 */
export const mostAside = (files: number): number => Math.min(100, Math.max(10, Math.floor(files / 100)))

/**
 * Puts aside files that no row names, which a crash left between the one and the other, and erases what has lain aside
 * for long. What a row names again comes back. `most`: how many may go, of so many that lie there.
 */
export async function sweepFiles(services: Services, most = mostAside): Promise<Swept> {
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
  if (unnamed.length > most(files)) return { ...done, stopped: { why: 'too many', files: unnamed.length } }
  for (const key of unnamed) await storage.trash.put(key, now)
  for (const file of trash.old) await storage.trash.erase(file)
  return { ...done, aside: unnamed.length, erased: trash.old.length, stopped: null }
}

/** The sweep that says what it did, and once what keeps it from doing anything. */
export function createFileSweep(services: Services): () => Promise<Swept> {
  const { log } = services
  let said: string | undefined
  return async () => {
    const swept = await sweepFiles(services)
    const { stopped, ...counts } = swept
    if (stopped && stopped.why !== said) log.error(stopped, sentences[stopped.why])
    said = stopped?.why
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
  await db.call('select from hilo_take_unnamed_files($1, $2)', [before, batch])
}

export async function findUnnamed({ db, storage }: Services, before: Date) {
  const unnamed: string[] = []
  let files = 0
  for await (const { key, at, named } of withNames(db, storage.list())) {
    files += 1
    if (!named && at < before) unnamed.push(key)
  }
  return { files, unnamed }
}

async function lookThroughTrash({ db, storage }: Services, before: Date) {
  const named: StoredBytes[] = []
  const old: StoredBytes[] = []
  for await (const file of withNames(db, storage.trash.list())) {
    if (file.named) named.push(file)
    else if (file.at < before) old.push(file)
  }
  return { named, old }
}
