/** Files in IndexedDB. Every function rejects if the browser cannot store or read. */
interface StoredFile {
  readonly user: string
  readonly file: File
  readonly at: number
}

/** The age after which an unsent file is deleted. */
const maxAgeMs = 7 * 24 * 3_600_000
/** The limit of all stored files together, so that a queue without a connection does not fill the disk. */
const maxBytes = 500 * 1024 * 1024

/** Stores a file, unless it is there already. */
export const putFile = (id: string, kept: StoredFile): Promise<unknown> =>
  inTransaction('readwrite', (files) => {
    let bytes = kept.file.size
    const looking = files.openCursor()
    looking.onsuccess = () => {
      const cursor = looking.result
      if (cursor?.key === id) return
      if (cursor) {
        bytes += (cursor.value as StoredFile).file.size
        cursor.continue()
      } else if (bytes > maxBytes) files.transaction.abort()
      else files.put(kept, id)
    }
    return looking
  })

export const getFile = async (id: string): Promise<File | null> =>
  (await inTransaction<StoredFile | undefined>('readonly', (files) => files.get(id)))?.file ?? null

export const deleteFile = (id: string): Promise<unknown> =>
  inTransaction('readwrite', (files) => files.delete(id))

export const clearFiles = (): Promise<unknown> => inTransaction('readwrite', (files) => files.clear())

/** Deletes the files of other users, and old ones. */
export const deleteOldFiles = (user: string, now: number): Promise<unknown> =>
  inTransaction('readwrite', (files) => {
    const looking = files.openCursor()
    looking.onsuccess = () => {
      const cursor = looking.result
      if (!cursor) return
      const kept = cursor.value as StoredFile
      if (kept.user !== user || now - kept.at > maxAgeMs) cursor.delete()
      cursor.continue()
    }
    return looking
  })

async function inTransaction<T>(
  mode: IDBTransactionMode,
  work: (files: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    const transaction = database.transaction('files', mode)
    const request = work(transaction.objectStore('files'))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('no room'))
    })
    return request.result
  } finally {
    database.close()
  }
}

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('hilo', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('files')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
