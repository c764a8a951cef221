import { type healthEndpoints, refuse } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/mount'
import type { Services } from '../platform/services'

export const healthRoutes = ({ db }: Services): HandlersOf<typeof healthEndpoints> => ({
  health: async () => ({ ok: true }),
  async ready() {
    try {
      // Reads the newest thing that a migration made: an unmigrated database is not ready.
      await db.call('select uuid from interaction_rows limit 0')
      return { ok: true }
    } catch {
      return refuse('UNAVAILABLE')
    }
  },
})
