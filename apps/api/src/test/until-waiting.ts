import type pg from 'pg'

/** Comes back once so many sessions wait for somebody's lock. Looked for inside Postgres, and not for ever. */
export const untilWaiting = (owner: pg.Pool, sessions: number): Promise<unknown> =>
  owner.query(`
    do $$
    declare last timestamptz := clock_timestamp() + interval '10 seconds';
    begin
      while clock_timestamp() < last and ${sessions} > (
        select count(*) from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0
      ) loop
        perform pg_sleep(0.002), pg_stat_clear_snapshot();
      end loop;
    end $$`)
