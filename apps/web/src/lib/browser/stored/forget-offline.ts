/** The database of the chats that can be read without a connection. */
export const offlineDatabase = 'hilo-offline'

/** Erases what can be read without a connection. Waits by itself for what is being written. */
export function forgetOffline(): void {
  try {
    indexedDB.deleteDatabase(offlineDatabase)
  } catch {
    // A browser without a database has stored nothing.
  }
}
