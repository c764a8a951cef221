import { randomUUID } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { S3 } from '@aws-sdk/client-s3'
import { StorageFailed } from '../errors/storage-errors'
import { upTo } from '../http/bodies/up-to'
import { type S3Settings, s3Client } from './s3-client'
import {
  dateOfDay,
  dayOf,
  keyPattern,
  markName,
  type Storage,
  type StoredBlob,
  type StoredFile,
  type Trash,
  trashFolder,
} from './storage'
import { writeFileFrom } from './write-file'

/**
 * Files in a bucket. S3 needs a file's length before its first byte, and an upload does not tell it, so each upload is written to
 * a local file first. So is a file that is sent to a provider, which would otherwise fill the memory.
 */
export function s3Storage(settings: S3Settings, uploadDir: string): Storage {
  const client = s3Client(settings)
  const at = (name: string) => ({ Bucket: settings.bucket, Key: settings.prefix + name })
  const checked = (key: string): string => {
    if (!keyPattern.test(key)) throw new Error('not a storage key')
    return key
  }

  async function ask<T>(operation: string, request: (s3: S3) => Promise<T>): Promise<T> {
    const s3 = await client()
    return request(s3).catch((error: unknown) => {
      throw refusalOf(operation, error)
    })
  }

  async function upload(key: string, path: string): Promise<void> {
    const { size } = await stat(path)
    const file = { ...at(key), Body: createReadStream(path), ContentLength: size }
    await ask('PUT', (s3) => s3.putObject(file))
  }

  async function copyToDisk(key: string): Promise<StoredBlob> {
    const path = join(uploadDir, randomUUID())
    const release = () => rm(path, { force: true })
    await mkdir(uploadDir, { recursive: true })
    try {
      await writeFileFrom(Readable.from(download(checked(key)), { objectMode: false }), path)
      return { data: await openAsBlob(path), release }
    } catch (error) {
      await release()
      throw error
    }
  }

  async function* download(name: string): AsyncGenerator<Uint8Array> {
    const { Body, ContentLength } = await ask('GET', (s3) => s3.getObject(at(name)))
    if (!(Body instanceof Readable)) return
    let size = 0
    try {
      for await (const chunk of Body as AsyncIterable<Uint8Array>) {
        size += chunk.length
        yield chunk
      }
    } catch (error) {
      throw new StorageFailed('S3 broke off a file', { cause: error })
    }
    if (ContentLength !== undefined && size !== ContentLength) throw new StorageFailed('S3 cut off a file')
  }

  /** Local files of uploads that a process left when it died. */
  async function* waiting(): AsyncIterable<StoredFile> {
    for (const key of await readdir(uploadDir).catch(() => [])) {
      const found = await stat(join(uploadDir, key)).catch(() => null)
      if (found && keyPattern.test(key)) yield { key, at: found.mtime }
    }
  }

  /** Every object below the prefix, by the rest of its name. */
  async function* objects(below: string): AsyncIterable<StoredFile> {
    const { Bucket, Key: Prefix } = at(below)
    const pages = (await client()).paginateListObjectsV2({ Bucket, Prefix })[Symbol.asyncIterator]()
    for (;;) {
      const { value: page, done } = await ask('LIST', () => pages.next())
      if (done) return
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key && LastModified) yield { key: Key.slice(Prefix.length), at: LastModified }
    }
  }

  async function erase(name: string): Promise<void> {
    await ask('DELETE', (s3) => s3.deleteObject(at(name))).catch(unlessMissing)
  }

  /** S3 cannot rename: copies, then deletes. */
  async function move(from: string, to: string): Promise<void> {
    const { Bucket, Key } = at(from)
    const copy = { ...at(to), CopySource: `${Bucket}/${Key}` }
    const copied = await ask('COPY', (s3) => s3.copyObject(copy)).catch(unlessMissing)
    if (copied) await erase(from)
  }

  const trashPath = ({ key, at: day }: StoredFile) => `${trashFolder}/${dayOf(day)}/${checked(key)}`
  const trash: Trash = {
    put: (key, day) => move(checked(key), trashPath({ key, at: day })),
    async *list() {
      for await (const { key: name } of objects(`${trashFolder}/`)) {
        const [day = '', key = ''] = name.split('/')
        const put = dateOfDay(day)
        if (put && keyPattern.test(key)) yield { key, at: put }
      }
    },
    restore: (file) => move(trashPath(file), checked(file.key)),
    erase: (file) => erase(trashPath(file)),
  }

  async function putBack(key: string, content: Readable): Promise<void> {
    const path = join(uploadDir, randomUUID())
    await mkdir(uploadDir, { recursive: true })
    try {
      await writeFileFrom(content, path)
      await upload(checked(key), path)
    } finally {
      await rm(path, { force: true })
    }
  }

  return {
    async put(content) {
      const key = randomUUID()
      await putBack(key, content)
      return key
    },
    putBack,
    async open(key) {
      const found = await ask('GET', (s3) => s3.getObject(at(checked(key)))).catch(unlessMissing)
      if (!(found?.Body instanceof Readable)) return null
      return { size: found.ContentLength ?? 0, content: found.Body }
    },
    openBlob: copyToDisk,
    get: (key) => Readable.from(download(checked(key)), { objectMode: false }),
    remove: (key) => erase(checked(key)),
    async *list() {
      for await (const object of objects('')) if (keyPattern.test(object.key)) yield object
    },
    async clearUnfinished(before) {
      let cleared = 0
      for await (const { key, at: since } of waiting()) {
        if (since >= before) continue
        await rm(join(uploadDir, key), { force: true })
        cleared += 1
      }
      return cleared
    },
    trash,
    async readMark() {
      const found = await ask('GET', (s3) => s3.getObject(at(markName))).catch(unlessMissing)
      if (!(found?.Body instanceof Readable)) return null
      return text(Readable.from(upTo(mostMarkBytes, found.Body), { objectMode: false }))
    },
    async writeMark(mark) {
      await ask('PUT', (s3) => s3.putObject({ ...at(markName), Body: mark }))
    },
  }
}

/** A mark is a uuid. */
const mostMarkBytes = 1024

class S3Refusal extends StorageFailed {
  constructor(
    operation: string,
    readonly status: number,
    code: string,
  ) {
    super(`S3 answered ${operation} with ${status} ${code}`)
  }
}

/** Keeps only the status and code, because the SDK's errors hold the whole exchange with its signature. */
function refusalOf(operation: string, error: unknown): unknown {
  const answered = error instanceof Error && '$metadata' in error ? error.$metadata : null
  const { httpStatusCode: status } = (answered ?? {}) as { httpStatusCode?: number }
  if (!(error instanceof Error)) return error
  return status
    ? new S3Refusal(operation, status, error.name)
    : new StorageFailed(`S3 did not answer ${operation}: ${error.message}`, { cause: error })
}

function unlessMissing(error: unknown): null {
  if (error instanceof S3Refusal && error.status === 404) return null
  throw error
}
