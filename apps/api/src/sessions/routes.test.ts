import { once } from 'node:events'
import { connectLive } from '@hilo/client'
import { defaultChoices, defaultPermissions } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentOf, logIn } from '../test/agent'
import { bootApi, type TestApi, testUploadBytes } from '../test/boot'
import { password } from '../test/factories'

const paths = {
  login: '/api/auth/session/user/login/',
  refresh: '/api/auth/session/user/refresh/',
  logout: '/api/auth/session/user/logout/',
  detail: '/api/users/session/detail',
}

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ settings: { auditRetentionDays: 400 } })
})
afterAll(() => api.stop())

const post = (path: string, body: unknown, token = '') =>
  api
    .request()
    .post(path)
    .set('Authorization', token)
    .send(body as object)
const detail = (authorization: string) => api.request().get(paths.detail).set('Authorization', authorization)
const person = () => api.world.tienda.ana

describe('the session paths', () => {
  it('log in, read the session, refresh and log out', async () => {
    const { token, refresh_token } = await logIn(api, person())
    const { uuid, name, email, role, business } = person()
    const me = {
      uuid,
      name,
      email,
      role,
      availability: 'available',
      business,
      permissions: defaultPermissions,
      choices: defaultChoices,
      upload_bytes: testUploadBytes,
      audit_days: 400,
      time_zone: 'America/Bogota',
      password_given: null,
    }
    for (const authorization of [`Bearer ${token}`, `bearer ${token}`, token])
      expect((await detail(authorization)).body).toEqual(me)

    const refreshed = await post(paths.refresh, { refresh_token })
    expect(refreshed.status).toBe(200)
    expect(Object.keys(refreshed.body)).toEqual(['token', 'refresh_token'])
    expect((await detail(refreshed.body.token)).body).toEqual(me)

    const out = await post(paths.logout, { user_uuid: uuid }, refreshed.body.token)
    expect(out).toMatchObject({ status: 200, body: { uuid: expect.any(String), msg: 'Sesión cerrada' } })
    for (const ended of [token, refreshed.body.token]) expect((await detail(ended)).status).toBe(401)
    expect(await post(paths.refresh, refreshed.body)).toMatchObject({
      status: 401,
      body: { code: 'INVALID_REFRESH' },
    })
  })

  it('say the zone of the own business', async () => {
    const zoneOf = async (user: ReturnType<typeof person>) => {
      const { token } = await logIn(api, user)
      return (await detail(token)).body.time_zone
    }
    const { tienda, otra } = api.world
    await api.owner.query(`update businesses set time_zone = 'Europe/Madrid' where uuid = $1`, [otra.uuid])
    expect([await zoneOf(tienda.ana), await zoneOf(otra.admin)]).toEqual(['America/Bogota', 'Europe/Madrid'])
  })

  it('store the browser from the body, or else from the User-Agent header', async () => {
    const browsers = async (body: object) => {
      await api
        .request()
        .post(paths.login)
        .set('User-Agent', 'Header/1')
        .send({ ...body, email: person().email, password })
      const { rows } = await api.owner.query(
        'select browser, os, address from sessions order by created_at desc limit 1',
      )
      return rows[0]
    }
    expect(await browsers({ browser: 'Body/1', os: 'Linux' })).toMatchObject({
      browser: 'Body/1',
      os: 'Linux',
    })
    expect(await browsers({})).toMatchObject({ browser: 'Header/1', os: '' })
    expect((await browsers({})).address).toContain('127.0.0.1')
  })

  it('read in the cookie of a browser without Recordarme that the session ends within hours', async () => {
    const { email } = person()
    const hoursWith = async (cookie: string) => {
      await api
        .request()
        .post(paths.login)
        .set('Cookie', cookie)
        .send({ email, password, browser: '', os: '' })
      const { rows } = await api.owner.query(
        `select remember, extract(epoch from expires_at - created_at)::int / 3600 as hours
         from sessions order by created_at desc, uuid limit 1`,
      )
      api.clock.advance(1)
      return rows[0]
    }
    expect(await hoursWith('otra=1; hilo_open=1')).toEqual({ remember: false, hours: 12 })
    expect(await hoursWith('otra=1')).toEqual({ remember: true, hours: 720 })
  })

  it.each([
    ['nobody', { email: 'nadie@hilo.test', password }],
    ['the wrong password', { email: 'ana@tienda.test', password: 'otra' }],
    ['nothing', { email: '', password: '' }],
  ])('answer 401 and one sentence to %s', async (_who, body) => {
    const { body: answer, status } = await post(paths.login, body)
    expect(status).toBe(401)
    expect(answer).toEqual({
      msg: 'Correo o contraseña incorrectos.',
      code: 'INVALID_CREDENTIALS',
      request_id: expect.any(String),
    })
  })

  it.each([
    ['login', { email: { $ne: null }, password }],
    ['login', { email: ['ana@tienda.test'], password }],
    ['login', { email: 'ana@tienda.test', password: { length: 1 } }],
    ['login', { email: 'ana@tienda.test', password: true }],
    ['login', { email: 'ana@tienda.test', password, browser: 1 }],
    ['login', { email: 'x'.repeat(255), password }],
    ['login', { email: 'ana@tienda.test', password: 'x'.repeat(4097) }],
    ['refresh', { refresh_token: { $gt: '' } }],
    ['refresh', { refresh_token: [] }],
    ['refresh', {}],
  ] as const)(
    'refuse an object, a list, a size where a text is due (CVE-2021-22911): %s %j',
    async (name, body) => {
      const answer = await post(paths[name], body)
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'INVALID_INPUT', fields: expect.any(Object) },
      })
    },
  )

  it('refuse to log somebody else out, and an invalid id (CVE-2022-1176)', async () => {
    const { token } = await logIn(api, person())
    for (const other of [api.world.tienda.luis, api.world.tienda.admin, api.world.otra.ana])
      expect(await post(paths.logout, { user_uuid: other.uuid }, token)).toMatchObject({
        status: 403,
        body: { code: 'OTHER_USERS_SESSION' },
      })
    for (const user_uuid of [true, 0, [], {}, '', '*', null])
      expect((await post(paths.logout, { user_uuid }, token)).status).toBe(422)
    expect((await detail(token)).status).toBe(200)
  })

  it('accept neither kind of token for the other, nor an empty one', async () => {
    const { token, refresh_token } = await logIn(api, person())
    expect((await post(paths.refresh, { refresh_token: token })).status).toBe(401)
    for (const authorization of [
      '',
      'Bearer',
      'Bearer ',
      refresh_token,
      `Basic ${token}`,
      `${token}.x`,
      'null',
    ])
      expect(await detail(authorization)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
  })

  it('limit failures only', async () => {
    const { email } = api.world.otra.luis
    await api.owner.query(
      "insert into login_failures (email, address, occurred_at) select $1, '127.0.0.1', $2 from generate_series(1, 19)",
      [email, api.clock.now()],
    )
    for (const status of [401, 429])
      expect((await post(paths.login, { email, password: 'wrong' })).status).toBe(status)
    expect(await post(paths.login, { email, password })).toMatchObject({
      status: 429,
      body: { code: 'LOGIN_LIMITED' },
      headers: { 'retry-after': expect.any(String) },
    })
    expect((await post(paths.login, { email: api.world.otra.ana.email, password })).status).toBe(200)
  })
})

describe('a socket', () => {
  const cut = (socket: unknown) => once(socket as NodeJS.EventEmitter, 'disconnect')

  it.each([
    ['no token', ''],
    ['no token of ours', 'x.y.z'],
  ])('is refused with %s as unauthorized', async (_what, token) => {
    const socket = connectLive({ url: api.url, token: () => token })
    const [error] = await once(socket as unknown as NodeJS.EventEmitter, 'connect_error')
    expect(error).toMatchObject({ data: { type: 'unauthorized' } })
    socket.close()
  })

  it('is disconnected when its session is logged out elsewhere, and only that one', async () => {
    const [one, other] = [await agentOf(api, person()), await agentOf(api, person())]
    const ended = cut(one.socket)
    await one.post(paths.logout, { user_uuid: person().uuid })
    await ended
    expect(other.socket.connected).toBe(true)
    for (const agent of [one, other]) agent.close()
  })

  it('is disconnected when its refresh token is replayed', async () => {
    const agent = await agentOf(api, person())
    const ended = cut(agent.socket)
    await post(paths.refresh, { refresh_token: agent.refreshToken })
    api.clock.advance(11_000)
    expect((await post(paths.refresh, { refresh_token: agent.refreshToken })).status).toBe(401)
    await ended
    agent.close()
  })

  it.each([
    ['a disabled person', 'update users set active = false where uuid = $1'],
    ['a session revoked by another hand', 'update sessions set revoked_at = created_at where user_uuid = $1'],
  ])('of %s is disconnected within a second', async (_who, change) => {
    const user = api.world.otra.admin
    const agent = await agentOf(api, user)
    const ended = cut(agent.socket)
    await api.owner.query(change, [user.uuid])
    await ended
    await api.owner.query('update users set active = true where uuid = $1', [user.uuid])
    agent.close()
  })

  it('is disconnected when its access token expires', async () => {
    const agent = await agentOf(api, person())
    const ended = cut(agent.socket)
    api.clock.advance(15 * 60_000 + 1_000)
    await ended
    agent.close()
  })
})
