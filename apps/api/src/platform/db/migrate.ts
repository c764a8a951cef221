import { applyMigrations } from '@hilo/prisma/apply-migrations'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { AppLogin } from './app-login'

export interface MigrateOptions {
  /** A connection as the owner of the schema. */
  readonly ownerUrl: string
  /** The app's own login: made when it is missing, and given this password. */
  readonly app: AppLogin
  readonly log: (line: string) => void
}

/** Brings the database up to date: our tables, the job queue's, and the role that the app connects as. */
export async function migrate({ ownerUrl, app, log }: MigrateOptions): Promise<void> {
  await applyMigrations({ ownerUrl, log })
  await runMigrations({ connectionString: ownerUrl })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(letAppWork)
    await ensureLogin(client, app)
  } finally {
    await client.end()
  }
}

// The job queue is nobody's tenant: its own row-level security (which lets nobody in but the owner) lets the app in.
const letAppWork = `
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

async function ensureLogin(client: pg.Client, { user, password }: AppLogin): Promise<void> {
  const role = pg.escapeIdentifier(user)
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user])
  if (!rowCount) await client.query(`create role ${role} nosuperuser nobypassrls nocreatedb nocreaterole`)
  await client.query(`alter role ${role} login password ${pg.escapeLiteral(password)}`)
  await client.query(`grant hilo_app to ${role}`)
}
