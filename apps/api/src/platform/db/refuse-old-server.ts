import { StartRefused } from '../errors/start-refused'
import type { Db } from './db'

export const oldestServer = 15

/** Refuses a Postgres that is older than what Hilo is tested with: statements would fail one by one, later. */
export async function refuseOldServer(db: Pick<Db, 'call'>, oldest = oldestServer): Promise<void> {
  const [server] = await db.call<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  const version = server?.version ?? 0
  if (version < oldest)
    throw new StartRefused(
      `Este Postgres es el ${version}, y hace falta el ${oldest} o uno más nuevo: actualízalo, o pon otro en DATABASE_URL.`,
    )
}
