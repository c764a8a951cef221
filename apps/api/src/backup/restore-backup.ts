import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { applyMigrations } from '@hilo/prisma/apply-migrations'
import { migrationNames } from '@hilo/prisma/migration-files'
import { firstRelease } from '@hilo/prisma/older-database'
import type { AppLogin } from '../platform/db/app-login'
import { dropSchema, lookAtDatabase, rememberStorage, type Target } from '../platform/db/copy/empty-database'
import { type Loading, loadRows } from '../platform/db/copy/load-rows'
import { makeQueue, migrate } from '../platform/db/migrate'
import { markOf } from '../platform/secrets/check-secret'
import type { Keys } from '../platform/secrets/keys'
import type { Storage } from '../platform/storage/storage'
import { ArchiveRefused, type End, type Manifest } from './format'
import { type Archive, type ArchiveEntry, readArchive, requireGenuine, verifyArchive } from './read-archive'

interface RestoreOptions {
  readonly ownerUrl: string
  readonly app: AppLogin
  readonly keys: Keys
  readonly storage: Storage
  /** The archive. */
  readonly path: string
  readonly now: Date
  /** The secret of the archive is lost: this one takes its place, and the channels' credentials must be typed again. */
  readonly newSecrets?: boolean
  /** The folder with the migrations of this version. */
  readonly migrationsDir?: string
  readonly log: (line: string) => void
}

/** Fills an empty installation. All rows are there at the end or none, so that after a crash it can be run again. */
export async function restoreBackup(options: RestoreOptions): Promise<Archive> {
  const { ownerUrl, app, keys, storage, path, migrationsDir, newSecrets = false, log } = options
  const archive = await verifyArchive(path)
  const { manifest } = archive
  if (!newSecrets) requireSecret(manifest, keys)
  if (!newSecrets) requireGenuine(archive, keys)
  await requireKnownVersion(manifest, migrationsDir)
  const target = await lookAtDatabase(ownerUrl, app.user)
  requireEmpty(target)
  const storageId = await claimStorage(storage, target)

  await makeSchema(options, manifest, target)
  await rememberStorage(ownerUrl, storageId)
  await storage.writeMark(storageId)
  const end = await loadRows(ownerUrl, manifest.tables, (loading) => load(loading, options, manifest))
  const all = { ownerUrl, app, keys, log, newSecrets }
  await migrate({ ...all, ...(migrationsDir !== undefined && { migrationsDir }) })
  return { manifest, end }
}

/** In the transaction of the rows: they are quiet from their first moment. */
async function load(
  loading: Loading,
  { path, storage, keys, now }: RestoreOptions,
  manifest: Manifest,
): Promise<End> {
  let rowsDone = false
  async function completeRows() {
    if (!rowsDone) await loading.complete()
    rowsDone = true
  }
  const { end } = await readArchive(path, async (entry) => {
    const [folder = '', name = ''] = entry.name.split('/')
    if (folder === 'tables') for await (const bytes of entry.bytes) await loading.write(name, bytes)
    else {
      await completeRows()
      await restoreFile(storage, entry, name)
    }
  })
  await completeRows()
  await loading.query(
    `update installation set secret_mark = coalesce($1, secret_mark), quiet_since = $2, quiet_reason = 'restored',
       home_database = null, home_address = null`,
    [manifest.secret_mark ?? markOf(keys), now],
  )
  return end
}

const restoreFile = (storage: Storage, { bytes }: ArchiveEntry, key: string): Promise<void> =>
  storage.putBack(key, Readable.from(bytes, { objectMode: false }))

function requireSecret({ secret_mark }: Manifest, keys: Keys): void {
  if (secret_mark !== null && secret_mark !== markOf(keys))
    throw new ArchiveRefused(
      'La copia es de una instalación con otro secreto: usa su HILO_SECRET, o el HILO_DATA_DIR donde está su secrets.json. ' +
        'Si se perdió para siempre, ejecuta «restore --new-secrets» y escribe otra vez las credenciales de los canales.',
    )
}

async function requireKnownVersion({ migrations }: Manifest, migrationsDir?: string): Promise<void> {
  const known = new Set(await migrationNames(migrationsDir))
  if (known.has(firstRelease) && !migrations.includes(firstRelease))
    throw new ArchiveRefused(
      'La copia es de una versión de prueba de Hilo, anterior a la primera: esta versión no puede restaurarla.',
    )
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new ArchiveRefused(
      `La copia es de una versión más nueva de Hilo, que tiene la migración ${unknown}: actualiza Hilo antes de restaurarla.`,
    )
}

const refusals: Readonly<Record<Exclude<Target['state'], 'empty'>, string>> = {
  used: 'La base de datos ya tiene datos: una copia solo se restaura en una vacía. Indica otra con DATABASE_URL.',
  'in use':
    'Un Hilo en marcha usa esta base de datos: detenlo antes de restaurar, o indica otra con DATABASE_URL.',
  'of something else':
    'La base de datos tiene tablas de otro programa: una copia solo se restaura en una vacía. Indica otra con DATABASE_URL.',
}

function requireEmpty({ state }: Target): void {
  if (state !== 'empty') throw new ArchiveRefused(refusals[state])
}

/** The id that database and files will share. Files that are there already are this database's, from a restore that broke off. */
async function claimStorage(storage: Storage, { storageId }: Target): Promise<string> {
  const mark = await storage.readMark()
  if (mark !== null && mark === storageId) return mark
  for await (const _ of storage.list())
    throw new ArchiveRefused(
      'Donde van los archivos ya hay otros: una copia solo se restaura en un lugar vacío. Indica otro con HILO_DATA_DIR, o con S3_PREFIX.',
    )
  return mark ?? storageId ?? randomUUID()
}

/** The schema of the archive's version, so that the migrations since then find its rows. */
async function makeSchema(
  { ownerUrl, migrationsDir, log }: RestoreOptions,
  { migrations }: Manifest,
  target: Target,
): Promise<void> {
  const isSame = target.migrations.join() === migrations.join()
  if (target.migrations.length > 0 && !isSame) await dropSchema(ownerUrl)
  await applyMigrations({
    ownerUrl,
    log,
    only: migrations,
    ...(migrationsDir !== undefined && { migrationsDir }),
  })
  await makeQueue(ownerUrl)
}
