import pg from 'pg'

/** Databases from here on are upgraded. What trials made before it has other tables, and another history of them. */
export const firstRelease = '20261121000000_first_release'

/** Whether it was made by a trial version, before the first release. */
export async function isBeforeFirstRelease(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('"_prisma_migrations"') is not null as there`,
  )
  if (!rows[0]?.there) return false
  const { rows: found } = await client.query<{ applied: boolean; first: boolean }>(
    `select count(*) > 0 as applied, coalesce(bool_or(migration_name = $1), false) as first
     from "_prisma_migrations" where finished_at is not null and rolled_back_at is null`,
    [firstRelease],
  )
  return found[0]?.applied === true && !found[0].first
}

/** Gives a trial's database another name, so that a new one begins in its place. Answers that name; null: it is none. */
export async function putOlderDatabaseAside(
  urlOf: (database?: string) => string,
  database: string,
): Promise<string | null> {
  if (!(await ask(urlOf(database), isBeforeFirstRelease))) return null
  const aside = `${database}_${Date.now()}`
  await ask(urlOf(), (client) =>
    client.query(`alter database ${pg.escapeIdentifier(database)} rename to ${pg.escapeIdentifier(aside)}`),
  )
  return aside
}

async function ask<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
