import { type healthEndpoints, refuse } from '@hilo/contracts'
import { missingMigrations } from '../platform/db/missing-migrations'
import { connectionQueues } from '../platform/db/pipeline/connection-queues'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'

/** `isServing`: whether this process answers all other requests yet. */
export function healthRoutes(
  { db, log }: Services,
  isServing: () => boolean,
): HandlersOf<typeof healthEndpoints> {
  let reported = ''
  return {
    health: async () => ({ ok: true }),
    async ready() {
      try {
        const missing = await missingMigrations(db, connectionQueues.login)
        if (missing.length > 0 && missing.join() !== reported)
          log.error({ missing }, 'the database is not up to date: run «migrate»')
        reported = missing.join()
        return missing.length === 0 && isServing() ? { ok: true } : refuse('UNAVAILABLE')
      } catch {
        return refuse('UNAVAILABLE')
      }
    },
  }
}
