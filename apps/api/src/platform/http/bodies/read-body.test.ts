import { createHmac } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type EndpointDefinition, endpoints, errorTable } from '@hilo/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../../../test/agent'
import { bootApi, type TestApi } from '../../../test/boot'
import { waitForBlockedSessions } from '../../../test/observe/wait-for-blocked-sessions'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await bootApi({ start: false })
  token = (await logIn(api, api.world.tienda.admin)).token
})
afterAll(() => api.stop())

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

const login = '/api/auth/session/user/login/'

/** Sends the head of a request; the test sends the body as it likes. */
function begin(path: string, headers: Record<string, string | number>, body: string | Buffer = '', to = api) {
  const { hostname, port } = new URL(to.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  let heard = ''
  const closed = new Promise<void>((resolve) => socket.once('close', resolve))
  const answered = new Promise<string>((resolve) => {
    socket.on('data', (data) => {
      heard += data.toString()
      if (heard.includes('\r\n\r\n')) resolve(heard)
    })
    socket.once('close', () => resolve(heard))
  })
  socket.on('error', () => {})
  const head = Object.entries({ Host: `${hostname}:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.write([`POST ${path} HTTP/1.1`, ...head, '', ''].join('\r\n'))
  if (body.length > 0) socket.write(body)
  const status = () => answered.then((text) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]))
  return { socket, answered, closed, status }
}

const largeHeaders = { 'Content-Type': 'application/json', 'Content-Length': 3_000_000 }

describe('a webhook is checked before its body is read', () => {
  it.each([
    ['an unknown account', '/api/webhooks/whatsapp/6f0c2f3a-0b1c-4d5e-8f90-123456789abc'],
    ['an account of another channel', () => `/api/webhooks/telegram/${api.world.tienda.whatsapp.uuid}`],
  ])('%s is refused before its body has arrived', async (_, path) => {
    const asked = begin(typeof path === 'string' ? path : path(), largeHeaders, '{"entry":')
    expect(await asked.status()).toBe(404)
    await asked.closed
  })

  it('a malformed signature is refused before its body has arrived', async () => {
    const { webhook } = api.world.tienda.whatsapp
    for (const signature of [{}, { 'X-Hub-Signature-256': 'sha256=nada' }]) {
      const asked = begin(webhook, { ...largeHeaders, ...signature }, '{"entry":')
      expect(await asked.status()).toBe(401)
      await asked.closed
    }
  })
})

describe('a compressed body', () => {
  const json = Buffer.from(JSON.stringify({ email: 'a@b.co', password: 'x' }))
  it.each([
    ['br', Buffer.from('rubbish')],
    ['br', brotliCompressSync(json)],
    ['gzip', gzipSync(json)],
    ['gzip, br', json],
    ['deflate', Buffer.from('rubbish')],
    ['zstd', Buffer.from('rubbish')],
    ['nada', json],
  ])('answers %s with 415 and a sentence', async (encoding, body) => {
    const answer = await fetch(api.url + login, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': encoding },
      body,
    })
    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject({
      code: 'UNSUPPORTED_MEDIA',
      msg: errorTable.UNSUPPORTED_MEDIA.msg,
      request_id: expect.any(String),
    })
  })

  it('identity: is accepted, as it is not compressed', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'Identity' }
    expect((await fetch(api.url + login, { method: 'POST', headers, body: json })).status).toBe(401)
  })

  const writing = Object.entries<EndpointDefinition>(endpoints).flatMap(([name, { methods, path }]) =>
    methods.filter((method) => method !== 'GET').map((method) => ({ name, method, path })),
  )
  it.each(writing)('is refused by $method $name', async ({ method, path }) => {
    const { whatsapp } = api.world.tienda
    const filled = path
      .replace(':type', 'whatsapp')
      .replace(':uuid', whatsapp.uuid)
      .replaceAll(/:\w+/g, whatsapp.uuid)
    const headers = {
      Authorization: token,
      'Content-Type': 'application/json',
      'Content-Encoding': 'br',
      'X-Hub-Signature-256': `sha256=${'0'.repeat(64)}`,
    }
    const answer = await fetch(api.url + filled, { method, headers, body: 'rubbish' })
    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA' })
  })
})

describe('bodies of unauthenticated requests', () => {
  const limits = { maxBytes: 300_000, idleMs: 300, totalMs: 1_500, evictAfterMs: 600_000 }
  let small: TestApi
  beforeAll(async () => {
    small = await bootApi({ start: false, bodies: limits })
  })
  afterAll(() => small.stop())

  const half = Buffer.alloc(150_000, ' ')
  const declared = { 'Content-Type': 'application/json', 'Content-Length': 200_000 }
  const wrong = { email: 'nadie@hilo.test', password: 'x' }
  const logInWrongly = () => small.request().post(login).send(wrong)

  it('share one limit: a request beyond it is told to retry', async () => {
    const standing = begin(login, declared, half, small)
    const tooMany = begin(login, declared, half, small)
    const heard = await Promise.race([standing.answered, tooMany.answered])
    expect(heard).toMatch(/^HTTP\/1\.1 503 /)
    expect(heard).toMatch(/\r\nRetry-After: 1\r\n/i)
    expect(heard).toMatch(/\r\nConnection: close\r\n/i)
    expect(JSON.parse(heard.slice(heard.indexOf('{')))).toMatchObject({ code: 'UNAVAILABLE' })
    await Promise.all([standing.closed, tooMany.closed])
    expect((await logInWrongly()).status).toBe(401)
  })

  it('are refused when they stall', async () => {
    const asked = begin(login, declared, '{"email":', small)
    expect(await asked.status()).toBe(408)
    await asked.closed
  })

  it('are refused when they never end', async () => {
    const asked = begin(login, declared, '', small)
    const drip = setInterval(() => asked.socket.write(' '), 100)
    const began = performance.now()
    expect(await asked.status().finally(() => clearInterval(drip))).toBe(408)
    expect(performance.now() - began).toBeGreaterThan(limits.totalMs - 100)
  })

  it('count the memory that they take, however small their chunks are', async () => {
    const chunked = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }
    const asked = begin(login, chunked, '1\r\n \r\n'.repeat(1_000), small)
    expect(await asked.status()).toBe(503)
  })

  it('without a declared length are refused at the limit', async () => {
    const chunked = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }
    const asked = begin(login, chunked, `${(270_000).toString(16)}\r\n${' '.repeat(270_000)}\r\n`, small)
    expect(await asked.status()).toBe(413)
    await asked.closed
  })

  it('release their memory when the sender disconnects', async () => {
    for (let times = 0; times < 5; times += 1) {
      const asked = begin(login, declared, half, small)
      await new Promise((resolve) => asked.socket.once('connect', resolve))
      asked.socket.destroy()
      await asked.closed
    }
    await expect.poll(async () => (await logInWrongly()).status).toBe(401)
  })

  it('keep their memory while what they said is at work, though the sender has hung up', async () => {
    const { webhook, app_secret, phone_number_id, uuid } = small.world.tienda.whatsapp
    const said = (id: string) => {
      const statuses = [{ id, status: 'sent', timestamp: '1' }]
      const value = { messaging_product: 'whatsapp', metadata: { phone_number_id }, statuses }
      const entry = [{ id: '1', changes: [{ field: 'messages', value }] }]
      const body = JSON.stringify({
        ...{ object: 'whatsapp_business_account', entry, padding: 'x'.repeat(200_000) },
      })
      const signature = `sha256=${createHmac('sha256', app_secret).update(body).digest('hex')}`
      const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }
      return begin(webhook, { ...headers, 'X-Hub-Signature-256': signature }, body, small)
    }
    const holder = await small.owner.connect()
    try {
      await holder.query('begin')
      await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${uuid}>wamid.RETENIDO`])
      const waits = said('wamid.RETENIDO')
      await waitForBlockedSessions(small.owner, 1)
      waits.socket.destroy()
      await waits.closed
      // The server has heard of it too.
      expect((await logInWrongly()).status).toBe(401)
      expect(await said('wamid.OTRO').status()).toBe(503)
      await holder.query('commit')
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    await expect.poll(() => said('wamid.OTRO').status(), { timeout: 10_000 }).toBe(200)
  })

  it('leave room for authenticated requests', async () => {
    const { admin } = small.world.tienda
    const { token: own } = await logIn(small, admin)
    const crowd = [half, half].map((sent) => begin(login, declared, sent, small))
    await Promise.race(crowd.map(({ answered }) => answered))
    const asked = small.request().post('/api/auth/session/user/logout/').set('Authorization', own)
    expect((await asked.send({ user_uuid: admin.uuid, padding: 'x'.repeat(200_000) })).status).toBe(200)
  })
})

it('takes twelve of the largest webhooks of a provider at once', async () => {
  const { webhook, app_secret } = api.world.tienda.whatsapp
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [],
    padding: 'x'.repeat(3_000_000),
  })
  const signature = `sha256=${createHmac('sha256', app_secret).update(body).digest('hex')}`
  const headers = { 'Content-Type': 'application/json', 'X-Hub-Signature-256': signature }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => fetch(api.url + webhook, { method: 'POST', headers, body })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
})
