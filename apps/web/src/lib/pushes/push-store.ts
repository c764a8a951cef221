/**
 * What the worker and the pages share, in IndexedDB: what a person wrote in a notification, until the server has it or it is a draft.
 * Every function rejects if the browser cannot store or read.
 */
export interface StoredAnswer {
  readonly user: string
  readonly chat: string
  readonly token: string
  readonly text: string
  readonly at: number
  /** The server has refused it. Before that it may have it, and asking again sends nothing twice. */
  readonly refused: boolean
}
/** The newest push of a chat that this device has had. */
export interface SeenPush {
  readonly version: number
  readonly at: string
}

/** What the worker needs to subscribe this device again by itself. */
export interface StoredDevice {
  readonly publicKey: string
  readonly renewal: string
}

type StoreName = 'answers' | 'seen' | 'device'

export const storeDevice = (device: StoredDevice): Promise<unknown> =>
  inStore('device', 'readwrite', (devices) => devices.put(device, 'this'))

/** The session is over: its device is subscribed by nobody again. What was written may still become a draft. */
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

/** Where it is still kept: a page may have made it a draft meanwhile. */
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

/** A push that is not newer than the one that was seen: it came twice, or after what followed it. After a day versions may begin anew. */
export const isOld = ({ version, at }: SeenPush, seen: SeenPush | undefined): boolean =>
  seen !== undefined && version <= seen.version && at <= seen.at

/** Remembers a push unless a newer one was seen, and forgets those that nothing can come after again: a service keeps none as long. */
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
