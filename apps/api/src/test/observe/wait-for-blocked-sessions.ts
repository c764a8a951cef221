import type pg from 'pg'

/** Resolves when so many sessions wait for a lock, or after ten seconds. Polls inside Postgres. */
export const waitForBlockedSessions = (owner: pg.Pool, sessions: number): Promise<unknown> =>
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
