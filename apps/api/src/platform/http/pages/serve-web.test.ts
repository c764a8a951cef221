import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import request from 'supertest'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from '../../logger/logger'
import { answerErrors, refuseUnknownPath } from '../answer-errors'
import { createExpress } from '../create-express'
import { serveWeb } from './serve-web'

const sdk = 'https://connect.facebook.net/es_LA/sdk.js'
const app = createExpress({ publicUrl: 'http://127.0.0.1:3000' }, createLogger('silent'))
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hilo-web-'))
  await mkdir(join(root, 'web', 'assets'), { recursive: true })
  await writeFile(join(root, 'secreto.json'), '{}')
  await writeFile(join(root, 'web', 'index.html'), '<!doctype html>')
  await writeFile(join(root, 'web', 'chat.html'), '<!doctype html><title>Chat</title>')
  await writeFile(join(root, 'web', 'video.html'), '<!doctype html><title>Videollamada</title>')
  await writeFile(join(root, 'web', 'signup.html'), '<!doctype html><title>Conectar</title>')
  await writeFile(join(root, 'web', 'assets', 'uno.js'), 'export {}')
  await writeFile(join(root, 'web', 'worker.js'), '// worker')
  await writeFile(join(root, 'web', 'manifest.webmanifest'), '{}')
  serveWeb(app, join(root, 'web'), { metaScript: sdk })
  app.use(refuseUnknownPath, answerErrors(createLogger('silent')))
})
afterAll(() => rm(root, { recursive: true }))

it.each([
  '/assets/..%2f..%2fsecreto.json',
  '/assets/..%5c..%5csecreto.json',
  '/assets/%00',
  '/assets/%zz',
  '/assets/nada.js',
  '/..%2fsecreto.json',
])('answers %s with 404, not 500', async (path) => {
  const { status, body } = await request(app).get(path)
  expect([status, body.code]).toEqual([404, 'ROUTE_NOT_FOUND'])
})

it.each(['/', '/chat', '/index.html', '/assets/uno.js'])(
  '%s is sent whole, whatever range is asked for',
  async (path) => {
    const { status, headers } = await request(app).get(path).set('Range', 'bytes=9999-')
    expect([status, headers['accept-ranges']]).toEqual([200, undefined])
  },
)

it.each(['/', '/chat', '/assets/uno.js'])(
  'refuses %s with an If-Match of another version by a 404',
  async (path) => {
    await request(app).get(path).set('If-Match', '"otra"').expect(404)
  },
)

it.each(['/', '/chat', '/assets/uno.js'])('%s is not sent again while it is the same', async (path) => {
  const { headers } = await request(app).get(path).expect(200)
  expect(headers['x-powered-by']).toBeUndefined()
  await request(app).get(path).set('If-None-Match', String(headers.etag)).expect(304)
})

it.each([
  ['/', 'camera=(self), display-capture=(self), geolocation=(), microphone=(self)'],
  ['/chat', 'camera=(self), display-capture=(self), geolocation=(), microphone=(self)'],
  ['/v', 'camera=(self), display-capture=(), geolocation=(), microphone=(self)'],
  [
    '/conectar/whatsapp',
    'camera=(), display-capture=(), geolocation=(), microphone=(), bluetooth=(), clipboard-read=(), hid=(), midi=(), payment=(), serial=(), usb=()',
  ],
  ['/assets/uno.js', 'camera=(), display-capture=(), geolocation=(), microphone=()'],
])('%s may use what its calls need and no more', async (path, allowed) => {
  const { headers } = await request(app).get(path).expect(200)
  expect(headers['permissions-policy']).toBe(allowed)
})

it("Meta's script runs on the page of a signup alone, which keeps its window and tells no path", async () => {
  const { headers } = await request(app).get('/conectar/whatsapp').set('Host', 'hilo.tienda.co').expect(200)
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': 'strict-origin',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-cache',
  })
  expect(String(headers['content-security-policy']).split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' https://connect.facebook.net",
    "style-src 'self'",
    "img-src 'self' https://*.facebook.com",
    'connect-src hilo.tienda.co/api/channels/whatsapp/open hilo.tienda.co/api/channels/whatsapp/finish https://*.facebook.com https://connect.facebook.net',
    'frame-src https://*.facebook.com',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ])
  for (const path of ['/', '/chat', '/v', '/signup.html']) {
    const others = (await request(app).get(path)).headers
    expect(others['content-security-policy'], path).not.toContain('facebook')
    expect(others['cross-origin-opener-policy'], path).toBe('same-origin')
  }
})

it('the page of a link tells nobody whence one comes, and is in no index', async () => {
  const { headers } = await request(app).get('/v').expect(200)
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-cache',
  })
  expect(headers['content-security-policy']).toContain("default-src 'self'")
})

it.each([
  ['https://hilo.tienda.co', "'self' wss://hilo.tienda.co", 'max-age=31536000'],
  ['https://hilo.tienda.co:8443', "'self' wss://hilo.tienda.co:8443", 'max-age=31536000'],
  ['http://127.0.0.1:3000', "'self' ws://127.0.0.1:3000", undefined],
])(
  'at %s a page asks nobody else, takes no styles but ours, and stays with HTTPS',
  async (publicUrl, asked, hsts) => {
    const page = createExpress({ publicUrl }, createLogger('silent'))
    serveWeb(page, join(root, 'web'), { metaScript: sdk })
    const { headers } = await request(page).get('/').expect(200)
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toContain(`connect-src ${asked}`)
    expect(policy).toContain("style-src 'self'")
    expect(headers['strict-transport-security']).toBe(hsts)
  },
)

it.each([
  ['/', 'text/html'],
  ['/chat', 'text/html'],
  ['/worker.js', 'javascript'],
  ['/manifest.webmanifest', 'application/manifest+json'],
])('%s is asked for anew each time, for its name says nothing of its version', async (path, type) => {
  const { headers } = await request(app).get(path).expect(200)
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-type']).toContain(type)
})
