import { type ApiScope, apiScopes, type Entry } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { botTimeoutMs, chooseAssignment } from '../interactions/assignment/choose-assignment'
import { type Administration, bootAdministration } from '../test/administration'
import { agentOf } from '../test/agent'
import { type Chat, finishAll, waitingChat, writesAgain } from '../test/chats'
import { addUser } from '../test/factories'
import { pdf } from '../test/generated/fixture/fixture'
import { eventsOf } from '../test/observe/events-of'

const name = 'Integración «Tienda en línea»'

let hilo: Administration
let key: string
beforeAll(async () => {
  hilo = await bootAdministration()
})
afterAll(() => hilo.stop())
beforeEach(async () => {
  await hilo.api.owner.query('delete from api_keys')
  await finishAll(hilo.api)
  key = await keyWith(apiScopes)
})

async function keyWith(scopes: readonly ApiScope[], who = hilo.admin, called = 'Tienda en línea') {
  const { body } = await who('post', '/api/integrations/keys/create/', {
    name: called,
    kind: 'business',
    scopes,
    days: null,
  })
  return body.key as string
}
const withKey = async (method: 'get' | 'post' | 'put', path: string, body?: object, by = key) => {
  const request = hilo.api.request()[method](path).set('Authorization', `Bearer ${by}`)
  return body ? request.send(body) : request
}
const post = (path: string, body: object) => withKey('post', path, body)
const rowOf = async ({ uuid }: Pick<Chat, 'uuid'>) =>
  (await hilo.api.owner.query('select * from interactions where uuid = $1', [uuid])).rows[0]
const linesOf = async ({ uuid }: Pick<Chat, 'uuid'>): Promise<Entry[]> =>
  (await withKey('get', `/api/interaction/timeline/${uuid}`)).body
const isByIntegration = { kind: 'integration', uuid: expect.any(String), name }
const takenBy = async (chat: Chat) => {
  expect((await hilo.ana('post', '/api/interaction/assigned/user/', { uuid: chat.uuid })).status).toBe(200)
}
const writes = (chat: Chat, more: object = {}) =>
  post('/api/clients/write/', {
    contact: chat.client,
    account: hilo.api.world.tienda.whatsapp.uuid,
    message: { kind: 'text', text: 'Tu pedido salió hoy.' },
    ...more,
  })

describe('a key of the business', () => {
  it('names nobody, and outlives who made it', async () => {
    const maker = await addUser(hilo.api.services, {
      business: hilo.api.world.tienda.uuid,
      name: 'Inés',
      email: 'ines@tienda.test',
      role: 'ADMIN',
    })
    const made = await keyWith(['contacts:read'], await hilo.as(maker), 'De Inés')
    const change = { id: maker.uuid, data: { active: false } }
    expect((await hilo.superAdmin('put', '/api/users/update/', change)).status).toBe(200)
    hilo.api.clock.advance(1_000)
    expect((await withKey('get', '/api/clients/all/', undefined, made)).status).toBe(200)
    expect((await hilo.admin('get', '/api/integrations/keys/all/')).body).toContainEqual(
      expect.objectContaining({ name: 'De Inés', kind: 'business', user_uuid: null, user_name: null }),
    )
  })

  it('may do what its scopes say, and nothing else that an admin may', async () => {
    for (const path of [
      '/api/users/all/',
      '/api/integrations/keys/all/',
      '/api/audit/all/',
      '/api/channels/all/',
    ])
      expect((await withKey('get', path)).body.code).toBe('KEY_NOT_ALLOWED')
    const chat = await waitingChat(hilo.api)
    const reads = await keyWith(['interactions:read', 'messages:write'], hilo.admin, 'Sin actuar')
    for (const path of ['finished', 'transferred'])
      expect(
        (await withKey('post', `/api/interaction/${path}/user/`, { uuid: chat.uuid }, reads)).body.code,
      ).toBe('SCOPE_MISSING')
  })

  it('stands in the log by its name', async () => {
    await post('/api/clients/create/', { name: 'Rosa' })
    expect(await hilo.audit()).toContainEqual(
      expect.objectContaining({
        action: 'contact.create',
        actor_name: name,
        device: 'Clave «Tienda en línea»',
      }),
    )
  })

  it('never has a chat', async () => {
    const chat = await waitingChat(hilo.api)
    for (const path of ['assigned/user', 'assigned/next', 'taken-over/user', 'paused/user', 'resumed/user']) {
      const { status, body } = await post(`/api/interaction/${path}/`, { uuid: chat.uuid })
      expect([path, status, body.code]).toEqual([path, 403, 'KEY_OF_PERSON_NEEDED'])
    }
    const { uuid } = (await hilo.admin('get', '/api/integrations/keys/all/')).body[0]
    const toItself = await post('/api/interaction/transferred/user/', { uuid: chat.uuid, user: uuid })
    expect(toItself.body.code).toBe('USER_NOT_FOUND')
    expect(await rowOf(chat)).toMatchObject({ status: 'unassigned', user_uuid: null })
  })
})

describe('with a key of the business', () => {
  it('a chat that waits is answered, labelled, given to a person and finished, each under its name', async () => {
    const chat = await waitingChat(hilo.api)
    const label = (await post('/api/label/create/', { name: 'Envío', color: '#3d46c2' })).body
    const written = await writes(chat)
    expect(written.body).toMatchObject({
      outcome: 'continued',
      message: { author: isByIntegration, status: 'queued', from: hilo.api.world.tienda.uuid },
      interaction: { status: 'unassigned', user: null, waiting_since: null },
    })
    // It waits no longer, but no person has answered.
    expect(await rowOf(chat)).toMatchObject({ status: 'unassigned', answered_at: null, expires_at: null })
    const labelled = await post('/api/interaction/labels/', {
      uuid: chat.uuid,
      add: [label.uuid],
      remove: [],
    })
    expect(labelled.status).toBe(200)
    const given = await post('/api/interaction/transferred/user/', {
      uuid: chat.uuid,
      user: hilo.api.world.tienda.ana.uuid,
      note: 'Pregunta por su envío',
    })
    expect(given.body).toMatchObject({
      status: 'assigned',
      user: { uuid: hilo.api.world.tienda.ana.uuid },
      transferred_by: null,
    })
    expect((await post('/api/interaction/finished/user/', { uuid: chat.uuid })).status).toBe(200)
    expect(await rowOf(chat)).toMatchObject({ status: 'finished', finished_by: null })
    expect(await linesOf(chat)).toMatchObject(
      [
        { body: { event: 'labelled' } },
        { type: 'note' },
        { body: { event: 'transferred' } },
        { body: { event: 'finished' } },
      ].map((line) => ({ ...line, author: isByIntegration })),
    )
    const { rows } = await hilo.api.owner.query(
      `select author_kind, author_name from entries where interaction_uuid = $1 and kind = 'note'`,
      [chat.uuid],
    )
    expect(rows).toEqual([{ author_kind: 'integration', author_name: name }])
  })

  it('a chat of somebody goes on as theirs, and counts for them alone', async () => {
    const chat = await waitingChat(hilo.api)
    await takenBy(chat)
    await hilo.api.owner.query('update settings set maximum_active_conversation = 1')
    expect((await writes(chat)).body).toMatchObject({
      outcome: 'continued',
      message: { author: isByIntegration },
    })
    expect(await rowOf(chat)).toMatchObject({ user_uuid: hilo.api.world.tienda.ana.uuid })
    const area = (await post('/api/area/create/', { name: 'Envíos', color: '#3d46c2' })).body
    const moved = await post('/api/interaction/transferred/user/', { uuid: chat.uuid, to_area: area.uuid })
    expect(moved.body).toMatchObject({ status: 'unassigned', area: { name: 'Envíos' } })
    await hilo.api.owner.query('update settings set maximum_active_conversation = 20')
  })

  it('a chat of somebody that has expired stays so', async () => {
    const chat = await waitingChat(hilo.api)
    await takenBy(chat)
    await hilo.api.owner.query('update interactions set expired = true, expires_at = null where uuid = $1', [
      chat.uuid,
    ])
    expect((await writes(chat)).status).toBe(200)
    expect(await rowOf(chat)).toMatchObject({ status: 'assigned', expired: true, expires_at: null })
  })

  it('a first message opens a chat that nobody has, and its answer waits for everybody', async () => {
    const before = await waitingChat(hilo.api)
    await finishAll(hilo.api)
    const { body } = await writes(before)
    expect(body).toMatchObject({
      outcome: 'started',
      interaction: { status: 'unassigned', user: null, waiting_since: null, started_by: { name } },
    })
    const chat = body.interaction
    expect(await linesOf(chat)).toMatchObject([{ author: isByIntegration, body: { event: 'started' } }])
    expect(await hilo.audit()).toContainEqual(
      expect.objectContaining({ action: 'interaction.start', actor_name: name }),
    )
    expect((await hilo.ana('post', '/api/interaction/assigned/user/', { uuid: chat.uuid })).status).toBe(200)
  })

  it('a chat that it began is offered to nobody until its customer answers', async () => {
    const { api, ana } = hilo
    const before = await waitingChat(api)
    await finishAll(api)
    const { body } = await writes(before)
    const chat = { ...before, uuid: body.interaction.uuid }
    const next = () => ana('post', '/api/interaction/assigned/next/', {})
    expect((await next()).body.code).toBe('NOTHING_WAITS')
    await api.owner.query(`update settings set behavior_interaction = 'AUTOMATIC'`)
    const agent = await agentOf(api, api.world.tienda.ana)
    onTestFinished(async () => {
      agent.close()
      await api.owner.query(`update settings set behavior_interaction = 'MANUAL'`)
    })
    const stay = `update presence_leases set expires_at = expires_at + interval '1 hour'`
    await expect.poll(async () => (await api.owner.query(stay)).rowCount).toBe(1)
    const { uuid: business } = api.world.tienda
    // The bot does not keep assignment waiting any more.
    const later = new Date(api.clock.now().getTime() + 2 * botTimeoutMs)
    const chosen = () => api.services.db.write(business, (tx) => chooseAssignment(tx, business, later))
    const heard = () => api.owner.query(`select from event_dues where listener = 'assignment'`)
    expect(await chosen()).toEqual({ again: null })
    await api.owner.query('delete from event_dues')
    await writesAgain(api, chat)
    expect((await heard()).rowCount).toBe(1)
    expect(await chosen()).toMatchObject({ interaction: chat.uuid })
  })

  it('events name it', async () => {
    const chat = await waitingChat(hilo.api)
    const events = await eventsOf(async () => {
      await post('/api/interaction/finished/user/', { uuid: chat.uuid })
    })
    expect(events).toContainEqual(
      expect.objectContaining({ name: 'interaction.finished', actor: isByIntegration }),
    )
  })

  it('a file goes to the only open chat of its customer', async () => {
    const chat = await waitingChat(hilo.api)
    const answer = await hilo.api
      .request()
      .post('/api/conversations/attach/file')
      .set('Authorization', `Bearer ${key}`)
      .field({ to: chat.client, type: 'document' })
      .attach('attach', pdf, {
        filename: 'f.pdf',
        contentType: 'application/pdf',
      })
    expect(answer.body).toMatchObject({ type: 'document', author: isByIntegration, status: 'queued' })
  })
})
