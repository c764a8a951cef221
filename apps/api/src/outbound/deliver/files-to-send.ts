import type { StoredFile } from '@hilo/prisma'
import type { FileToSend } from '../../channels/outbound'
import { type Db, sql } from '../../platform/db/db'
import type { Storage, StoredBlob } from '../../platform/storage/storage'

type FileRow = Pick<StoredFile, 'uuid' | 'entry_uuid' | 'name' | 'mime' | 'size' | 'storage_key'>

/** The files of these messages, each message's in their order. */
export const readFilesOf = (db: Db, business: string, entries: readonly string[]): Promise<FileRow[]> =>
  db.read<FileRow>(
    business,
    sql`
      select uuid, entry_uuid, name, mime, size, storage_key from stored_files
      where business_uuid = ${business}::uuid and entry_uuid = any(${entries}::uuid[]) order by position`,
  )

/** The files of one attempt. They stay on the disk, because many attempts at once would fill the memory. */
export function filesToSend(storage: Storage) {
  const opened: StoredBlob[] = []
  return {
    async open({ name, mime, size, storage_key: key }: FileRow): Promise<FileToSend> {
      const blob = await storage.openBlob(key)
      opened.push(blob)
      if (blob.data.size !== size) throw new Error(`a stored file has ${blob.data.size} of its ${size} bytes`)
      return { name, mime, data: blob.data }
    },
    async release(): Promise<void> {
      await Promise.all(opened.map((blob) => blob.release()))
    },
  }
}

export type FilesToSend = ReturnType<typeof filesToSend>
