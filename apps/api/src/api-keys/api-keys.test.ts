import { setTimeout } from 'node:timers/promises'
import { apiScopes, limits, requestRates } from '@hilo/contracts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type Administration, bootAdministration } from '../test/administration'
import { waitingChat } from '../test/chats'
import { addUser } from '../test/factories'

let hilo: Administration
beforeAll(async () => {
  hilo = await bootAdministration()
})
afterAll(() => hilo.stop())
beforeEach(() => hilo.api.owner.query('delete from api_keys'))

const create = (fields: object = {}, who = hilo.admin) =>
  who('post', '/api/integrations/keys/create/', {
    name: 'Tienda en línea',
    scopes: ['contacts:read', 'contacts:write'],
    days: null,
    ...fields,
  })
const keyWith = async (fields: object = {}, who = hilo.admin): Promise<{ uuid: string; key: string }> =>
  (await create(fields, who)).body
const withKey = (key: string, method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) => {
  const request = hilo.api.request()[method](path).set('Authorization', `Bearer ${key}`)
  return body ? request.send(body) : request
}
const contacts = (key: string) => withKey(key, 'get', '/api/clients/all/')
/** Of many rows: their triggers and foreign keys take seconds, and say nothing about keys. */
const withoutTriggers = (sql: string) =>
  hilo.api.owner.query(`begin; set local session_replication_role = replica; ${sql}; commit`)
/** What was read of a key is not read again for so long. */
const afterCache = () => hilo.api.clock.advance(1_000)

describe('a key', () => {
  it('is shown once, and stored as its hash', async () => {
    const { body } = await create()
    expect(body).toMatchObject({
      name: 'Tienda en línea',
      scopes: ['contacts:read', 'contacts:write'],
      msg: 'Clave creada. Cópiala ahora: no se volverá a mostrar.',
    })
    const listed = (await hilo.superAdmin('get', '/api/integrations/keys/all/')).body
    expect(listed).toEqual([expect.objectContaining({ uuid: body.uuid, last_used_at: null })])
    const { rows } = await hilo.api.owner.query('select k::text as row from api_keys k')
    for (const text of [JSON.stringify(listed), JSON.stringify(rows)]) expect(text).not.toContain(body.key)
    expect(await hilo.audit()).toContainEqual(
      expect.objectContaining({
        action: 'api_key.create',
        target: body.uuid,
        target_name: 'Tienda en línea',
      }),
    )
  })

  it('reads and writes within its scopes, as its person', async () => {
    const { key } = await keyWith()
    expect((await contacts(key)).status).toBe(200)
    const made = await withKey(key, 'post', '/api/clients/create/', { name: 'Rosa', phone: '+573001112233' })
    expect(made.status).toBe(200)
    expect(await hilo.audit()).toContainEqual(
      expect.objectContaining({ action: 'contact.create', device: 'Clave «Tienda en línea»' }),
    )
  })

  it('is refused beyond its scopes, and where no key may be used', async () => {
    const { key } = await keyWith({ scopes: ['contacts:read'] })
    const refused = await withKey(key, 'post', '/api/clients/create/', { name: 'Rosa' })
    expect(refused.body).toMatchObject({
      code: 'SCOPE_MISSING',
      msg: 'A esta clave le falta el permiso contacts:write.',
    })
    const { key: all } = await keyWith({ name: 'Todo', scopes: apiScopes })
    for (const path of [
      '/api/users/all/',
      '/api/integrations/keys/all/',
      '/api/channels/all/',
      '/api/audit/all/',
    ])
      expect((await withKey(all, 'get', path)).body.code).toBe('KEY_NOT_ALLOWED')
  })

  it('opens no socket', async () => {
    const { key } = await keyWith({ scopes: apiScopes })
    const socket = io(hilo.api.url, { auth: { token: key }, transports: ['websocket'], reconnection: false })
    onTestFinished(() => void socket.close())
    const error = await new Promise<Error>((resolve, reject) => {
      socket.on('connect_error', resolve)
      socket.on('connect', () => reject(new Error('it connected')))
    })
    expect(error.message).not.toBe('')
  })

  it('ends within a second when it is revoked, at once for whoever asks for the first time', async () => {
    const { uuid, key } = await keyWith()
    expect((await contacts(key)).status).toBe(200)
    expect((await hilo.stranger('delete', `/api/integrations/keys/delete/${uuid}/`)).status).toBe(404)
    expect((await hilo.superAdmin('delete', `/api/integrations/keys/delete/${uuid}/`)).body.msg).toBe(
      'Clave revocada',
    )
    afterCache()
    expect((await contacts(key)).body.code).toBe('UNAUTHENTICATED')
    expect((await hilo.admin('get', '/api/integrations/keys/all/')).body).toEqual([])
  })

  it('cuts an export that is being read when it is revoked', async () => {
    const { uuid: chat } = await waitingChat(hilo.api)
    // Almost twenty megabytes, which no socket holds: few rows with a long subject, because each row costs its indexes.
    await withoutTriggers(`update conversations set subject = repeat('x', 4000)
        where uuid = (select conversation_uuid from interactions where uuid = '${chat}');
      insert into interactions select (jsonb_populate_record(i, jsonb_build_object('uuid', gen_random_uuid(), 'status', 'finished',
         'finished_at', i.created_at, 'created_at', i.created_at - make_interval(secs => n)))).*
      from interactions i cross join generate_series(1, 4000) n where i.uuid = '${chat}'`)
    const { uuid, key } = await keyWith({ scopes: ['interactions:read'] })
    const url = `${hilo.api.url}/api/interaction/export/ndjson`
    const answer = await fetch(url, { headers: { Authorization: `Bearer ${key}` } })
    const lines = answer.body?.getReader()
    expect((await lines?.read())?.done).toBe(false)
    await hilo.superAdmin('delete', `/api/integrations/keys/delete/${uuid}/`)
    afterCache()
    await setTimeout(2_500)
    const readAll = async () => {
      for (;;) if ((await lines?.read())?.done !== false) return
    }
    await expect(readAll()).rejects.toThrow()
    await withoutTriggers('delete from interactions where finished_at is not null')
  })

  it('ends on its day', async () => {
    const { key } = await keyWith({ days: 30 })
    await hilo.api.owner.query(`update api_keys set expires_at = $1`, [
      new Date(hilo.api.clock.now().getTime() + 500),
    ])
    expect((await contacts(key)).status).toBe(200)
    afterCache()
    expect((await contacts(key)).status).toBe(401)
  })

  it('has its person’s rights at that moment, and dies with them', async () => {
    const person = await addUser(hilo.api.services, {
      business: hilo.api.world.tienda.uuid,
      name: 'Inés',
      email: 'ines@tienda.test',
      role: 'ADMIN',
    })
    const boss = await hilo.as(person)
    const { key } = await keyWith({ scopes: ['settings:write'] }, boss)
    let labels = 0
    const act = () =>
      withKey(key, 'post', '/api/label/create/', { name: `De la tienda ${++labels}`, color: '#3d46c2' })
    expect((await act()).status).toBe(200)
    const change = (data: object) => hilo.superAdmin('put', '/api/users/update/', { id: person.uuid, data })
    await change({ role: 'AGENT' })
    afterCache()
    expect((await act()).body.code).toBe('FORBIDDEN')
    await change({ role: 'ADMIN' })
    afterCache()
    expect((await act()).status).toBe(200)
    await change({ active: false })
    afterCache()
    expect((await act()).status).toBe(401)
    await change({ active: true })
    afterCache()
    expect((await act()).status).toBe(401)
    const { rows } = await hilo.api.owner.query('select revoked_at is not null as ended from api_keys')
    expect(rows).toEqual([{ ended: true }])
  })

  it('ends with all sessions of its person, as after a password that another set', async () => {
    const person = await addUser(hilo.api.services, {
      business: hilo.api.world.tienda.uuid,
      name: 'Olga',
      email: 'olga@tienda.test',
      role: 'ADMIN',
    })
    const { key } = await keyWith({}, await hilo.as(person))
    const other = await keyWith({ name: 'De otra persona' })
    expect((await hilo.superAdmin('delete', `/api/users/${person.uuid}/sessions/delete/`)).status).toBe(200)
    afterCache()
    expect((await contacts(key)).status).toBe(401)
    expect((await contacts(other.key)).status).toBe(200)
  })

  it('of contacts reads nothing that customers wrote', async () => {
    const { client } = await waitingChat(hilo.api)
    const { key } = await keyWith({ scopes: ['contacts:read'] })
    expect((await withKey(key, 'get', `/api/clients/detail/${client}`)).status).toBe(200)
    for (const what of ['interactions', 'files', 'blocked'])
      expect((await withKey(key, 'get', `/api/clients/${what}/${client}?kind=media`)).body.code).toBe(
        'SCOPE_MISSING',
      )
  })

  it('of interactions finds no contacts', async () => {
    const find = async (scopes: string[], query = '') => {
      const { key } = await keyWith({ name: `Clave ${scopes.length} ${query}`, scopes })
      const { body } = await withKey(key, 'get', `/api/search/?q=cliente${query}`)
      return body.code ?? body.groups.map(({ kind }: { kind: string }) => kind)
    }
    const found = await find(['interactions:read'])
    expect(found).toContain('interaction')
    expect(found).not.toContain('contact')
    expect(await find(['interactions:read'], '&kind=contact')).toBe('SCOPE_MISSING')
    expect(await find(['interactions:read', 'contacts:read'])).toContain('contact')
  })

  it('says in the log what it was refused', async () => {
    const { key } = await keyWith({ scopes: ['contacts:read'] })
    await withKey(key, 'get', '/api/users/all/')
    await expect
      .poll(() => hilo.auditOfRefusals())
      .toContainEqual(
        expect.objectContaining({ action: 'session.forbidden', device: 'Clave «Tienda en línea»' }),
      )
  })

  it('says where and when it was used last', async () => {
    const { key } = await keyWith()
    await contacts(key)
    await expect
      .poll(async () => (await hilo.admin('get', '/api/integrations/keys/all/')).body[0])
      .toMatchObject({
        last_used_at: expect.any(String),
        last_used_address: expect.stringMatching(/127\.0\.0\.1|::1/),
      })
  })

  it.each([
    ['another one', `hilo_key_${'a'.repeat(43)}`],
    ['a piece of one', 'hilo_key_abc'],
    ['the prefix alone', 'hilo_key_'],
    ['a long one', `hilo_key_${'a'.repeat(100_000)}`.slice(0, 8_000)],
  ])('is not %s', async (_, key) => {
    expect((await contacts(key)).status).toBe(401)
  })

  it('is a chat’s reader and hand, as its scopes say', async () => {
    const chat = await waitingChat(hilo.api)
    const { key } = await keyWith({ scopes: ['interactions:write'] })
    const post = (path: string) => withKey(key, 'post', path, { uuid: chat.uuid })
    expect((await post('/api/interaction/assigned/user/')).status).toBe(200)
    expect((await post('/api/interaction/finished/user/')).body.code).toBe('SCOPE_MISSING')
  })
})

describe('keys of a business', () => {
  it('are managed by its admins alone', async () => {
    const { uuid } = await keyWith()
    expect((await create({}, hilo.ana)).body.code).toBe('FORBIDDEN')
    expect((await hilo.ana('get', '/api/integrations/keys/all/')).body.code).toBe('FORBIDDEN')
    expect((await hilo.ana('delete', `/api/integrations/keys/delete/${uuid}/`)).body.code).toBe('FORBIDDEN')
    expect((await hilo.stranger('get', '/api/integrations/keys/all/')).body).toEqual([])
  })

  it('have a name each, also when two are created at once; a revoked one gives its name back', async () => {
    const answers = await Promise.all([create(), create({ name: 'TIENDA EN LÍNEA' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [{ uuid }] = (await hilo.admin('get', '/api/integrations/keys/all/')).body
    await hilo.admin('delete', `/api/integrations/keys/delete/${uuid}/`)
    expect((await create()).status).toBe(200)
  })

  it('are few, also where many are created at once', async () => {
    const made = await Promise.all(
      Array.from({ length: limits.apiKeys + 3 }, (_, at) => create({ name: `Clave ${at}` })),
    )
    expect(made.filter(({ status }) => status === 200)).toHaveLength(limits.apiKeys)
  })

  it('have a rate of their own, which each answer says', async () => {
    const { burst } = requestRates.key
    const { key } = await keyWith()
    const { headers } = await contacts(key)
    expect(headers['ratelimit-policy']).toBe(`"key";q=${burst};w=60`)
    expect(headers.ratelimit).toBe(`"key";r=${burst - 1};t=1`)
    const fifty = () => Promise.all(Array.from({ length: 50 }, () => withKey(key, 'get', '/api/users/all/')))
    let tooMany = (await fifty()).at(-1)
    // A slow machine lets some come back meanwhile.
    for (let sent = 50; sent < burst * 4 && tooMany?.status !== 429; sent += 50)
      tooMany = (await fifty()).find(({ status }) => status === 429)
    if (!tooMany) throw new Error('none was refused')
    expect(tooMany.headers.ratelimit).toMatch(/^"key";r=\d;t=\d+$/)
    expect(tooMany.headers['retry-after']).toBe('2')
    // Their person's screen and other keys go on.
    expect((await hilo.admin('get', '/api/clients/all/')).status).toBe(200)
    const { key: other } = await keyWith({ name: 'Otra' })
    expect((await contacts(other)).status).toBe(200)
  })
})
