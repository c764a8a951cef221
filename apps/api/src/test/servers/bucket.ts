import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '../../platform/storage/s3-client'

const bucketCredentials = { accessKeyId: 'AKIAPRUEBA', secretAccessKey: 'clave/secreta+de=prueba' }
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Recomputes the signature from the received request, as Amazon's documentation says. */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const authorizationPattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, id, day = '', region = '', signedHeaders = '', signature] =
    authorizationPattern.exec(headers.authorization ?? '') ?? []
  const [path = '', query = ''] = url.split('?')
  const sortedQuery = query.split('&').toSorted().join('&')
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const request = [method, path, sortedQuery, lines.join(''), signedHeaders, headers['x-amz-content-sha256']]
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request.join('\n'))].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (from, part) => hmac(from, part),
    `AWS4${bucketCredentials.secretAccessKey}`,
  )
  return (
    id === bucketCredentials.accessKeyId &&
    signedHeaders.split(';').includes('host') &&
    hmac(key, toSign).toString('hex') === signature
  )
}

/** A fake S3 with what file storage uses: it requires a signature and a length, and pages its lists. */
export async function startBucket() {
  const objects = new Map<string, Buffer>()
  const state = { broken: false, copiesFail: false, floods: false, cuts: false }
  const server = createServer(async (request, response) => {
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    if (state.broken) return refuse(503, 'SlowDown')
    if (state.floods) return response.end(Buffer.alloc(6 * 1024 * 1024, ' '))
    if (!isSigned(request)) return refuse(403, 'SignatureDoesNotMatch')
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    if (pathname === '/archivos' || pathname === '/archivos/') {
      const keys = [...objects.keys()].filter((key) => key.startsWith(searchParams.get('prefix') ?? ''))
      const start = Number(searchParams.get('continuation-token')?.slice(2) ?? 0)
      const page = keys.slice(start, start + 2)
      const contents = page.map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>2026-11-20T10:00:00.000Z</LastModified></Contents>`,
      )
      const nextToken =
        start + 2 < keys.length ? `<NextContinuationToken>&amp;/${start + 2}</NextContinuationToken>` : ''
      return response.end(`<ListBucketResult>${contents.join('')}${nextToken}</ListBucketResult>`)
    }
    const key = pathname.replace('/archivos/', '')
    const copySource = request.headers['x-amz-copy-source']
    if (request.method === 'PUT' && typeof copySource === 'string') {
      if (!request.headers.authorization?.includes('x-amz-copy-source')) return refuse(403, 'AccessDenied')
      const source = objects.get(copySource.replace('archivos/', ''))
      if (!source) return refuse(404, 'NoSuchKey')
      if (state.copiesFail) return response.end('<Error><Code>InternalError</Code></Error>')
      objects.set(key, source)
      return response.end('<CopyObjectResult/>')
    }
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
    if (object && state.cuts) {
      response
        .writeHead(200, { 'content-length': object.length })
        .write(object.subarray(0, object.length / 2))
      return setTimeout(() => response.destroy(), 20)
    }
    return object ? response.end(object) : refuse(404, 'NoSuchKey')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    objects,
    state,
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'us-east-1',
      bucket: 'archivos',
      prefix: 'hilo/',
      ...bucketCredentials,
    } satisfies S3Settings,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type Bucket = Awaited<ReturnType<typeof startBucket>>
