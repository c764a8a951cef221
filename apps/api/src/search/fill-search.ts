import { type Db, sql } from '../platform/db/db'
import type { Sweep } from '../platform/sweeps/repeat-sweeps'

/** Rows that are written in one transaction: few, because it locks them. */
const batch = 500

/**
 * Writes the searched words of rows that existed before the tables of the search, of contacts that existed before names were found
 * without their apostrophes, and of what Hilo wrote before that was marked. A crash repeats one batch, which writes the same.
 */
export const fillSearchSweep = ({ db }: { readonly db: Db }): Sweep => ({
  name: 'fill search',
  due: () => sql`exists (select from search_fills)`,
  async run() {
    for (const table of ['contacts', 'entries', 'apostrophes', 'by_hilo']) {
      let more = true
      while (more) {
        const [row] = await db.call<{ more: boolean }>('select hilo_fill_search($1, $2) as more', [
          table,
          batch,
        ])
        more = row?.more ?? false
      }
    }
  },
})
