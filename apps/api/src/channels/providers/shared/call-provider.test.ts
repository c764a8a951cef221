import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createTcpServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { retryAfterMs } from '../../../platform/http/outgoing/retry-after'
import { callProvider } from './call-provider'

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const provider = (handle: RequestListener) => {
  const server = createServer(handle)
  onTestFinished(() => server.closeAllConnections())
  return listening(server)
}
const megabytes = 1024 * 1024
/** With a file of the disk, of this size. */
async function formWithFile(bytes = 8) {
  const folder = await mkdtemp(join(tmpdir(), 'hilo-call-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'factura.pdf')
  await writeFile(path, '%PDF-1.4')
  await truncate(path, bytes)
  const body = new FormData()
  body.set('file', new File([await openAsBlob(path)], 'factura.pdf'))
  return { path, body }
}
const post = (url: string, timeoutMs = 10_000) =>
  callProvider(url, { method: 'POST', body: '{}' }, { timeoutMs })

describe('a call', () => {
  it('returns the answer, whatever its status', async () => {
    const url = await provider((_, res) => res.writeHead(503, { 'retry-after': '7' }).end('<html>'))
    const answer = await post(url)
    expect(answer).toMatchObject({ status: 503, json: undefined })
    expect('headers' in answer && retryAfterMs(answer.headers.get('retry-after'))).toBe(7_000)
  })

  it('says that the request was not sent where nobody accepts the connection', async () => {
    const url = await provider((_, res) => res.end())
    const free = createTcpServer()
    const nobody = await listening(free)
    await new Promise((resolve) => free.close(resolve))
    expect(await post(nobody)).toEqual({ left: false, code: 'ECONNREFUSED' })
    expect(await post('http://no-such-host.invalid')).toMatchObject({ left: false })
    expect(await post(url.replace('http:', 'https:'))).toMatchObject({ left: false })
  })

  it('says that the request may have arrived where no answer comes', async () => {
    expect(await post(await provider(() => {}), 200)).toEqual({ left: true, code: 'TIMEOUT' })
  })

  it('says that the request may have arrived where the connection breaks', async () => {
    expect(await post(await provider((req) => req.socket.destroy()))).toMatchObject({ left: true })
    const half = await provider((_, res) => {
      res.writeHead(200, { 'content-length': '1000' }).write('{')
      setTimeout(() => res.destroy(), 20)
    })
    expect(await post(half)).toMatchObject({ left: true })
  })

  it('says that the request was not sent where its file is gone before it is read', async () => {
    const { path, body } = await formWithFile()
    await rm(path)
    const url = await provider((req, res) => req.resume().on('end', () => res.end('{}')))
    expect(await callProvider(url, { method: 'POST', body }, { timeoutMs: 10_000 })).toEqual({
      left: false,
      code: 'FILE_UNREADABLE',
    })
  })

  it('reads no more of a file than the provider takes', async () => {
    const { body } = await formWithFile(100 * megabytes)
    let length: string | undefined
    const url = await provider(({ headers }) => {
      length = headers['content-length']
    })
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }, 5)
    onTestFinished(() => clearInterval(watch))
    expect(await callProvider(url, { method: 'POST', body }, { timeoutMs: 500 })).toMatchObject({
      left: true,
    })
    expect(Number(length)).toBeGreaterThan(100 * megabytes)
    expect(most).toBeLessThan(32 * megabytes)
  })

  it.each(['plain', 'packed'])('takes some megabytes of a %s answer, and no more', async (form) => {
    const megabyte = Buffer.alloc(megabytes, ' ')
    let sent = 0
    function* longAnswer() {
      for (; sent < 200; sent += 1) yield megabyte
    }
    const url = await provider((_, res) => {
      res.writeHead(200, form === 'packed' ? { 'content-encoding': 'gzip' } : {})
      const packing = form === 'packed' ? [createGzip()] : []
      pipeline([Readable.from(longAnswer()), ...packing, res], () => {})
    })
    expect(await post(url)).toEqual({ left: true, code: 'TOO_MANY_BYTES' })
    if (form === 'plain') expect(sent).toBeLessThan(40)
  })

  it('does not follow a redirect', async () => {
    const url = await provider((_, res) => res.writeHead(307, { location: 'http://127.0.0.1:1/' }).end())
    expect(await post(url)).toMatchObject({ status: 307 })
  })
})
