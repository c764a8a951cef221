import type { QuietReason } from '@hilo/contracts'
import type { Clock } from '../clock/clock'
import type { Db } from '../db/db'
import { wakeLeavingJobs } from '../jobs/wake-leaving-jobs'
import type { Storage } from '../storage/storage'
import { addressOf, readHome, rememberHome } from './home'

/** From now on nothing leaves. The first reason stays. False: it was so already. */
export async function becomeQuiet(
  { db, clock }: { readonly db: Pick<Db, 'call'>; readonly clock: Clock },
  why: QuietReason,
): Promise<boolean> {
  const rows = await db.call(
    `insert into installation (quiet_since, quiet_reason) values ($1, $2)
     on conflict (one) do update set quiet_since = excluded.quiet_since, quiet_reason = excluded.quiet_reason
     where installation.quiet_since is null
     returning one`,
    [clock.now(), why],
  )
  return rows.length > 0
}

interface Resumed {
  readonly db: Pick<Db, 'call'>
  readonly storage: Pick<Storage, 'readMark'>
  readonly settings: { readonly publicUrl: string }
}

/**
 * The operator's word: what waited leaves, and this is the installation's home from now on. Files with another id stay apart
 * until `files join`, but are no sign of a copy any more. False: it was not quiet.
 */
export async function endQuiet({ db, storage, settings }: Resumed): Promise<boolean> {
  const mark = await storage.readMark()
  const { quiet_since, database } = await readHome(db)
  if (quiet_since === null) return false
  await rememberHome(db, database, addressOf(settings.publicUrl))
  await db.call(
    `update installation set quiet_since = null, quiet_reason = null,
       storage_id = case when storage_id::text = $1 then storage_id end`,
    [mark],
  )
  await wakeLeavingJobs(db)
  return true
}
