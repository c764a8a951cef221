import { createHash, createHmac, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorage, type Storage } from './storage'
import { storeStream } from './store-stream'

const credentials = { accessKeyId: 'AKIAPRUEBA', secretAccessKey: 'clave/secreta+de=prueba' }
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** As Amazon's documentation computes it, from the request as it arrived. */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const wanted =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, id, day = '', region = '', signedHeaders = '', signature] =
    wanted.exec(headers.authorization ?? '') ?? []
  const [path = '', query = ''] = url.split('?')
  const sortedQuery = query.split('&').toSorted().join('&')
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const request = [method, path, sortedQuery, lines.join(''), signedHeaders, headers['x-amz-content-sha256']]
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request.join('\n'))].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (from, part) => hmac(from, part),
    `AWS4${credentials.secretAccessKey}`,
  )
  return (
    id === credentials.accessKeyId &&
    signedHeaders.split(';').includes('host') &&
    hmac(key, toSign).toString('hex') === signature
  )
}

/** As much of S3 as files need: it wants a signature and a length, and pages its lists. */
function createBucket() {
  const objects = new Map<string, Buffer>()
  const state = { broken: false }
  const server = createServer(async (request, response) => {
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    if (state.broken) return refuse(503, 'SlowDown')
    if (!isSigned(request)) return refuse(403, 'SignatureDoesNotMatch')
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    if (pathname === '/archivos') {
      const keys = [...objects.keys()].filter((key) => key.startsWith(searchParams.get('prefix') ?? ''))
      const from = Number(searchParams.get('continuation-token')?.slice(2) ?? 0)
      const page = keys.slice(from, from + 2)
      const contents = page.map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>2026-11-20T10:00:00.000Z</LastModified></Contents>`,
      )
      const more =
        from + 2 < keys.length ? `<NextContinuationToken>&amp;/${from + 2}</NextContinuationToken>` : ''
      return response.end(`<ListBucketResult>${contents.join('')}${more}</ListBucketResult>`)
    }
    const key = pathname.replace('/archivos/', '')
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return refuse(411, 'MissingContentLength')
      objects.set(key, await buffer(request))
      return response.end()
    }
    const object = objects.get(key)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    return object ? response.end(object) : refuse(404, 'NoSuchKey')
  })
  return { server, objects, state }
}

let dataDir: string
let bucket: ReturnType<typeof createBucket>
let server: Server
let s3: Storage
let endpoint: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hilo-storage-'))
  bucket = createBucket()
  server = bucket.server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  s3 = open()
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(dataDir, { recursive: true, force: true })
})
const open = (change: object = {}) =>
  openStorage({
    dataDir,
    s3: { endpoint, region: 'us-east-1', bucket: 'archivos', prefix: 'hilo/', ...credentials, ...change },
  })
const local = () => openStorage({ dataDir, s3: null })
const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7) % 251))
const inPieces = () => Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)])
const listed = async (storage: Storage) => {
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
  it('gives back what it was given, lists it, and forgets it', async () => {
    const storage = opened()
    const keys = await Promise.all([1, 2, 3, 4, 5].map(() => storage.put(inPieces())))
    for (const key of keys) expect((await buffer(storage.get(key))).equals(bytes)).toBe(true)
    expect(await listed(storage)).toEqual(keys.toSorted())
    for (const key of keys) await storage.remove(key)
    expect(await listed(storage)).toEqual([])
    await storage.remove(keys[0] ?? '')
    await expect(buffer(storage.get(keys[0] ?? ''))).rejects.toThrow()
  })

  it('keeps nothing of what breaks off', async () => {
    const storage = opened()
    await expect(storage.put(Readable.from(breaking()))).rejects.toThrow('hung up')
    expect(await listed(storage)).toEqual([])
    expect(await readdir(join(dataDir, 'uploads')).catch(() => [])).toEqual([])
  })

  it('outlives what breaks off before it has a place', async () => {
    const storage = opened()
    const source = new PassThrough()
    const stored = storeStream(storage, source)
    source.destroy(new Error('hung up'))
    await expect(stored).rejects.toThrow('hung up')
    expect(await listed(storage)).toEqual([])
    expect(await readdir(join(dataDir, 'uploads')).catch(() => [])).toEqual([])
  })

  it('takes no key that is not one of ours', async () => {
    const storage = opened()
    for (const key of ['../../etc/passwd', 'hola', '']) expect(() => storage.get(key).destroy()).toThrow()
  })
})

describe('a bucket', () => {
  it('refuses another secret, and says by which name', async () => {
    await expect(open({ secretAccessKey: 'otra' }).put(inPieces())).rejects.toThrow('SignatureDoesNotMatch')
    await expect(open({ accessKeyId: 'otro' }).put(inPieces())).rejects.toThrow('SignatureDoesNotMatch')
    expect(bucket.objects.size).toBe(0)
  })

  it('that does not answer well is an error, and leaves nothing here', async () => {
    bucket.state.broken = true
    await expect(s3.put(inPieces())).rejects.toThrow('503 SlowDown')
    await expect(listed(s3)).rejects.toThrow('SlowDown')
    bucket.state.broken = false
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([])
  })

  it('lists what a process that died did not send any more, and forgets it', async () => {
    const key = randomUUID()
    await mkdir(join(dataDir, 'uploads'), { recursive: true })
    await writeFile(join(dataDir, 'uploads', key), bytes)
    expect(await listed(s3)).toContain(key)
    await s3.remove(key)
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([])
  })

  it('shared with others lists only what is ours', async () => {
    bucket.objects.set('otra/cosa', bytes).set('hilo/no-es-una-clave', bytes)
    const key = await s3.put(inPieces())
    expect(await listed(s3)).toEqual([key])
    expect(bucket.objects.has(`hilo/${key}`)).toBe(true)
  })
})
