import type { StoredFile } from '@hilo/prisma'
import type { FileToSend } from '../../channels/outbound'
import type { Storage, StoredBlob } from '../../platform/storage/storage'

type FileRow = Pick<StoredFile, 'name' | 'mime' | 'size' | 'storage_key'>

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
