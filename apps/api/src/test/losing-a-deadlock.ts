import type pg from 'pg'

interface Knot {
  /** Statements that lock: what somebody else has when ours begins, and what ours has by then. */
  readonly held: string
  readonly wanted: string
}

/**
 * Runs `ours` into a real deadlock, of which it is the one that Postgres ends: somebody holds `held`, waits until ours waits for it, and then
 * wants `wanted`. Looked for inside Postgres: whoever has waited for a second is ended, and a busy test would come too late.
 */
export async function losingADeadlock<T>(
  owner: pg.Pool,
  { held, wanted }: Knot,
  ours: () => Promise<T>,
): Promise<T> {
  const client = await owner.connect()
  try {
    await client.query("begin; set local deadlock_timeout = '20s'")
    await client.query(held)
    const answer = Promise.allSettled([ours()])
    await client.query(`
      do $$ begin
        while not exists (
          select from pg_stat_activity
          where datname = current_database() and pg_backend_pid() = any(pg_blocking_pids(pid))
        ) loop
          perform pg_sleep(0.002), pg_stat_clear_snapshot();
        end loop;
        perform ${wanted.replace(/^select /, '')};
      end $$`)
    await client.query('commit')
    const [settled] = await answer
    if (settled.status === 'rejected') throw settled.reason
    return settled.value
  } finally {
    await client.query('rollback')
    client.release()
  }
}
