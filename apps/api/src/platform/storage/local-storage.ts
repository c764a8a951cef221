import { randomUUID } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  dateOfDay,
  dayOf,
  keyPattern,
  markName,
  type Storage,
  type StoredFile,
  type Trash,
  trashFolder,
} from './storage'
import { writeFileFrom } from './write-file'

/** The suffix of files that are still being written. */
const unfinishedEnding = '.part'

/** Files in a folder, with a subfolder for the first two characters of keys. */
export function localStorage(root: string): Storage {
  const pathOf = (key: string): string => {
    if (!keyPattern.test(key)) throw new Error('not a storage key')
    return join(root, key.slice(0, 2), key)
  }

  async function* all(): AsyncIterable<StoredFile & { readonly path: string }> {
    for (const folder of await namesIn(root))
      for (const key of await namesIn(join(root, folder))) {
        const path = join(root, folder, key)
        const found = await stat(path).catch(() => null)
        if (found?.isFile()) yield { key, at: found.mtime, path }
      }
  }

  async function putBack(key: string, content: Readable): Promise<void> {
    const path = pathOf(key)
    const unfinished = `${path}-${randomUUID()}${unfinishedEnding}`
    await mkdir(dirname(path), { recursive: true })
    try {
      await writeFileFrom(content, unfinished)
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  return {
    async put(content) {
      const key = randomUUID()
      await putBack(key, content)
      return key
    },
    putBack,
    get: (key) => createReadStream(pathOf(key)),
    openBlob: async (key) => ({ data: await openAsBlob(pathOf(key)), release: async () => {} }),
    async open(key) {
      const file = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      return file && { size: (await file.stat()).size, content: file.createReadStream() }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
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
    trash: localTrash(join(root, trashFolder), pathOf),
    readMark: () =>
      readFile(join(root, markName), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    async writeMark(mark) {
      const path = join(root, markName)
      await mkdir(root, { recursive: true })
      // Renamed when complete: half an id would look like another installation's.
      const unfinished = `${path}-${randomUUID()}${unfinishedEnding}`
      await writeFile(unfinished, mark, { mode: 0o600 })
      await rename(unfinished, path)
    },
  }
}

/** A folder for each day. */
function localTrash(root: string, pathOf: (key: string) => string): Trash {
  const trashPath = ({ key, at }: StoredFile) => join(root, dayOf(at), key)
  return {
    put: (key, at) => move(pathOf(key), trashPath({ key, at })),
    async *list() {
      for (const day of await namesIn(root)) {
        const at = dateOfDay(day)
        if (!at) continue
        for (const key of await namesIn(join(root, day))) if (keyPattern.test(key)) yield { key, at }
      }
    },
    restore: (file) => move(trashPath(file), pathOf(file.key)),
    erase: (file) => rm(trashPath(file), { force: true }),
  }
}

async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
