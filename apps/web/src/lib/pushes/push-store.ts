/**
 * Shared by the worker and the pages, in IndexedDB: texts that a person wrote in notifications, until the server has them or they are
 * drafts. Every function rejects if the browser cannot store or read.
 */
export interface StoredAnswer {
  readonly user: string
  readonly chat: string
  readonly token: string
  readonly text: string
  readonly at: number
  /** Whether the server has refused it. Otherwise the server may have it; sending it again does nothing twice. */
  readonly refused: boolean
}
/** The newest push of a chat that this device has received. */
export interface SeenPush {
  readonly version: number
  readonly at: string
}

/** The keys with which the worker can subscribe this device again. */
export interface StoredDevice {
  readonly publicKey: string
  readonly renewal: string
}

type StoreName = 'answers' | 'seen' | 'device'

export const storeDevice = (device: StoredDevice): Promise<unknown> =>
  inStore('device', 'readwrite', (devices) => devices.put(device, 'this'))

/** Erases the keys and the pushes when the session ends. Written texts stay, because they may still become drafts. */
export async function forgetDevice(): Promise<void> {
  await inStore('device', 'readwrite', (devices) => devices.clear())
  await inStore('seen', 'readwrite', (seen) => seen.clear())
}

export const readDevice = (): Promise<StoredDevice | undefined> =>
  inStore('device', 'readonly', (devices) => devices.get('this') as IDBRequest<StoredDevice | undefined>)

export const storeAnswer = (answer: StoredAnswer): Promise<IDBValidKey> =>
  inStore('answers', 'readwrite', (answers) => answers.add(answer))

export const dropAnswer = (id: IDBValidKey): Promise<unknown> =>
  inStore('answers', 'readwrite', (answers) => answers.delete(id))

/** Only if it is still stored: a page may have made it a draft meanwhile. */
export const markRefused = (id: IDBValidKey): Promise<unknown> =>
  inStore('answers', 'readwrite', (answers) => {
    const reading = answers.get(id)
    reading.onsuccess = () => {
      if (reading.result) answers.put({ ...(reading.result as StoredAnswer), refused: true }, id)
    }
    return reading
  })

export async function listAnswers(): Promise<readonly (readonly [IDBValidKey, StoredAnswer])[]> {
  const all: [IDBValidKey, StoredAnswer][] = []
  await inStore('answers', 'readonly', (answers) => {
    const looking = answers.openCursor()
    looking.onsuccess = () => {
      const cursor = looking.result
      if (!cursor) return
      all.push([cursor.primaryKey, cursor.value as StoredAnswer])
      cursor.continue()
    }
    return looking
  })
  return all
}

export const readSeen = (chat: string): Promise<SeenPush | undefined> =>
  inStore('seen', 'readonly', (seen) => seen.get(chat) as IDBRequest<SeenPush | undefined>)

/** Whether a push is not newer than the last one of its chat: it came twice, or late. After a day versions may begin anew. */
export const isOld = ({ version, at }: SeenPush, seen: SeenPush | undefined): boolean =>
  seen !== undefined && version <= seen.version && at <= seen.at

/** Stores a push unless a newer one was seen, and deletes those after which no older one can come any more, because no service keeps pushes so long. */
export const writeSeen = (chat: string, push: SeenPush): Promise<unknown> =>
  inStore('seen', 'readwrite', (seen) => {
    const oldest = new Date(Date.parse(push.at) - 86_400_000).toISOString()
    const looking = seen.openCursor()
    looking.onsuccess = () => {
      const cursor = looking.result
      if (!cursor) return
      if ((cursor.value as SeenPush).at < oldest) cursor.delete()
      cursor.continue()
    }
    // Two come at once, and the newer one may be written first.
    const reading = seen.get(chat) as IDBRequest<SeenPush | undefined>
    reading.onsuccess = () => {
      if (!isOld(push, reading.result)) seen.put(push, chat)
    }
    return reading
  })

async function inStore<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    const transaction = database.transaction(name, mode)
    const request = work(transaction.objectStore(name))
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
    const opening = indexedDB.open('hilo-pushes', 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('answers', { autoIncrement: true })
      opening.result.createObjectStore('seen')
      opening.result.createObjectStore('device')
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
