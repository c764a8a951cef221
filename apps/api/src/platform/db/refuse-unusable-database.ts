import { StartRefused } from '../errors/start-refused'
import type { Db } from './db'

export const oldestServer = 15

/**
 * Refuses a Postgres that is older than what Hilo is tested with, where statements would fail one by one, later; and a database
 * that is not in UTF8: in SQL_ASCII an 'ñ' is two characters that have no capital, and in LATIN1 an emoji cannot be stored.
 * See decision 102.
 */
export async function refuseUnusableDatabase(db: Pick<Db, 'call'>, oldest = oldestServer): Promise<void> {
  const [server] = await db.call<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`,
  )
  const { version = 0, encoding = '' } = server ?? {}
  if (version < oldest)
    throw new StartRefused(
      `Este Postgres es el ${version}, y hace falta el ${oldest} o uno más nuevo: actualízalo, o pon otro en DATABASE_URL.`,
    )
  if (encoding !== 'UTF8')
    throw new StartRefused(
      `La base de datos está en ${encoding}, y Hilo la necesita en UTF8: crea otra con «createdb --encoding UTF8 --template template0» y ponla en DATABASE_URL; lo que tenga esta pasa con «backup» y «restore».`,
    )
}
