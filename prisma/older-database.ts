import pg from 'pg'
import { withClient } from './with-client'

/** Databases from this migration on can be upgraded. Trial versions before it have other tables. */
export const firstRelease = '20261129100000_first_release'

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

/** Whether there are tables of another program: tables, but no table of migrations. */
export async function isOfSomethingElse(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ foreign: boolean }>(
    `select to_regclass('"_prisma_migrations"') is null
       and exists (select from pg_tables where schemaname = current_schema()) as "foreign"`,
  )
  return rows[0]?.foreign === true
}

/** Renames a trial version's database to make way for a new one. Returns the new name; null for any other database. */
export async function putOlderDatabaseAside(
  urlOf: (database?: string) => string,
  database: string,
): Promise<string | null> {
  if (!(await withClient(urlOf(database), isBeforeFirstRelease))) return null
  const aside = `${database}_${Date.now()}`
  await withClient(urlOf(), (client) =>
    client.query(`alter database ${pg.escapeIdentifier(database)} rename to ${pg.escapeIdentifier(aside)}`),
  )
  return aside
}
