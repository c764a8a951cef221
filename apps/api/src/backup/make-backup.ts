import { appliedMigrationsSql } from '../platform/db/copy/empty-database'
import { readSnapshot, type Snapshot } from '../platform/db/copy/read-snapshot'
import type { Keys } from '../platform/secrets/keys'
import type { Storage } from '../platform/storage/storage'
import { endName, formatVersion, type Manifest, macOf, manifestName } from './format'
import { type ArchiveWriter, writeArchive } from './write-archive'

export interface BackupOptions {
  readonly ownerUrl: string
  readonly storage: Storage
  readonly keys: Keys
  /** The file to write. */
  readonly path: string
  readonly now: Date
}

export interface BackupMade {
  readonly rows: number
  readonly files: number
  readonly missing: readonly string[]
}

/** A tar tells each entry's length before its bytes, and COPY does not know its own: rows are cut into pieces of this size. */
const pieceBytes = 4 * 1024 * 1024
const filesAtOnce = 1_000

/** Copies the database as it is at this moment, and the files that it names, while Hilo goes on serving. */
export const makeBackup = ({ ownerUrl, storage, keys, path, now }: BackupOptions): Promise<BackupMade> =>
  readSnapshot(ownerUrl, (snapshot) =>
    writeArchive(path, async (archive) => {
      await archive.add(manifestName, toJson(await describe(snapshot, now)))
      const rows: Record<string, number> = {}
      for (const table of snapshot.tables)
        rows[table.name] = await addRows(archive, table.name, snapshot.copyOut(table))
      const { files, missing } = await addFiles(archive, snapshot, storage)
      const digest = archive.digest()
      await archive.add(endName, toJson({ rows, files, missing, digest, mac: macOf(keys, digest) }))
      return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files, missing }
    }),
  )

const toJson = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

async function describe({ query, tables }: Snapshot, now: Date): Promise<Manifest> {
  const migrations = await query<{ name: string }>(appliedMigrationsSql)
  const [installation] = await query<{ secret_mark: string | null }>('select secret_mark from installation')
  return {
    format: formatVersion,
    made_at: now.toISOString(),
    migrations: migrations.map(({ name }) => name),
    secret_mark: installation?.secret_mark ?? null,
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
  }
}

/** COPY writes a row a line, and no line break within one. */
async function addRows(
  archive: ArchiveWriter,
  table: string,
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  let rows = 0
  let pieces = 0
  let waiting: Buffer[] = []
  let size = 0
  const flush = async () => {
    pieces += 1
    await archive.add(`tables/${table}/${String(pieces).padStart(6, '0')}.copy`, Buffer.concat(waiting, size))
    waiting = []
    size = 0
  }
  for await (const chunk of chunks) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1
    waiting.push(chunk)
    size += chunk.length
    if (size >= pieceBytes) await flush()
  }
  if (size > 0) await flush()
  return rows
}

/** A file that was erased since the snapshot, or lost before, stops no backup: it is named. */
async function addFiles(archive: ArchiveWriter, { query }: Snapshot, storage: Storage) {
  const missing: string[] = []
  let files = 0
  for (let last = ''; ; ) {
    const rows = await query<{ storage_key: string }>(
      'select storage_key from stored_files where storage_key > $1 order by storage_key limit $2',
      [last, filesAtOnce],
    )
    for (const { storage_key: key } of rows) {
      last = key
      const file = await storage.open(key)
      if (!file) {
        missing.push(key)
        continue
      }
      await archive.addStream(`files/${key}`, file.size, file.content)
      files += 1
    }
    if (rows.length < filesAtOnce) return { files, missing }
  }
}
