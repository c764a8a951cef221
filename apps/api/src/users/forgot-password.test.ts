import { readdir, readFile } from 'node:fs/promises'
import { forgotLimits } from '@hilo/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { logIn } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { sendResetLink } from './forgot-password'

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ start: false })
})
beforeEach(() => api.clock.advance(2 * 3_600_000))
afterEach(() => vi.restoreAllMocks())
afterAll(() => api.stop())

const ask = (email: string) => api.request().post('/api/auth/password/forgot/').send({ email })

it('refuses too many requests from one address, for whatever e-mail', async () => {
  const { ana } = api.world.tienda
  const answers = await Promise.all(
    Array.from({ length: forgotLimits.address.burst + 10 }, (_, n) =>
      ask(n % 2 === 0 ? ana.email : `nadie${n}@tienda.test`),
    ),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThanOrEqual(9)
  for (const { status, body, headers } of refused) {
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED'])
    expect(headers['retry-after']).toBe('60')
  }
})

it('answers too many requests for one e-mail as usual, and sends no more mails', async () => {
  const { luis } = api.world.tienda
  const answers = []
  for (let n = 0; n < 6; n++) answers.push(await ask(luis.email), await ask('nadie@tienda.test'))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  const folder = `${api.dataDir}/mail`
  const mails = await Promise.all(
    (await readdir(folder)).map((name) => readFile(`${folder}/${name}`, 'utf8')),
  )
  expect(mails.filter((mail) => mail.includes(luis.email)).length).toBeLessThanOrEqual(3)
})

it('prepares the next link while the mail server hangs', async () => {
  const { tienda, otra } = api.world
  const people = [tienda.ana, tienda.luis, otra.admin, otra.luis]
  const sent: string[] = []
  vi.spyOn(api.services.mail, 'send').mockImplementation(({ to }) => {
    sent.push(to)
    return new Promise(() => {})
  })
  for (const { email } of people) await ask(email)
  // A mail of an earlier test may come only now.
  await expect.poll(() => sent).toEqual(expect.arrayContaining(people.map(({ email }) => email)))
})

it('does not hold a connection while the account is locked', async () => {
  const { admin } = api.world.otra
  const client = await api.owner.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from users where uuid = $1 for no key update', [admin.uuid])
    await Promise.all(Array.from({ length: 25 }, () => ask(admin.email)))
    await logIn(api, api.world.tienda.ana)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

it('creates at least one link and at most three where many requests for an account run at once', async () => {
  const { admin } = api.world.tienda
  await Promise.all(Array.from({ length: 8 }, () => sendResetLink(api.services, admin.email)))
  const { rows } = await api.owner.query<{ links: number }>(
    'select count(*)::int as links from password_resets where user_uuid = $1',
    [admin.uuid],
  )
  expect(rows[0]?.links).toBeGreaterThanOrEqual(1)
  expect(rows[0]?.links).toBeLessThanOrEqual(3)
})

it('does not accept a refresh token as a reset link, and does not use it up', async () => {
  const { refresh_token: token } = await logIn(api, api.world.otra.luis)
  const { body, status } = await api
    .request()
    .post('/api/auth/password/reset/')
    .send({ token, password: 'otra-clave-de-prueba' })
  expect([status, body.code]).toEqual([410, 'RESET_LINK_ENDED'])
  await api.request().post('/api/auth/session/user/refresh/').send({ refresh_token: token }).expect(200)
})
