import type pg from 'pg'

/** How many connections of the test's database wait for a lock, with a statement that has this text. */
export async function countSessionsWaitingForLocks(
  owner: Pick<pg.Pool, 'query'>,
  text = '',
): Promise<number> {
  const { rowCount } = await owner.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0`,
    [text],
  )
  return rowCount ?? 0
}
