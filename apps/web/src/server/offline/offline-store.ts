import { forgetOffline, maxAgeMs, offlineDatabase } from '../../lib/browser/stored/forget-offline'

/**
 * What can be read without a connection, in IndexedDB: one person's of one business. Every function rejects if the browser cannot
 * store or read.
 */
export interface Kept {
  readonly key: string
  /** When it was current. */
  readonly at: number
  readonly text: string
  /** The interactions, conversations and contacts that can be read in it, and how each interaction stood. */
  readonly about: readonly string[]
}

/** Another shape of what is stored: everything older is dropped. */
const version = 3
/** The most chats, those that were current last. */
const mostChats = 50
const isThread = (key: IDBValidKey): boolean => String(key).startsWith('thread ')

export interface OfflineStore {
  put(kept: readonly Kept[], now: number): Promise<void>
  get(key: string, now: number): Promise<Kept | null>
  /** What something stored is about, of what lies between these two. No text is read for it. */
  listAbout(from: string, to: string): Promise<string[]>
  /** Deletes what is about these. `without`: what may stay of something stored; null: nothing. */
  forget(about: readonly string[], without: (kept: Kept, about: string) => Kept | null): Promise<void>
}

/** @param isTheirs whether this browser's session still is this person's; asked again once the database is open, as late as can be */
export function openOfflineStore(owner: string, isTheirs: () => boolean): OfflineStore {
  const within = async (
    mode: IDBTransactionMode,
    work: (rows: IDBObjectStore, owners: IDBObjectStore) => void,
  ): Promise<void> => {
    if (!isTheirs()) throw new Error('the session is over')
    const database = await open()
    try {
      if (!isTheirs()) throw new Error('the session is over')
      const transaction = database.transaction(['rows', 'owner'], mode)
      const [rows, owners] = [transaction.objectStore('rows'), transaction.objectStore('owner')]
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error ?? new Error('nothing was stored'))
        work(rows, owners)
      })
    } finally {
      database.close()
    }
  }

  return {
    put: (kept, now) =>
      within('readwrite', (rows, owners) => {
        const asking = owners.get('owner')
        asking.onsuccess = () => {
          if (asking.result !== owner) {
            rows.clear()
            owners.put(owner, 'owner')
          }
          for (const one of kept) rows.put(one)
          deleteOld(rows, now)
          deleteOldest(rows)
        }
      }),
    async get(key, now) {
      let found: Kept | null = null
      await within('readwrite', (rows, owners) => {
        deleteOld(rows, now)
        const [whose, asking] = [owners.get('owner'), rows.get(key)]
        asking.onsuccess = () => {
          const kept = asking.result as Kept | undefined
          if (kept && whose.result === owner) found = kept
        }
      })
      return found
    },
    async listAbout(from, to) {
      const found: string[] = []
      await within('readonly', (rows) => {
        const asking = rows.index('about').openKeyCursor(IDBKeyRange.bound(from, to), 'nextunique')
        asking.onsuccess = () => {
          const cursor = asking.result
          if (cursor === null) return
          found.push(String(cursor.key))
          cursor.continue()
        }
      })
      return found
    },
    forget: (about, without) =>
      within('readwrite', (rows) => {
        for (const one of about) replaceAbout(rows, one, (kept) => without(kept, one))
      }),
  }
}

function deleteOld(rows: IDBObjectStore, now: number): void {
  const asking = rows.index('at').getAllKeys(IDBKeyRange.upperBound(now - maxAgeMs))
  asking.onsuccess = () => {
    for (const key of asking.result) rows.delete(key)
  }
}

function replaceAbout(rows: IDBObjectStore, about: string, by: (kept: Kept) => Kept | null): void {
  const asking = rows.index('about').openCursor(IDBKeyRange.only(about))
  asking.onsuccess = () => {
    const cursor = asking.result
    if (cursor === null) return
    const left = by(cursor.value as Kept)
    if (left) cursor.update(left)
    else cursor.delete()
    cursor.continue()
  }
}

/** The index has the oldest first. */
function deleteOldest(rows: IDBObjectStore): void {
  const asking = rows.index('at').getAllKeys()
  asking.onsuccess = () => {
    const chats = asking.result.filter(isThread)
    for (const key of chats.slice(0, -mostChats)) rows.delete(key)
  }
}

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(offlineDatabase, version)
    opening.onupgradeneeded = () => {
      const database = opening.result
      for (const name of database.objectStoreNames) database.deleteObjectStore(name)
      const rows = database.createObjectStore('rows', { keyPath: 'key' })
      rows.createIndex('at', 'at')
      rows.createIndex('about', 'about', { multiEntry: true })
      database.createObjectStore('owner')
    }
    opening.onsuccess = () => {
      const database = opening.result
      // Whoever erases it does not wait.
      database.onversionchange = () => database.close()
      resolve(database)
    }
    opening.onblocked = () => reject(new Error('an older version is open'))
    opening.onerror = () => {
      // A newer release has stored here, before this one was brought back.
      if (opening.error?.name === 'VersionError') forgetOffline()
      reject(opening.error)
    }
  })
