import { setTimeout as wait } from 'node:timers/promises'
import { missingMigrations } from '../platform/db/missing-migrations'
import type { Services } from '../platform/services'

const lookEveryMs = 1_000

/** Waits for whoever migrates the database: until then `/readyz` says no, and nothing is served. */
export async function untilMigrated({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  for (let said = false; ; said = true) {
    const missing = await missingMigrations(db)
    if (missing.length === 0) return
    if (!said) log.warn({ missing }, 'the database is not up to date: waiting for «migrate»')
    await wait(lookEveryMs)
  }
}
