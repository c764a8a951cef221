import type pg from 'pg'

/** How many connections of the test's database wait for a lock that somebody else holds. */
export async function countSessionsWaitingForLocks(owner: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}
