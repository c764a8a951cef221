import type pg from 'pg'

interface OtherSession {
  /** Statements of the other session that lock: the first before ours begins, the second while ours waits for the first. */
  readonly held: string
  readonly wanted: string
}

/**
 * Runs `ours` into a real deadlock that Postgres resolves by ending `ours`: another session runs `held`, waits until `ours`
 * waits for that lock, then runs `wanted`. It polls inside Postgres, which ends a waiter after a second: a busy test would be
 * too late.
 */
export async function withLostDeadlock<T>(
  owner: pg.Pool,
  { held, wanted }: OtherSession,
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
