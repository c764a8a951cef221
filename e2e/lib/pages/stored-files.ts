import type { Page } from 'playwright-core'

/** How many files this browser stores: a reload finds them again. */
export const storedFiles = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // Opening a database that is not there yet would create one without Hilo's tables.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'hilo')) return 0
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open('hilo')
      opening.onsuccess = () => {
        const counting = opening.result.transaction('files').objectStore('files').count()
        counting.onsuccess = () => {
          opening.result.close()
          resolve(counting.result)
        }
      }
    })
  })
