import type { Db } from '../db/db'
import { StartRefused } from '../errors/start-refused'
import type { Keys } from './keys'

/** A sample is enough: one secret sealed everything. */
const mostTried = 200

/** A keyed hash of a fixed text: the database can recognise the secret without storing it. */
export const markOf = (keys: Keys): string => keys.fingerprint('the secret of this installation')

const foreignSecret =
  'El secreto no es el de esta base de datos: sus credenciales se cerraron con otro. Usa el HILO_SECRET de antes, o el HILO_DATA_DIR donde está su secrets.json; ' +
  'si se perdió para siempre, ejecuta «migrate --new-secrets» y escribe otra vez las credenciales de los canales.'

/**
 * Throws when the secret is not the one that encrypted the database's data. The first secret writes its mark, if it decrypts
 * what was encrypted before there were marks.
 */
export async function checkSecret(db: Pick<Db, 'call'>, keys: Keys): Promise<void> {
  const mark = markOf(keys)
  const kept =
    (await readMark(db)) ?? ((await opensWhatIsSealed(db, keys)) ? await leaveMark(db, mark) : null)
  // Until all is sealed anew, the mark is that of the secret before.
  const isPrevious = keys.previous !== null && kept === markOf(keys.previous)
  if (kept !== mark && !isPrevious) throw new StartRefused(foreignSecret)
}

async function readMark(db: Pick<Db, 'call'>): Promise<string | null> {
  const [row] = await db.call<{ secret_mark: string | null }>('select secret_mark from installation')
  return row?.secret_mark ?? null
}

async function opensWhatIsSealed(db: Pick<Db, 'call'>, keys: Keys): Promise<boolean> {
  const rows = await db.call<{ sealed: Uint8Array }>('select sealed from hilo_encrypted_samples($1)', [
    mostTried,
  ])
  return rows.length === 0 || rows.some(({ sealed }) => opens(keys, sealed))
}

function opens(keys: Keys, sealed: Uint8Array): boolean {
  try {
    keys.open(sealed)
    return true
  } catch {
    return false
  }
}

/** If two processes start at once, the first one's mark counts. */
async function leaveMark(db: Pick<Db, 'call'>, mark: string): Promise<string | null> {
  const [row] = await db.call<{ secret_mark: string }>(
    `insert into installation (secret_mark) values ($1)
     on conflict (one) do update set secret_mark = coalesce(installation.secret_mark, excluded.secret_mark)
     returning secret_mark`,
    [mark],
  )
  return row?.secret_mark ?? null
}

/** Replaces the mark by which a wrong secret is found, for an operator who has lost the old secret. */
export async function replaceSecretMark(db: Pick<Db, 'call'>, keys: Keys): Promise<void> {
  await db.call('update installation set secret_mark = null')
  await leaveMark(db, markOf(keys))
}
