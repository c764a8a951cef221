import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bucket, startBucket } from '../../test/servers/bucket'
import { StorageFailed } from '../errors/storage-errors'
import { createPictureWriter } from '../pictures/rewrite-picture'
import { openStorage } from './open-storage'
import type { Storage } from './storage'
import { storeStream } from './store-stream'

let dataDir: string
let bucket: Bucket
let s3: Storage
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hilo-storage-'))
  bucket = await startBucket()
  s3 = open()
})
afterAll(async () => {
  bucket.stop()
  await rm(dataDir, { recursive: true, force: true })
})
const open = (change: object = {}) => openStorage({ dataDir, s3: { ...bucket.settings, ...change } })
const local = () => openStorage({ dataDir, s3: null })
const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7) % 251))
const inPieces = () => Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)])
const listKeys = async (storage: Storage) => {
  const keys: string[] = []
  for await (const { key, at } of storage.list()) {
    expect(at.getTime()).toBeGreaterThan(Date.UTC(2020, 0))
    keys.push(key)
  }
  return keys.toSorted()
}
async function* breaking() {
  yield bytes.subarray(0, 1000)
  throw new Error('the sender hung up')
}

describe.each([
  ['a folder', local],
  ['a bucket', open],
])('%s', (_, opened) => {
  it('stores, reads, lists and removes a file', async () => {
    const storage = opened()
    const keys = await Promise.all([1, 2, 3, 4, 5].map(() => storage.put(inPieces())))
    for (const key of keys) expect((await buffer(storage.get(key))).equals(bytes)).toBe(true)
    expect(await listKeys(storage)).toEqual(keys.toSorted())
    for (const key of keys) await storage.remove(key)
    expect(await listKeys(storage)).toEqual([])
    await storage.remove(keys[0] ?? '')
    await expect(buffer(storage.get(keys[0] ?? ''))).rejects.toThrow()
  })

  it('puts a file back under its own key, also twice, and tells the length of one', async () => {
    const storage = opened()
    const key = randomUUID()
    expect(await storage.open(key)).toBeNull()
    await storage.putBack(key, Readable.from([Buffer.from('half of it')]))
    await storage.putBack(key, inPieces())
    const found = await storage.open(key)
    expect(found?.size).toBe(bytes.length)
    expect(found && (await buffer(found.content)).equals(bytes)).toBe(true)
    expect(await listKeys(storage)).toEqual([key])
    await storage.remove(key)
  })

  it('opens a file to be sent as often as needed, and leaves no copy of it', async () => {
    const storage = opened()
    const key = await storage.put(inPieces())
    const { data, release } = await storage.openBlob(key)
    for (const _ of [1, 2]) expect(Buffer.from(await data.arrayBuffer()).equals(bytes)).toBe(true)
    await release()
    await storage.remove(key)
    await expect(storage.openBlob(key)).rejects.toThrow()
    expect(await readdir(join(dataDir, 'uploads')).catch(() => [])).toEqual([])
  })

  it('keeps nothing of an upload that breaks off', async () => {
    const storage = opened()
    await expect(storage.put(Readable.from(breaking()))).rejects.toThrow('hung up')
    expect(await listKeys(storage)).toEqual([])
    expect(await readdir(join(dataDir, 'uploads')).catch(() => [])).toEqual([])
  })

  it('survives an upload that breaks off before it is stored', async () => {
    const storage = opened()
    const source = new PassThrough()
    const stored = storeStream(storage, source)
    source.destroy(new Error('hung up'))
    await expect(stored).rejects.toThrow('hung up')
    expect(await listKeys(storage)).toEqual([])
    expect(await readdir(join(dataDir, 'uploads')).catch(() => [])).toEqual([])
  })

  it('moves files to the trash by day, restores and erases them', async () => {
    const storage = opened()
    const [a, b] = [await storage.put(inPieces()), await storage.put(inPieces())]
    const listTrash = async () => {
      const files: { key: string; at: Date }[] = []
      for await (const file of storage.trash.list()) files.push(file)
      return files
    }
    await storage.trash.put(a, new Date('2026-11-20T23:00:00Z'))
    await storage.trash.put(b, new Date('2026-11-21T01:00:00Z'))
    await storage.trash.put(randomUUID(), new Date('2026-11-21T01:00:00Z'))
    expect(await listKeys(storage)).toEqual([])
    await expect(buffer(storage.get(a))).rejects.toThrow()
    const files = [
      { key: a, at: new Date('2026-11-20T00:00:00Z') },
      { key: b, at: new Date('2026-11-21T00:00:00Z') },
    ] as const
    expect((await listTrash()).toSorted((x, y) => x.at.getTime() - y.at.getTime())).toEqual(files)
    await storage.trash.restore(files[0])
    expect((await buffer(storage.get(a))).equals(bytes)).toBe(true)
    await storage.trash.erase(files[1])
    expect(await listTrash()).toEqual([])
    await storage.remove(a)
  })

  it('keeps the mark of its installation, which is not listKeys as a file', async () => {
    const storage = opened()
    expect(await storage.readMark()).toBe(null)
    await storage.writeMark('a mark')
    await storage.writeMark('another')
    expect(await storage.readMark()).toBe('another')
    expect(await listKeys(storage)).toEqual([])
  })

  it('refuses a key that it did not make', async () => {
    const storage = opened()
    for (const key of ['../../etc/passwd', 'hola', '']) {
      expect(() => storage.get(key).destroy()).toThrow('not a storage key')
      await expect(storage.openBlob(key)).rejects.toThrow('not a storage key')
    }
  })
})

describe('a bucket', () => {
  it('fails with the code of S3 when the secret is wrong', async () => {
    await expect(open({ secretAccessKey: 'otra' }).put(inPieces())).rejects.toThrow('SignatureDoesNotMatch')
    await expect(open({ accessKeyId: 'otro' }).put(inPieces())).rejects.toThrow('SignatureDoesNotMatch')
    expect([...bucket.objects.keys()]).toEqual(['hilo/installation'])
  })

  it('that answers with an error fails the upload, and leaves no local file', async () => {
    bucket.state.broken = true
    await expect(s3.put(inPieces())).rejects.toThrow('503 SlowDown')
    await expect(listKeys(s3)).rejects.toThrow('SlowDown')
    bucket.state.broken = false
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([])
  })

  it('that answers without an end is not read to its end', async () => {
    bucket.state.floods = true
    try {
      await expect(listKeys(s3)).rejects.toThrow('more than 4194304 bytes')
      await expect(s3.readMark()).rejects.toThrow('more than 1024 bytes')
    } finally {
      bucket.state.floods = false
    }
  })

  it('that cuts off a file is said to have failed: the picture is not damaged', async () => {
    const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#0af' } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    const key = await s3.put(Readable.from([picture]))
    const write = createPictureWriter(s3)
    bucket.state.cuts = true
    try {
      await expect(buffer(s3.get(key))).rejects.toBeInstanceOf(StorageFailed)
      await expect(write('negocio', key, picture.length)).rejects.toBeInstanceOf(StorageFailed)
    } finally {
      bucket.state.cuts = false
    }
    const written = await write('negocio', key, picture.length)
    if (typeof written === 'string') throw new Error(written)
    for (const one of [key, written.key]) await s3.remove(one)
  })

  it('clears the local files of a process that died before it sent them', async () => {
    const key = randomUUID()
    await mkdir(join(dataDir, 'uploads'), { recursive: true })
    await writeFile(join(dataDir, 'uploads', key), bytes)
    expect(await listKeys(s3)).toEqual([])
    expect(await s3.clearUnfinished(new Date(0))).toBe(0)
    expect(await s3.clearUnfinished(new Date(Date.now() + 60_000))).toBe(1)
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([])
  })

  it('that fails in the middle of a copy loses nothing', async () => {
    const key = await s3.put(inPieces())
    bucket.state.copiesFail = true
    await expect(s3.trash.put(key, new Date('2026-11-20T00:00:00Z'))).rejects.toThrow('InternalError')
    bucket.state.copiesFail = false
    expect((await buffer(s3.get(key))).equals(bytes)).toBe(true)
    await s3.remove(key)
  })

  it('shared with others lists only our files', async () => {
    bucket.objects.set('otra/cosa', bytes).set('hilo/no-es-una-clave', bytes)
    const key = await s3.put(inPieces())
    expect(await listKeys(s3)).toEqual([key])
    expect(bucket.objects.has(`hilo/${key}`)).toBe(true)
  })
})
