import { type healthEndpoints, refuse } from '@hilo/contracts'
import { lanes } from '../platform/db/lanes'
import type { HandlersOf } from '../platform/http/mount'
import type { Services } from '../platform/services'

export const healthRoutes = ({ db }: Services): HandlersOf<typeof healthEndpoints> => ({
  health: async () => ({ ok: true }),
  async ready() {
    try {
      // Nearly every table stands behind this view: a database that is not migrated is not ready.
      await db.call('select uuid from interaction_rows limit 0', [], lanes.door)
      return { ok: true }
    } catch {
      return refuse('UNAVAILABLE')
    }
  },
})
