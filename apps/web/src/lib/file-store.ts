/** Files in the browser's own database. What it does not take, or cannot give back, is told by a refusal. */
interface Kept {
  readonly user: string
  readonly file: File
  readonly at: number
}

/** A file that nobody has sent for so long is not kept for ever. */
const longestMs = 7 * 24 * 3_600_000

export const keep = (id: string, kept: Kept): Promise<unknown> =>
  ask('readwrite', (files) => files.put(kept, id))

export const read = async (id: string): Promise<File | null> =>
  (await ask<Kept | undefined>('readonly', (files) => files.get(id)))?.file ?? null

export const drop = (id: string): Promise<unknown> => ask('readwrite', (files) => files.delete(id))

export const clear = (): Promise<unknown> => ask('readwrite', (files) => files.clear())

/** What is somebody else's, or was forgotten. */
export const sweep = (user: string, now: number): Promise<unknown> =>
  ask('readwrite', (files) => {
    const looking = files.openCursor()
    looking.onsuccess = () => {
      const cursor = looking.result
      if (!cursor) return
      const kept = cursor.value as Kept
      if (kept.user !== user || now - kept.at > longestMs) cursor.delete()
      cursor.continue()
    }
    return looking
  })

async function ask<T>(mode: IDBTransactionMode, work: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const base = await open()
  try {
    const transaction = base.transaction('files', mode)
    const request = work(transaction.objectStore('files'))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return request.result
  } finally {
    base.close()
  }
}

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('hilo', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('files')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
