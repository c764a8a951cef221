import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { findMigrationsDir } from './migration-files'

/**
 * Functions and views stand once, each in the file of its subject: `functions/*.sql` and `views/*.sql` beside the
 * migrations, which hold tables and data. What the tables themselves refer to stands in `functions/tables.sql`.
 */
interface SqlFiles {
  readonly tables: string
  readonly views: readonly string[]
  readonly functions: readonly string[]
  /** A hash of all files. */
  readonly digest: string
}

const textsOf = async (dir: string): Promise<{ name: string; text: string }[]> => {
  if (!existsSync(dir)) return []
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(dir, name), 'utf8') })))
}

/** The files of functions or views below a folder (decision 112). */
export async function readSqlFiles(dir: string): Promise<SqlFiles> {
  const [functions, views] = await Promise.all([textsOf(join(dir, 'functions')), textsOf(join(dir, 'views'))])
  const isOfTables = ({ name }: { name: string }) => name === 'tables.sql'
  return {
    tables: functions.find(isOfTables)?.text ?? '',
    views: views.map(({ text }) => text),
    functions: functions.filter((file) => !isOfTables(file)).map(({ text }) => text),
    digest: createHash('sha256')
      .update(JSON.stringify([functions, views]))
      .digest('hex'),
  }
}

/** The digest of this build's files. */
export const sqlDigest = async (): Promise<string> =>
  (await readSqlFiles(dirname(findMigrationsDir()))).digest

const definition = /^CREATE OR REPLACE (?:FUNCTION|VIEW) "?(\w+)"?/gm
export const namesIn = (sql: string): string[] => [...sql.matchAll(definition)].map(([, name = '']) => name)

/** Function bodies may name tables that are made later, such as those of the job queue. */
const uncheckedBodies = 'set local check_function_bodies = off'

/** Creates the functions that tables need and this database does not have yet: a migration may name them. */
export async function makeFunctionsOfTables(client: pg.Client, { tables }: SqlFiles): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select proname as name from pg_proc where pronamespace = current_schema()::regnamespace and proname = any($1)',
    [namesIn(tables)],
  )
  const existing = new Set(rows.map(({ name }) => name))
  const missing = tables
    .split(/^(?=CREATE OR REPLACE FUNCTION)/m)
    .filter((text) => namesIn(text).some((name) => !existing.has(name)))
  if (missing.length > 0) await client.query(`begin; ${uncheckedBodies}; ${missing.join('')}; commit`)
}

/** Replaces the database's functions and views by those of the files, in one transaction. False: nothing had changed. */
export async function applyFunctions(client: pg.Client, files: SqlFiles): Promise<boolean> {
  if (files.functions.length === 0 || (await wasAppliedLast(client, files))) return false
  await client.query('begin')
  try {
    await client.query(`${uncheckedBodies}; set local lock_timeout = '5s'`)
    await client.query(files.tables)
    // Dropped first, because a signature may have changed. Others see the old ones until the commit.
    await dropAllBut(client, namesIn(files.tables))
    for (const text of [...files.views, ...files.functions]) await client.query(text)
    await client.query(letAppCall)
    await client.query(
      `insert into applied_sql (digest, applied_at) values ($1, clock_timestamp())
       on conflict (digest) do update set applied_at = excluded.applied_at`,
      [files.digest],
    )
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function wasAppliedLast(client: pg.Client, { digest }: SqlFiles): Promise<boolean> {
  const { rows } = await client.query<{ digest: string }>(
    'select digest from applied_sql order by applied_at desc limit 1',
  )
  return rows[0]?.digest === digest
}

/** Views of an extension, such as `pg_stat_statements`, stay. */
async function dropAllBut(client: pg.Client, kept: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop function %s', p.oid::regprocedure) as statement from pg_proc p
     where p.pronamespace = current_schema()::regnamespace and p.proname like 'hilo\\_%' and p.proname <> all($1)
     union all
     select format('drop view %s', c.oid::regclass) from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'v'
       and not exists (select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
    [kept],
  )
  for (const { statement } of rows) await client.query(statement)
}

/** Only the app may call them, above all the `security definer` ones. An extension's functions stay: they may be another owner's. */
const letAppCall = `do $$
declare ours text;
begin
  select string_agg(p.oid::regprocedure::text, ', ') into ours from pg_proc p
  where p.pronamespace = current_schema()::regnamespace
    and not exists (select from pg_depend d
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e');
  execute 'revoke execute on function ' || ours || ' from public';
  execute 'grant execute on function ' || ours || ' to hilo_app';
end $$`
