import type { QuietReason } from '@hilo/contracts'
import type { Db } from '../db/db'

/** The database and address that the installation was last known at, and those that it has now. */
export interface Home {
  readonly quiet_since: Date | null
  readonly quiet_reason: QuietReason | null
  readonly storage_id: string | null
  readonly home_database: string | null
  readonly home_address: string | null
  /** Identifies the server and the database in it: a dump that was loaded elsewhere, and a clone beside the first one, have another value. */
  readonly database: string
}

export async function readHome(db: Pick<Db, 'call'>): Promise<Home> {
  const [row] = await db.call<Home>(
    `select i.*, (select system_identifier from pg_control_system()) || '/' || d.oid as database
     from pg_database d left join installation i on true where d.datname = current_database()`,
  )
  if (!row) throw new Error('the database does not know itself')
  return row
}

/** Without an address the known one stays. */
export async function rememberHome(
  db: Pick<Db, 'call'>,
  database: string,
  address: string | null,
): Promise<void> {
  await db.call(
    `insert into installation as i (home_database, home_address) values ($1, $2)
     on conflict (one) do update set home_database = $1, home_address = coalesce($2, i.home_address)
     where i.home_database is distinct from $1 or i.home_address is distinct from coalesce($2, i.home_address)`,
    [database, address],
  )
}

/** The public address; null on a developer's machine and in a demo, whose port is no sign of a copy. */
export const addressOf = (publicUrl: string): string | null =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(publicUrl).hostname) ? null : publicUrl
