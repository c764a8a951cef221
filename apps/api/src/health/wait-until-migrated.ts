import { setTimeout as wait } from 'node:timers/promises'
import { missingMigrations } from '../platform/db/missing-migrations'
import type { Services } from '../platform/services'

const pollMs = 1_000

/** Waits until the database is migrated. Until then `/readyz` refuses, and nothing is served. */
export async function waitUntilMigrated({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  for (let reported = false; ; reported = true) {
    const missing = await missingMigrations(db)
    if (missing.length === 0) return
    if (!reported) log.warn({ missing }, 'the database is not up to date: waiting for «migrate»')
    await wait(pollMs)
  }
}
