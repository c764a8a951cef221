import type { Snapshot } from '../platform/db/copy/read-snapshot'
import type { Storage } from '../platform/storage/storage'
import type { ArchiveWriter } from './write-archive'

const filesAtOnce = 1_000

interface NamedFile {
  readonly uuid: string
  readonly storage_key: string
  readonly name: string
}

interface FilesToAdd {
  /** A business; null: all of them. */
  readonly of: string | null
  readonly nameOf: (file: NamedFile) => string
}

/**
 * Adds the stored files that the snapshot names. A file that was erased since, or lost before, does not stop the archive: it is
 * listed as missing.
 */
export async function addFiles(
  archive: ArchiveWriter,
  { query }: Pick<Snapshot, 'query'>,
  storage: Storage,
  { of, nameOf }: FilesToAdd,
) {
  const missing: string[] = []
  let files = 0
  for (let last = ''; ; ) {
    const rows = await query<NamedFile>(
      `select uuid, storage_key, name from stored_files
       where storage_key > $1 and ($3::uuid is null or business_uuid = $3::uuid) order by storage_key limit $2`,
      [last, filesAtOnce, of],
    )
    for (const row of rows) {
      last = row.storage_key
      const file = await storage.open(row.storage_key)
      if (!file) {
        missing.push(nameOf(row))
        continue
      }
      await archive.addStream(`files/${nameOf(row)}`, file.size, file.content)
      files += 1
    }
    if (rows.length < filesAtOnce) return { files, missing }
  }
}
