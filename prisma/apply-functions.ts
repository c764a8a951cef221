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
export interface SqlFiles {
  readonly tables: string
  readonly views: readonly string[]
  readonly functions: readonly string[]
  /** Changes with every file. */
  readonly digest: string
}

const textsOf = async (dir: string): Promise<{ name: string; text: string }[]> => {
  if (!existsSync(dir)) return []
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(dir, name), 'utf8') })))
}

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

/** Of what this build brings. */
export const sqlDigest = async (): Promise<string> =>
  (await readSqlFiles(dirname(findMigrationsDir()))).digest

const definition = /^CREATE OR REPLACE (?:FUNCTION|VIEW) "?(\w+)"?/gm
export const namesIn = (sql: string): string[] => [...sql.matchAll(definition)].map(([, name = '']) => name)

/** Bodies may name what is made after them, such as the tables of the job queue. */
const uncheckedBodies = 'set local check_function_bodies = off'

/** A new database's tables need these to be there; those of one that is there already are changed with all others. */
export async function makeFunctionsOfTables(client: pg.Client, { tables }: SqlFiles): Promise<void> {
  const { rowCount } = await client.query('select from pg_proc where proname = any($1) limit 1', [
    namesIn(tables),
  ])
  if (rowCount === 0 && tables) await client.query(`begin; ${uncheckedBodies}; ${tables}; commit`)
}

/** Makes the database's functions and views what the files say, all of them or none. Answers whether anything had changed. */
export async function applyFunctions(client: pg.Client, files: SqlFiles): Promise<boolean> {
  if (files.functions.length === 0 || (await wasAppliedLast(client, files))) return false
  await client.query('begin')
  try {
    await client.query(`${uncheckedBodies}; set local lock_timeout = '5s'`)
    await client.query(files.tables)
    // Whatever had another signature makes room. Until the commit everybody goes on with what there was.
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

async function dropAllBut(client: pg.Client, kept: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop function %s', p.oid::regprocedure) as statement from pg_proc p
     where p.pronamespace = current_schema()::regnamespace and p.proname like 'hilo\\_%' and p.proname <> all($1)
     union all
     select format('drop view %s', c.oid::regclass) from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'v'`,
    [kept],
  )
  for (const { statement } of rows) await client.query(statement)
}

/** Nobody but the app calls them; what runs with its owner's rights least of all. */
const letAppCall = `do $$
begin
  execute format('revoke execute on all functions in schema %I from public', current_schema());
  execute format('grant execute on all functions in schema %I to hilo_app', current_schema());
end $$`
