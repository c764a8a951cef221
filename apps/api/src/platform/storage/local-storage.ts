import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { keyPattern, type Storage, type StoredBytes } from './storage'

/** What a process that died left half written. */
const unfinishedEnding = '.part'

/** A folder of files, a folder in it for each beginning of a key. */
export function localStorage(root: string): Storage {
  const place = (key: string): string => {
    if (!keyPattern.test(key.replace(unfinishedEnding, ''))) throw new Error('not a storage key')
    return join(root, key.slice(0, 2), key)
  }

  async function* list(): AsyncIterable<StoredBytes> {
    for (const folder of await namesIn(root))
      for (const key of await namesIn(join(root, folder))) {
        const found = await stat(join(root, folder, key)).catch(() => null)
        if (found && keyPattern.test(key.replace(unfinishedEnding, ''))) yield { key, at: found.mtime }
      }
  }

  return {
    async put(content) {
      const key = randomUUID()
      const path = place(key)
      const unfinished = `${path}${unfinishedEnding}`
      await mkdir(join(root, key.slice(0, 2)), { recursive: true })
      try {
        await pipeline(content, createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }))
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      return key
    },
    get: (key) => createReadStream(place(key)),
    remove: (key) => rm(place(key), { force: true }),
    list,
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
