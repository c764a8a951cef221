import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  dateOfDay,
  dayOf,
  keyPattern,
  markName,
  type Storage,
  type StoredBytes,
  type Trash,
  trashFolder,
} from './storage'

/** What a process that died left half written. */
const unfinishedEnding = '.part'

/** A folder of files, a folder in it for each beginning of a key. */
export function localStorage(root: string): Storage {
  const place = (key: string): string => {
    if (!keyPattern.test(key)) throw new Error('not a storage key')
    return join(root, key.slice(0, 2), key)
  }

  async function* all(): AsyncIterable<StoredBytes & { readonly path: string }> {
    for (const folder of await namesIn(root))
      for (const key of await namesIn(join(root, folder))) {
        const path = join(root, folder, key)
        const found = await stat(path).catch(() => null)
        if (found?.isFile()) yield { key, at: found.mtime, path }
      }
  }

  return {
    async put(content) {
      const key = randomUUID()
      const path = place(key)
      const unfinished = `${path}${unfinishedEnding}`
      await mkdir(dirname(path), { recursive: true })
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
    async *list() {
      for await (const { key, at } of all()) if (keyPattern.test(key)) yield { key, at }
    },
    async clearUnfinished(before) {
      let cleared = 0
      for await (const { key, at, path } of all()) {
        if (!key.endsWith(unfinishedEnding) || at >= before) continue
        await rm(path, { force: true })
        cleared += 1
      }
      return cleared
    },
    trash: localTrash(join(root, trashFolder), place),
    readMark: () =>
      readFile(join(root, markName), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    async writeMark(mark) {
      const path = join(root, markName)
      await mkdir(root, { recursive: true })
      // Whole or not at all: half a mark would be another installation's.
      const unfinished = `${path}-${randomUUID()}${unfinishedEnding}`
      await writeFile(unfinished, mark, { mode: 0o600 })
      await rename(unfinished, path)
    },
  }
}

/** A folder for each day. */
function localTrash(root: string, placeOf: (key: string) => string): Trash {
  const asideOf = ({ key, at }: StoredBytes) => join(root, dayOf(at), key)
  return {
    put: (key, at) => move(placeOf(key), asideOf({ key, at })),
    async *list() {
      for (const day of await namesIn(root)) {
        const at = dateOfDay(day)
        if (!at) continue
        for (const key of await namesIn(join(root, day))) if (keyPattern.test(key)) yield { key, at }
      }
    },
    restore: (file) => move(asideOf(file), placeOf(file.key)),
    erase: (file) => rm(asideOf(file), { force: true }),
  }
}

async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
