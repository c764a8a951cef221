import { type healthEndpoints, refuse } from '@hilo/contracts'
import { lanes } from '../platform/db/lanes'
import { missingMigrations } from '../platform/db/missing-migrations'
import type { HandlersOf } from '../platform/http/mount'
import type { Services } from '../platform/services'

/** `isServing`: whether this process has begun to answer everything else. */
export function healthRoutes(
  { db, log }: Services,
  isServing: () => boolean,
): HandlersOf<typeof healthEndpoints> {
  let said = ''
  return {
    health: async () => ({ ok: true }),
    async ready() {
      try {
        const missing = await missingMigrations(db, lanes.door)
        if (missing.length > 0 && missing.join() !== said)
          log.error({ missing }, 'the database is not up to date: run «migrate»')
        said = missing.join()
        return missing.length === 0 && isServing() ? { ok: true } : refuse('UNAVAILABLE')
      } catch {
        return refuse('UNAVAILABLE')
      }
    },
  }
}
