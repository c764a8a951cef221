import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { TooManyBytes } from '../../../platform/http/bodies/up-to'
import { fetchFile } from './fetch-file'

const megabyte = Buffer.alloc(1024 * 1024)

/** A Telegram that sends this many megabytes and does not give the size. */
async function telegramWith(megabytes: number): Promise<string> {
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/file/'))
      return response.end('{"ok":true,"result":{"file_path":"documents/file_12.pdf"}}')
    for (let at = 0; at < megabytes; at += 1) response.write(megabyte)
    return response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on TCP
}

async function bytesOf(megabytes: number): Promise<number> {
  const answer = await fetchFile(
    { base: await telegramWith(megabytes), token: '1:A', timeoutMs: 5_000 },
    'BQACAgEAAx',
  )
  if (!('stream' in answer)) throw new Error(JSON.stringify(answer))
  return (await buffer(answer.stream)).length
}

it('downloads up to the limit for bots, and no more', async () => {
  expect(await bytesOf(20)).toBe(20 * megabyte.length)
  await expect(bytesOf(21)).rejects.toThrow(TooManyBytes)
})
