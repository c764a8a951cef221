import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where files lie. Keys are ours and random: nothing that a person typed becomes part of a path. */
export interface Storage {
  /** Stores the whole stream or nothing, and answers its key. */
  put(content: Readable): Promise<string>
  get(key: string): Readable
  remove(key: string): Promise<void>
}

const keyPattern = /^[0-9a-f-]{36}$/

export function localStorage(root: string): Storage {
  const place = (key: string): string => {
    if (!keyPattern.test(key)) throw new Error('not a storage key')
    return join(root, key.slice(0, 2), key)
  }
  return {
    async put(content) {
      const key = randomUUID()
      const path = place(key)
      const unfinished = `${path}.part`
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
  }
}
