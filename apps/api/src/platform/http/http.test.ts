import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await bootApi({ start: false })
  token = (await logIn(api, api.world.tienda.ana)).token
})
afterAll(() => api.stop())

const take = '/api/interaction/assigned/user'

describe('every answer', () => {
  it('has a request id, does not name the server, and forbids sniffing and framing', async () => {
    const { headers } = await api.request().get('/healthz').expect(200)
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('leaves its connection open for longer than a proxy keeps an unused one', async () => {
    const { headers } = await api.request().get('/healthz').set('Connection', 'keep-alive').expect(200)
    expect(headers['keep-alive']).toBe('timeout=130')
  })

  it('may use neither camera nor microphone, unless it is a page that does', async () => {
    const { headers } = await api.request().get('/healthz').expect(200)
    expect(headers['permissions-policy']).toBe('camera=(), display-capture=(), geolocation=(), microphone=()')
  })

  it.each([
    ['/api/interaction/history/all/', 200],
    ['/api/clients/all/', 200],
    ['/api/docs/openapi.json', 200],
    ['/api/nada', 404],
  ])('of the API is kept by no browser: %s', async (path, status) => {
    const { headers } = await api.request().get(path).set('Authorization', token).expect(status)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers.etag).toBeUndefined()
  })

  it.each([undefined, 'Bearer nobody'])('that refuses is not kept either: %j', async (authorization) => {
    const request = api.request().get('/api/clients/all/')
    if (authorization) request.set('Authorization', authorization)
    const { headers } = await request.expect(401)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers.etag).toBeUndefined()
  })

  it('is ready only with its database', async () => {
    await api.request().get('/readyz').expect(200, { ok: true })
  })

  it('is not ready on a schema that lacks a migration, and is ready on a newer one', async () => {
    const last = '(select max(migration_name) from "_prisma_migrations")'
    await api.owner.query(`update "_prisma_migrations" set finished_at = null where migration_name = ${last}`)
    const { body } = await api.request().get('/readyz').expect(503)
    expect(body).toMatchObject({ code: 'UNAVAILABLE' })
    await api.owner.query('update "_prisma_migrations" set finished_at = now() where finished_at is null')
    await api.request().get('/readyz').expect(200)
    await api.owner.query(
      `insert into "_prisma_migrations" (id, checksum, migration_name, finished_at, started_at, applied_steps_count)
       values ('x', 'x', '29991231000000_of_tomorrow', now(), now(), 1)`,
    )
    await api.request().get('/readyz').expect(200)
  })
})

it('is not ready without the functions of its own build, and is ready with newer ones beside them', async () => {
  const { rows } = await api.owner.query('delete from applied_sql returning *')
  await api.request().get('/readyz').expect(503)
  await api.owner.query('insert into applied_sql values ($1, $2)', [rows[0].digest, rows[0].applied_at])
  await api.owner.query(`insert into applied_sql values ('of tomorrow', now())`)
  await api.request().get('/readyz').expect(200)
})

describe('a wrong request', () => {
  it('answers an unknown path with 404 in JSON', async () => {
    const { body } = await api.request().get('/api/nada').expect(404)
    expect(body).toMatchObject({ code: 'ROUTE_NOT_FOUND', msg: 'Esta dirección no existe.' })
  })

  it('answers a path that cannot be decoded with 404, not 500', async () => {
    await api.request().get('/api/webhooks/%E0%A4%A/x').expect(404)
  })

  it('a wrong method: 405 that names the right ones', async () => {
    const { body, headers } = await api.request().delete(take).expect(405)
    expect(body.code).toBe('METHOD_NOT_ALLOWED')
    expect(headers.allow).toBe('POST')
  })

  it.each([
    ['q[]=a', 'query.q'],
    ['q[0]=a', 'query.q'],
    ['q[$ne]=a', 'query.q'],
    ['q=a&q=b', 'query.q'],
    ['limit[]=5', 'query.limit'],
    ['limit=5&limit=6', 'query.limit'],
    ['limit=', 'query.limit'],
    ['cursor[a]=b', 'query.cursor'],
  ])('answers a known parameter that is not text, ?%s, with a 422 that names it', async (query, field) => {
    const { body } = await api.request().get(`/api/area/all?${query}`).set('Authorization', token).expect(422)
    expect(Object.keys(body.fields)).toEqual([field])
  })

  it('an unknown parameter changes nothing', async () => {
    const ask = (query: string) =>
      api.request().get(`/api/area/all?${query}`).set('Authorization', token).expect(200)
    expect((await ask('_=123&a[b]=c&__proto__[q]=zz&constructor[x]=y')).body).toEqual((await ask('')).body)
  })

  it('answers 401 without a token, with a wrong one, and with another scheme', async () => {
    for (const authorization of ['', 'Bearer nada', 'Basic YTpi', 'nada'])
      await api.request().post(take).set('Authorization', authorization).send({}).expect(401)
  })

  it('answers broken JSON with 400', async () => {
    const { body } = await api
      .request()
      .post(take)
      .set('Authorization', token)
      .set('Content-Type', 'application/json')
      .send('{"uuid":')
      .expect(400)
    expect(body).toMatchObject({ code: 'MALFORMED_JSON' })
    expect(JSON.stringify(body)).not.toMatch(/at |node_modules|SyntaxError/)
  })

  it('answers a compressed body with 415', async () => {
    const { body } = await api
      .request()
      .post(take)
      .set('Authorization', token)
      .set('Content-Type', 'application/json')
      .set('Content-Encoding', 'gzip')
      .send('{}')
      .expect(415)
    expect(body).toMatchObject({ code: 'UNSUPPORTED_MEDIA' })
  })

  it('answers a body that is not JSON with 415', async () => {
    await api.request().post(take).set('Authorization', token).type('text/xml').send('<a/>').expect(415)
  })

  it('a body that is too large: 413', async () => {
    const uuid = 'x'.repeat(1_100_000)
    await api.request().post(take).set('Authorization', token).send({ uuid }).expect(413)
  })

  it.each([{}, { uuid: 7 }, { uuid: 'nada' }, { uuid: ['a'] }, { uuid: { $ne: null } }, [], 'texto', null])(
    'answers a body like %j with a 422 that names the fields, in Spanish',
    async (sent) => {
      const { body } = await api
        .request()
        .post(take)
        .set('Authorization', token)
        .set('Content-Type', 'application/json')
        .send(JSON.stringify(sent))
        .expect(422)
      expect(body.code).toBe('INVALID_INPUT')
      expect(Object.keys(body.fields)).not.toHaveLength(0)
      expect(body.msg).toMatch(/^Revisa (el identificador|los datos): \p{Ll}.+\.$/u)
      expect(JSON.stringify(body.fields)).toMatch(
        /identificador|Falta este dato|Debe ser un objeto|Escribe un texto/,
      )
    },
  )
})

describe('a right request', () => {
  it('is answered with and without the trailing slash, with Bearer and with the token alone', async () => {
    for (const path of ['/api/users/session/detail', '/api/users/session/detail/'])
      for (const authorization of [token, `Bearer ${token}`, `bearer ${token}`]) {
        const { body } = await api.request().get(path).set('Authorization', authorization).expect(200)
        expect(body).toMatchObject({ name: 'Ana', role: 'AGENT', business: api.world.tienda.uuid })
      }
  })

  it('for the OpenAPI document describes the API', async () => {
    const { body } = await api.request().get('/api/docs/openapi.json').expect(200)
    expect(body.openapi).toBe('3.1.0')
    expect(Object.keys(body.paths)).toContain('/api/interaction/finished/user/')
  })
})
