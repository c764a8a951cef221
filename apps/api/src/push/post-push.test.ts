import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import webPush from 'web-push'
import { postPush } from './post-push'

let asked = 0
const server = createServer((request, response) => {
  request.resume()
  asked += 1
  response.writeHead(201).end()
})
let port = 0
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

const keys = webPush.generateVAPIDKeys()
const post = (endpoint: string, answers: readonly string[][], ownBase?: string) => {
  let at = 0
  const device = {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  return postPush(
    { ...device, endpoint, payload: '{}', topic: 'a', urgency: 'high', ttlSeconds: 60 },
    {
      keys,
      publicUrl: 'https://hilo.test',
      ownBase,
      timeoutMs: 2_000,
      resolve: async () => answers[at++] ?? [],
    },
  )
}

it('goes to the address that was checked, whatever its name stands for a moment later', async () => {
  const base = `http://push.test:${port}`
  expect(await post(`${base}/device`, [['127.0.0.1'], ['192.0.2.1']], base)).toBe('sent')
  expect(asked).toBe(1)
})

it.each<[string, string[], Awaited<ReturnType<typeof post>>]>([
  ['stands for a private address', ['127.0.0.1'], 'gone'],
  ['stands for one beside a public one', ['93.184.216.34', '10.0.0.1'], 'gone'],
  ['is not found now', [], { later: null }],
])('does not go where a name %s', async (_, found, outcome) => {
  expect(await post('https://push.test/device', [found])).toEqual(outcome)
  expect(asked).toBe(1)
})
