import { type Db, sql } from '../db/db'
import type { Sweep } from './repeat-sweeps'

/** Fewer rows are read in no time, whatever their plan. */
const fewest = 100

/**
 * The tables that have twice as many rows as when they were last analysed, or were never analysed: of a young installation, or after an
 * import. Postgres looks at them after a minute at the earliest; until then it plans with what was true of the empty tables, and
 * reads them whole.
 */
const outgrown = sql`select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and pg_stat_get_live_tuples(c.oid) >= greatest(${fewest}, 2 * c.reltuples)`

/** Afterwards each connection plans again what reads these tables. */
export const outgrownTablesSweep = ({ db }: { readonly db: Pick<Db, 'call'> }): Sweep => ({
  name: 'analyse tables',
  due: () => sql`exists (${outgrown})`,
  async run() {
    const tables = await db.call<{ name: string }>(outgrown.text, outgrown.values)
    // Apart, so that none stays locked while another is analysed.
    for (const { name } of tables) await db.call('select hilo_analyze($1)', [name])
  },
})
