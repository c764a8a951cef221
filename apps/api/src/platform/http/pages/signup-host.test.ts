import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes, signupPage } from '@hilo/contracts'
import type { Express } from 'express'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../logger/logger'
import { isAllowedOrigin } from '../../realtime/admit-sockets'
import { answerErrors, refuseUnknownPath } from '../answer-errors'
import { createExpress } from '../create-express'
import { serveWeb } from './serve-web'
import { mountSignupHost } from './signup-host'

const publicUrl = 'https://hilo.tienda.co'
const signupUrl = 'https://conectar.tienda.co'
const { openSignup, finishSignup } = routes
let app: Express
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hilo-signup-'))
  await mkdir(join(root, 'assets'))
  for (const name of ['index.html', 'chat.html', 'video.html', 'signup.html', 'theme.js', 'worker.js'])
    await writeFile(join(root, name), name)
  await writeFile(join(root, 'assets', 'signup.js'), '')
  const log = createLogger('silent')
  app = createExpress({ publicUrl }, log)
  mountSignupHost(app, publicUrl, signupUrl)
  app.post([openSignup.path, '/api/otra'], (_request, response) => void response.json({}))
  serveWeb(app, root, { metaScript: 'https://connect.facebook.net/es_LA/sdk.js', home: publicUrl })
  app.use(refuseUnknownPath, answerErrors(log))
})
afterAll(() => rm(root, { recursive: true }))

const at = (host: string) => ({
  get: (path: string) => request(app).get(path).set('Host', host),
  post: (path: string) => request(app).post(path).set('Host', host),
})
const there = at('conectar.tienda.co')
const here = at('hilo.tienda.co')

describe('the host of the page with Meta’s script', () => {
  it('serves the page, which may ask its two endpoints alone, there and where they are sent on to', async () => {
    const { headers, text } = await there.get(signupPage).expect(200)
    expect(text).toBe('signup.html')
    const endpoints = [openSignup.path, finishSignup.path]
    const asked = ['conectar.tienda.co', publicUrl].flatMap((host) => endpoints.map((path) => host + path))
    expect(String(headers['content-security-policy']).split('; ')).toContain(
      `connect-src ${asked.join(' ')} https://*.facebook.com https://connect.facebook.net`,
    )
    await there.get('/assets/signup.js').expect(200)
    await there.get('/theme.js').expect(200)
  })

  it.each(['/', '/chat/algo', '/index.html', '/chat.html', '/worker.js', '/v', '/api/otra', '/metrics'])(
    'has no %s',
    async (path) => {
      await there.get(path).expect(404)
      await there.post(path).expect(404)
    },
  )

  it('sends the way back and the two requests on to Hilo, with their bodies', async () => {
    const { headers } = await there.get('/chat?menu=setting&p=channels').expect(302)
    expect(headers.location).toBe(`${publicUrl}/chat?menu=setting&p=channels`)
    for (const { path } of [openSignup, finishSignup])
      expect((await there.post(path).expect(307)).headers.location).toBe(publicUrl + path)
  })

  it.each(['https://conectar.tienda.co', 'https://hilo.tienda.co'])('has no socket for %s', (origin) => {
    const known = { publicUrl, signupUrl }
    expect(isAllowedOrigin({ host: 'conectar.tienda.co', origin }, known)).toBe(false)
    expect(isAllowedOrigin({ host: 'hilo.tienda.co', origin }, known)).toBe(origin === publicUrl)
  })
})

describe('Hilo’s own host', () => {
  it.each([signupPage, signupPage.toUpperCase(), `${signupPage}/`])('sends %s there', async (path) => {
    const { headers } = await here.get(path).expect(302)
    expect(headers.location).toBe(signupUrl + signupPage)
  })

  it('answers that origin at the two endpoints, and no other there, nor that one elsewhere', async () => {
    const allowed = async (path: string, origin: string) =>
      (await here.post(path).set('Origin', origin)).headers['access-control-allow-origin']
    expect(await allowed(openSignup.path, signupUrl)).toBe(signupUrl)
    expect(await allowed(openSignup.path, 'https://otra.tienda.co')).toBeUndefined()
    expect(await allowed('/api/otra', signupUrl)).toBeUndefined()
    const { headers } = await request(app)
      .options(finishSignup.path)
      .set({ Host: 'hilo.tienda.co', Origin: signupUrl, 'Access-Control-Request-Method': 'POST' })
      .expect(204)
    expect(headers).toMatchObject({
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'content-type',
    })
  })
})
