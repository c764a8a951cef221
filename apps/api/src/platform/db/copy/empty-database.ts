import { isOfSomethingElse } from '@hilo/prisma/older-database'
import { withClient } from '@hilo/prisma/with-client'
import type pg from 'pg'

export interface Target {
  readonly state: 'empty' | 'used' | 'in use' | 'of something else'
  /** Empty where there are no tables yet. */
  readonly migrations: readonly string[]
  /** The id that it shares with its files. */
  readonly storageId: string | null
}

/** The state of the database to restore into. `in use`: a Hilo is connected to it. */
export const lookAtDatabase = (ownerUrl: string, appUser: string): Promise<Target> =>
  withClient(ownerUrl, async (client) => {
    const none = { migrations: [], storageId: null }
    if (await isOfSomethingElse(client)) return { state: 'of something else', ...none }
    const { rowCount: connected } = await client.query(
      'select from pg_stat_activity where usename = $1 and datname = current_database() limit 1',
      [appUser],
    )
    if (connected) return { state: 'in use', ...none }
    if (!(await isThere(client, '_prisma_migrations'))) return { state: 'empty', ...none }
    const migrations = await appliedMigrations(client)
    const used = (await isThere(client, 'businesses')) && (await hasRows(client))
    const { rows } = (await isThere(client, 'installation'))
      ? await client.query<{ storage_id: string | null }>('select storage_id from installation')
      : { rows: [] }
    return { state: used ? 'used' : 'empty', migrations, storageId: rows[0]?.storage_id ?? null }
  })

async function isThere(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    'select to_regclass(quote_ident($1)) is not null as there',
    [table],
  )
  return rows[0]?.there === true
}

const hasRows = async (client: pg.ClientBase): Promise<boolean> =>
  ((await client.query('select from businesses limit 1')).rowCount ?? 0) > 0

export const appliedMigrationsSql = `select migration_name as name from "_prisma_migrations"
  where finished_at is not null and rolled_back_at is null order by migration_name`

const appliedMigrations = async (client: pg.ClientBase): Promise<string[]> =>
  (await client.query<{ name: string }>(appliedMigrationsSql)).rows.map(({ name }) => name)

/** The id that database and files share, before either is filled: a restore that breaks off finds its own files again. */
export const rememberStorage = (ownerUrl: string, storageId: string): Promise<void> =>
  withClient(ownerUrl, async (client) => {
    await client.query(
      `insert into installation (storage_id) values ($1)
       on conflict (one) do update set storage_id = excluded.storage_id`,
      [storageId],
    )
  })

/** Removes our tables, views, types and functions, for a schema of another version to be made. */
export const dropSchema = (ownerUrl: string): Promise<void> =>
  withClient(ownerUrl, async (client) => {
    await client.query(dropOurs)
  })

const notOfExtension = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`
/**
 * Builds all statements before it runs the first: `cascade` also drops other objects, whose names could then no longer be read.
 */
const dropOurs = `do $$
declare statement text;
begin
  foreach statement in array coalesce((select array_agg(found.statement) from (
    select format('drop view if exists %s cascade', c.oid::regclass) as statement from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'v' and ${notOfExtension('pg_class', 'c.oid')}
    union all
    select format('drop table if exists %s cascade', c.oid::regclass) from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and ${notOfExtension('pg_class', 'c.oid')}
    union all
    select format('drop function if exists %s cascade', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.proname like 'hilo\\_%' and ${notOfExtension('pg_proc', 'p.oid')}
    union all
    select format('drop type if exists %s cascade', t.oid::regtype) from pg_type t
    where t.typnamespace = current_schema()::regnamespace and t.typtype = 'e' and ${notOfExtension('pg_type', 't.oid')}
  ) found), '{}')
  loop
    execute statement;
  end loop;
end $$`
