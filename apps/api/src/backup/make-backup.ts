import { withClient } from '@hilo/prisma/with-client'
import { appliedMigrationsSql } from '../platform/db/copy/empty-database'
import { readSnapshot, type Snapshot } from '../platform/db/copy/read-snapshot'
import type { Keys } from '../platform/secrets/keys'
import type { Storage } from '../platform/storage/storage'
import { addFiles } from './add-files'
import { addRows, toJson } from './add-rows'
import { endName, formatVersion, type Manifest, macOf, manifestName } from './format'
import { writeArchive } from './write-archive'

interface BackupOptions {
  readonly ownerUrl: string
  readonly storage: Storage
  readonly keys: Keys
  /** The file to write. */
  readonly path: string
  readonly now: Date
}

interface BackupMade {
  readonly rows: number
  readonly files: number
  readonly missing: readonly string[]
}

/** Copies the database as of this moment and its files, while Hilo keeps running (decision 151). */
export async function makeBackup(options: BackupOptions): Promise<BackupMade> {
  const made = await write(options)
  await withClient(options.ownerUrl, async (client) => {
    await client.query(
      `insert into installation (backed_up_at) values ($1)
       on conflict (one) do update set backed_up_at = greatest(installation.backed_up_at, excluded.backed_up_at)`,
      [options.now],
    )
  })
  return made
}

const write = ({ ownerUrl, storage, keys, path, now }: BackupOptions): Promise<BackupMade> =>
  readSnapshot(ownerUrl, (snapshot) =>
    writeArchive(path, async (archive) => {
      await archive.add(manifestName, toJson(await describe(snapshot, now)))
      const rows: Record<string, number> = {}
      for (const table of snapshot.tables)
        rows[table.name] = await addRows(archive, `tables/${table.name}`, 'copy', snapshot.copyOut(table))
      const { files, missing } = await addFiles(archive, snapshot, storage, {
        of: null,
        nameOf: ({ storage_key }) => storage_key,
      })
      const digest = archive.digest()
      await archive.add(endName, toJson({ rows, files, missing, digest, mac: macOf(keys, digest) }))
      return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files, missing }
    }),
  )

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
