import { applyMigrations, BeforeFirstRelease, OfSomethingElse } from '@hilo/prisma/apply-migrations'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { StartRefused } from '../errors/start-refused'
import { checkSecret, replaceSecretMark } from '../secrets/check-secret'
import type { Keys } from '../secrets/keys'
import { type AppLogin, appUrl, backgroundLimitMs } from './app-login'
import type { Db } from './db'
import { refuseUnusableDatabase } from './refuse-unusable-database'

interface MigrateOptions {
  /** A connection as the owner of the schema. */
  readonly ownerUrl: string
  /** The app's own login: made when it is missing. */
  readonly app: AppLogin
  readonly keys: Keys
  /** The installation's secrets are lost: these are the ones from now on. */
  readonly newSecrets?: boolean
  /** The migrations of another version, in tests. */
  readonly migrationsDir?: string
  readonly log: (line: string) => void
}

const olderThanFirst =
  'La base de datos es de una versión de prueba, anterior a la primera: Hilo no la cambia ni la usa. Indica otra, vacía, con DATABASE_URL.'

const ofSomethingElse =
  'La base de datos tiene tablas de otro programa: Hilo no la cambia ni la usa. Indica otra, vacía, con DATABASE_URL.'

/** The sentence for the operator, when the database is not one that Hilo may change. */
function refusalOf(error: unknown): unknown {
  if (error instanceof BeforeFirstRelease) return new StartRefused(olderThanFirst)
  return error instanceof OfSomethingElse ? new StartRefused(ofSomethingElse) : error
}

/**
 * Brings the database up to date: our tables, the job queue's, and the role that the app connects as. From another
 * installation's folder it changes nothing.
 */
export async function migrate({
  ownerUrl,
  app,
  keys,
  newSecrets = false,
  migrationsDir,
  log,
}: MigrateOptions): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const db: Pick<Db, 'call'> = {
    call: async <T>(text: string, params: readonly unknown[] = []) =>
      (await client.query(text, [...params])).rows as T[],
  }
  try {
    await refuseUnusableDatabase(db)
    const [marked] = await db.call<{ there: boolean }>(
      `select to_regclass('installation') is not null as there`,
    )
    if (marked?.there && !newSecrets) await checkSecret(db, keys)
    await applyMigrations({ ownerUrl, log, ...(migrationsDir !== undefined && { migrationsDir }) }).catch(
      (error: unknown) => {
        throw refusalOf(error)
      },
    )
    await makeQueue(ownerUrl)
    await client.query(grantQueueToApp)
    if (newSecrets) await requireUnused(client, app)
    else await checkSecret(db, keys)
    await ensureLogin(client, ownerUrl, app)
    if (newSecrets) await replaceSecretMark(db, keys)
  } finally {
    await client.end()
  }
}

export const makeQueue = (ownerUrl: string): Promise<void> => runMigrations({ connectionString: ownerUrl })

// The job queue has row-level security without policies, which would let only the owner in.
const grantQueueToApp = `
  grant usage on schema graphile_worker to hilo_app;
  grant select, insert, update, delete on all tables in schema graphile_worker to hilo_app;
  grant usage, select on all sequences in schema graphile_worker to hilo_app;
  grant execute on all functions in schema graphile_worker to hilo_app;
  do $$
  declare queue_table text;
  begin
    for queue_table in
      select relname from pg_class c
      where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'hilo_app')
    loop
      execute format('create policy hilo_app on graphile_worker.%I to hilo_app using (true) with check (true)', queue_table);
    end loop;
  end $$`

async function ensureLogin(client: pg.Client, ownerUrl: string, login: AppLogin): Promise<void> {
  const { user, password } = login
  const role = pg.escapeIdentifier(user)
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user])
  if (!rowCount) await client.query(`create role ${role} nosuperuser nobypassrls nocreatedb nocreaterole`)
  if (!rowCount || !(await canLogIn(appUrl(ownerUrl, login)))) {
    await requireUnused(client, login)
    await client.query(`alter role ${role} login password ${pg.escapeLiteral(password)}`)
  }
  await client.query(`grant hilo_app to ${role}`)
  // Set for the role, because a pooler of transactions refuses settings of a session.
  await client.query(`alter role ${role} set statement_timeout = ${String(backgroundLimitMs)}`)
}

/** Refuses to change the password of a login that a running process uses. */
async function requireUnused(client: pg.Client, { user }: AppLogin): Promise<void> {
  const { rowCount } = await client.query('select from pg_stat_activity where usename = $1 limit 1', [user])
  if (rowCount)
    throw new StartRefused(
      `Un Hilo en marcha entra en la base de datos como ${user}, con otra clave que la de esta carpeta: no se cambió. Usa su HILO_DATA_DIR, o detenlo antes.`,
    )
}

/** Invalid authorization, wrong password. */
const invalidLogin = new Set(['28000', '28P01'])

async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if (invalidLogin.has(String((error as { code?: unknown }).code))) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
