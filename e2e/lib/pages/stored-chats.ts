import type { Page } from 'playwright-core'

interface Change {
  /** As if everything had been stored so many days earlier. */
  readonly olderByDays?: number
  /** Adds so many chats, older than all others. */
  readonly chats?: number
  /** As if it were of this person. */
  readonly owner?: string
}

/** Reads the store of what is readable without a connection, and changes it. Null: there is none. */
const openStored = (page: Page, change: Change): Promise<string[] | null> =>
  page.evaluate(async ({ olderByDays = 0, chats = 0, owner }) => {
    // Opening a database that is not there yet would create one without Hilo's tables.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'hilo-offline')) return null
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('hilo-offline')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const transaction = opening.result.transaction(['rows', 'owner'], 'readwrite')
        const rows = transaction.objectStore('rows')
        const reading = rows.getAll()
        reading.onsuccess = () => {
          for (const row of reading.result as { at: number }[])
            if (olderByDays > 0) rows.put({ ...row, at: row.at - olderByDays * 86_400_000 })
          for (let at = 0; at < chats; at += 1)
            rows.put({ key: `thread old ${at}`, at: Date.now() - 3_600_000, text: '{}', about: [] })
          if (owner !== undefined) transaction.objectStore('owner').put(owner, 'owner')
        }
        transaction.oncomplete = () => {
          opening.result.close()
          resolve((reading.result as { key: string }[]).map(({ key }) => key))
        }
      }
    })
  }, change)

/** The names of what this browser stores to be read without a connection; null: nothing at all. */
export const storedChats = (page: Page): Promise<string[] | null> => openStored(page, {})

export const changeStoredChats = (page: Page, change: Change): Promise<unknown> => openStored(page, change)
