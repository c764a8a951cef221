// @ts-check
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { Stop, sentenceFor } from './process/stop.mjs'
import { say } from './screen.mjs'

/** @typedef {typeof import('@hilo/local-postgres')} Package */

/** Our packages are TypeScript, which plain Node does not read. @returns {Promise<Package>} */
export function localPostgresPackage() {
  return tsImport('@hilo/local-postgres', import.meta.url)
}

/** @type {Partial<Record<import('@hilo/local-postgres').LocalPostgresErrorCode, string>>} */
const SENTENCES = {
  NO_BINARIES:
    'Postgres no funciona en este sistema: usa uno tuyo con DATABASE_URL=postgres://usuario:clave@servidor/base.',
  NO_ACCOUNT:
    'Postgres no puede ejecutarse como root y no hay otra cuenta: empieza Hilo con un usuario normal.',
  IN_USE:
    'Otro proceso usa la base de datos de esta carpeta: detenlo, o elige otra carpeta con HILO_DATA_DIR.',
  COPIED_DATA:
    'La carpeta de datos es una copia y su base de datos está en otro sitio: bórrala, o elige otra con HILO_DATA_DIR.',
  DATA_GONE:
    'La base de datos de esta carpeta fue borrada: borra la carpeta, o elige otra con HILO_DATA_DIR.',
}

/**
 * @param {string} dataDir
 * @param {(line: string) => void} log
 */
export async function startDatabase(dataDir, log) {
  const { startLocalPostgres } = await localPostgresPackage()
  try {
    const postgres = await startLocalPostgres({ dataDir, log })
    await postgres.ensureDatabase('hilo')
    await putOlderDataAside(postgres, dataDir)
    return postgres
  } catch (error) {
    const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (error)
    const known = SENTENCES[/** @type {keyof typeof SENTENCES} */ (code)]
    throw new Stop(known ?? sentenceFor(message, 'La base de datos no arrancó.'), { cause: error })
  }
}

/**
 * Data of a trial version are not used: the database and its files are renamed and kept.
 *
 * @param {import('@hilo/local-postgres').LocalPostgres} postgres
 * @param {string} dataDir
 */
async function putOlderDataAside({ superuserUrl, ensureDatabase }, dataDir) {
  /** @type {typeof import('../../prisma/older-database')} */
  const { putOlderDatabaseAside } = await tsImport('../../prisma/older-database.ts', import.meta.url)
  const aside = await putOlderDatabaseAside(superuserUrl, 'hilo')
  if (aside === null) return
  const files = join(dataDir, 'files')
  if (existsSync(files)) renameSync(files, `${files}-of-${aside}`)
  await ensureDatabase('hilo')
  say(
    `Los datos de esta carpeta son de una versión de prueba, anterior a la primera: se apartaron con el nombre ${aside}, y la demo empieza de nuevo.`,
  )
}
