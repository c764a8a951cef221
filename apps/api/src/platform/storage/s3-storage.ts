import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { askS3 } from './s3-request'
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

export interface S3Settings {
  /** Any service that speaks S3: the bucket is the first part of the path. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** What stands before every key: installations that share a bucket need different ones. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/**
 * A bucket. S3 wants to know how long a file is before its first byte, and what comes from a browser does not say: so
 * it waits in a file of ours, and never in memory.
 */
export function s3Storage(settings: S3Settings, waitingRoom: string): Storage {
  const { endpoint, bucket, prefix } = settings
  const at = (name: string): URL => new URL(`${endpoint}/${bucket}/${prefix}${name}`)
  const checked = (key: string): string => {
    if (!keyPattern.test(key)) throw new Error('not a storage key')
    return key
  }
  const place = (key: string): URL => at(checked(key))

  async function upload(key: string, path: string): Promise<void> {
    const { size } = await stat(path)
    const answer = await askS3(settings, {
      method: 'PUT',
      url: place(key),
      size,
      body: createReadStream(path),
    })
    await expectOk(answer, 'PUT')
  }

  async function* download(url: URL): AsyncGenerator<Uint8Array> {
    const answer = await askS3(settings, { method: 'GET', url })
    if (answer.statusCode !== 200) await expectOk(answer, 'GET')
    yield* answer
  }

  /** What a process that died did not send any more. */
  async function* waiting(): AsyncIterable<StoredBytes> {
    for (const key of await readdir(waitingRoom).catch(() => [])) {
      const found = await stat(join(waitingRoom, key)).catch(() => null)
      if (found && keyPattern.test(key)) yield { key, at: found.mtime }
    }
  }

  /** Every object below the prefix and what follows it, by the rest of its name. */
  async function* objects(below: string): AsyncIterable<StoredBytes> {
    let next: string | null = ''
    while (next !== null) {
      const url = new URL(`${endpoint}/${bucket}`)
      url.searchParams.set('list-type', '2')
      url.searchParams.set('prefix', prefix + below)
      if (next) url.searchParams.set('continuation-token', next)
      const page = await expectOk(await askS3(settings, { method: 'GET', url }), 'LIST')
      for (const inner of page.split('<Contents>').slice(1)) {
        const key = tag(inner, 'Key')?.slice(prefix.length + below.length) ?? ''
        const changed = new Date(tag(inner, 'LastModified') ?? Number.NaN)
        if (!Number.isNaN(changed.getTime())) yield { key, at: changed }
      }
      next = tag(page, 'NextContinuationToken')
    }
  }

  async function erase(url: URL): Promise<void> {
    const answer = await askS3(settings, { method: 'DELETE', url })
    if (answer.statusCode === 404) answer.resume()
    else await expectOk(answer, 'DELETE')
  }

  /** S3 knows no renaming: a copy, and then the first one goes. */
  async function move(from: string, to: string): Promise<void> {
    const headers = { 'x-amz-copy-source': `${bucket}/${prefix}${from}` }
    const answer = await askS3(settings, { method: 'PUT', url: at(to), size: 0, headers })
    if (answer.statusCode === 404) return void answer.resume()
    const said = await expectOk(answer, 'COPY')
    // A copy that fails after it began is told of in an answer that begins well.
    if (!said.includes('<CopyObjectResult')) throw new Error(`S3 did not copy: ${tag(said, 'Code') ?? ''}`)
    await erase(at(from))
  }

  const asideOf = ({ key, at: day }: StoredBytes) => `${trashFolder}/${dayOf(day)}/${checked(key)}`
  const trash: Trash = {
    put: (key, day) => move(checked(key), asideOf({ key, at: day })),
    async *list() {
      for await (const { key: name } of objects(`${trashFolder}/`)) {
        const [day = '', key = ''] = name.split('/')
        const put = dateOfDay(day)
        if (put && keyPattern.test(key)) yield { key, at: put }
      }
    },
    restore: (file) => move(asideOf(file), checked(file.key)),
    erase: (file) => erase(at(asideOf(file))),
  }

  return {
    async put(content) {
      const key = randomUUID()
      const path = join(waitingRoom, key)
      await mkdir(waitingRoom, { recursive: true })
      try {
        await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        await upload(key, path)
      } finally {
        await rm(path, { force: true })
      }
      return key
    },
    get: (key) => Readable.from(download(place(key)), { objectMode: false }),
    remove: (key) => erase(place(key)),
    async *list() {
      for await (const object of objects('')) if (keyPattern.test(object.key)) yield object
    },
    async clearUnfinished(before) {
      let cleared = 0
      for await (const { key, at: since } of waiting()) {
        if (since >= before) continue
        await rm(join(waitingRoom, key), { force: true })
        cleared += 1
      }
      return cleared
    },
    trash,
    async readMark() {
      const answer = await askS3(settings, { method: 'GET', url: at(markName) })
      if (answer.statusCode === 404) {
        answer.resume()
        return null
      }
      return expectOk(answer, 'GET')
    },
    async writeMark(mark) {
      const body = Readable.from([Buffer.from(mark)])
      const size = Buffer.byteLength(mark)
      await expectOk(await askS3(settings, { method: 'PUT', url: at(markName), size, body }), 'PUT')
    },
  }
}

/** Tokens and keys come escaped for XML. */
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
function tag(xml: string, name: string): string | null {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return found?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity] ?? '') ?? null
}

async function expectOk(answer: IncomingMessage, act: string): Promise<string> {
  const said = await text(answer)
  const { statusCode = 0 } = answer
  if (statusCode >= 200 && statusCode < 300) return said
  throw new Error(`S3 answered ${act} with ${statusCode} ${tag(said, 'Code') ?? ''}`.trim())
}
