/** The database of the chats that can be read without a connection. */
export const offlineDatabase = 'hilo-offline'
/** What is older may not be read any more. */
export const maxAgeMs = 7 * 24 * 3_600_000

/** Erases what can be read without a connection. Waits by itself for what is being written. */
export function forgetOffline(): void {
  try {
    indexedDB.deleteDatabase(offlineDatabase)
  } catch {
    // A browser without a database has stored nothing.
  }
}

/** Erases what is too old to be read, also of a device that nobody has used for long. */
export function forgetOldOffline(now: number): void {
  try {
    const opening = indexedDB.open(offlineDatabase)
    // Nothing was stored: it is not created either.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onsuccess = () => {
      const database = opening.result
      database.onversionchange = () => database.close()
      const rows = database.transaction('rows', 'readwrite').objectStore('rows')
      const asking = rows.index('at').getAllKeys(IDBKeyRange.upperBound(now - maxAgeMs))
      asking.onsuccess = () => {
        for (const key of asking.result) rows.delete(key)
      }
      // It waits by itself for what is being deleted.
      database.close()
    }
  } catch {
    // A browser without a database has stored nothing.
  }
}
