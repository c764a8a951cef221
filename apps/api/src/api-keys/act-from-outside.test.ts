import { randomUUID } from 'node:crypto'
import { type ApiKeyKind, apiKeyKinds, apiScopes, type Entry } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { purge } from '../retention/purge'
import { type Administration, bootAdministration } from '../test/administration'
import { type Chat, finishAll, newPhone, waitingChat } from '../test/chats'
import { addUser } from '../test/factories'

let hilo: Administration
const keys = {} as Record<ApiKeyKind, string>
beforeAll(async () => {
  hilo = await bootAdministration()
  for (const kind of apiKeyKinds) {
    const asked = { name: `Clave ${kind}`, kind, scopes: apiScopes, days: null }
    keys[kind] = (await hilo.admin('post', '/api/integrations/keys/create/', asked)).body.key
  }
})
afterAll(() => hilo.stop())
beforeEach(() => finishAll(hilo.api))

const asking = (kind: ApiKeyKind) => {
  const send = (method: 'get' | 'post', path: string, headers: Record<string, string> = {}) =>
    hilo.api
      .request()
      [method](path)
      .set({ Authorization: `Bearer ${keys[kind]}`, ...headers })
  return {
    get: (path: string) => send('get', path),
    post: (path: string, body: object, once?: string) =>
      send('post', path, once === undefined ? {} : { 'Idempotency-Key': once }).send(body),
  }
}
const authorOf = (kind: ApiKeyKind) =>
  kind === 'person'
    ? { kind: 'user', uuid: hilo.api.world.tienda.admin.uuid }
    : { kind: 'integration', name: 'Integración «Clave business»' }
const textTo = (chat: Chat, text = 'Tu pedido va en camino') => ({
  to: chat.client,
  conversation_uuid: chat.conversation,
  type: 'text',
  body: { text },
})
const send = '/api/conversations/message/send/'
/** Logged in now: others' sessions end while tests move the clock. */
const eraser = async () =>
  hilo.as(
    await addUser(hilo.api.services, {
      business: hilo.api.world.tienda.uuid,
      name: 'Súper',
      email: `super-${randomUUID()}@tienda.test`,
      role: 'SUPER_ADMIN',
    }),
  )

describe.each(apiKeyKinds)('with a key of a %s', (kind) => {
  const { get, post } = asking(kind)

  it('a chat is answered, noted and read', async () => {
    const chat = await waitingChat(hilo.api)
    // A person must have it first.
    if (kind === 'person') await post('/api/interaction/assigned/user/', { uuid: chat.uuid })
    expect((await post(send, textTo(chat))).body).toMatchObject({ author: authorOf(kind), status: 'queued' })
    const note = await post('/api/conversations/note/create/', {
      conversation_uuid: chat.conversation,
      body: { text: 'Pedido 123', mentions: [hilo.api.world.tienda.ana.uuid] },
    })
    expect(note.body).toMatchObject({ kind: 'note', author: authorOf(kind) })
    const { body } = await get(`/api/conversations/${chat.conversation}/messages?limit=2`)
    expect(body).toMatchObject({
      interaction: { uuid: chat.uuid },
      messages: [{ type: 'text' }, { kind: 'note' }],
      has_more: true,
    })
    const since = await get(
      `/api/conversations/${chat.conversation}/messages?since_version=${body.version - 1}`,
    )
    expect(since.body.messages).toMatchObject([{ kind: 'note' }])
  })

  it('rules hold: a closed window, a blocked contact, another app', async () => {
    const chat = await waitingChat(hilo.api)
    if (kind === 'person') await post('/api/interaction/assigned/user/', { uuid: chat.uuid })
    const { owner } = hilo.api
    await owner.query(`update conversations set window_closes_at = '2020-01-01' where uuid = $1`, [
      chat.conversation,
    ])
    expect((await post(send, textTo(chat))).body.code).toBe('WINDOW_CLOSED')
    await owner.query('update contacts set blocked_at = created_at where uuid = $1', [chat.client])
    expect((await post(send, textTo(chat))).body.code).toBe('CONTACT_BLOCKED')
  })

  it('contacts come in bulk: known ones are completed, wrong ones refused alone', async () => {
    const phone = newPhone()
    const rows = [
      { name: 'Rosa', phone: `+${phone}` },
      { name: 'Otra', phone: `+${phone}` },
      { email: 'no-es-un-correo' },
      {},
      { name: 'Pedro', extra_data: { tags: ['tienda'] } },
    ]
    const { status, body } = await post('/api/clients/import/rows/', { rows })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      created: 2,
      updated: 0,
      rows: [
        { row: 1, outcome: 'created', contact: expect.any(String) },
        { row: 2, outcome: 'refused', contact: null, fields: { phone: 'Ya está en la fila 1.' } },
        { row: 3, outcome: 'refused', fields: { email: expect.any(String) } },
        { row: 4, outcome: 'refused', fields: { name: expect.any(String) } },
        { row: 5, outcome: 'created' },
      ],
    })
    const again = await post('/api/clients/import/rows/', {
      rows: [{ phone: `+${phone}`, email: `${phone}@correo.test` }, { phone: '+573000000009' }],
    })
    expect(again.body.rows).toMatchObject([
      { outcome: 'updated', contact: body.rows[0].contact },
      { outcome: 'created' },
    ])
    const last = await post('/api/clients/import/rows/', { rows: [{ phone: `+${phone}` }] })
    expect(last.body.rows).toEqual([{ row: 1, outcome: 'unchanged', contact: body.rows[0].contact }])
    const tooMany = { rows: Array.from({ length: 1_001 }, () => ({ name: 'Rosa' })) }
    expect((await post('/api/clients/import/rows/', tooMany)).status).toBe(422)
    await hilo.api.owner.query(`delete from contacts where phone = '573000000009'`)
  })

  it('contacts come in bulk with the uuids of their rows, once', async () => {
    const [own, once] = [randomUUID(), randomUUID()]
    const rows = [{ uuid: own, name: 'Rosa' }, { name: 'Pedro' }]
    const send = () => post('/api/clients/import/rows/', { rows }, once)
    const { body: first } = await send()
    expect(first.rows).toMatchObject([{ outcome: 'created', contact: own }, { outcome: 'created' }])
    // Its process died before the answer.
    await hilo.api.owner.query('update idempotent_requests set answered_at = null, answer = null')
    hilo.api.clock.advance(3 * 60_000)
    const contact = first.rows[1].contact
    expect((await send()).body).toMatchObject({
      created: 0,
      rows: [
        { outcome: 'unchanged', contact: own },
        { outcome: 'unchanged', contact },
      ],
    })
  })

  it('interactions leave as lines, each with the cursor after it', async () => {
    const chats = [await waitingChat(hilo.api), await waitingChat(hilo.api), await waitingChat(hilo.api)]
    const lines = async (query: string) =>
      (await get(`/api/interaction/export/ndjson?status=unassigned${query}`)).text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    const all = await lines('')
    expect(all.map(({ uuid }) => uuid)).toEqual(chats.map(({ uuid }) => uuid))
    expect(await lines(`&cursor=${all[0].cursor}`)).toEqual(all.slice(1))
    expect(await lines(`&cursor=${all[2].cursor}`)).toEqual([])
  })
})

describe.each(apiKeyKinds)('Idempotency-Key with a key of a %s', (kind) => {
  const { get, post } = asking(kind)
  const contact = () => ({ name: `Rosa ${randomUUID()}` })
  const countOf = async ({ name }: { name: string }) =>
    (await hilo.api.owner.query('select 1 from contacts where name = $1', [name])).rowCount

  it('gives the same answer for a day, and does it once', async () => {
    const [once, rosa] = [randomUUID(), contact()]
    const first = await post('/api/clients/create/', rosa, once)
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([200, undefined])
    const again = await post('/api/clients/create/', rosa, once)
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
    expect(again.body).toEqual(first.body)
    expect(await countOf(rosa)).toBe(1)
    const other = await post('/api/clients/create/', contact(), once)
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const elsewhere = await post('/api/clients/import/rows/', { rows: [rosa] }, once)
    expect(elsewhere.body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('lets one of many at once do it', async () => {
    const [once, rosa] = [randomUUID(), contact()]
    const answers = await Promise.all([1, 2, 3, 4].map(() => post('/api/clients/create/', rosa, once)))
    for (const { status, body } of answers) expect([200, 409], JSON.stringify(body)).toContain(status)
    expect(new Set(answers.flatMap(({ body }) => body.uuid ?? [])).size).toBe(1)
    expect(await countOf(rosa)).toBe(1)
  })

  it('of a message whose process died before the answer finds the message', async () => {
    const chat = await waitingChat(hilo.api)
    if (kind === 'person') await post('/api/interaction/assigned/user/', { uuid: chat.uuid })
    const once = randomUUID()
    const first: Entry = (await post(send, textTo(chat), once)).body
    await hilo.api.owner.query('update idempotent_requests set answered_at = null, answer = null')
    expect((await post(send, textTo(chat), once)).body.code).toBe('IDEMPOTENCY_IN_PROGRESS')
    hilo.api.clock.advance(3 * 60_000)
    const again = await post(send, textTo(chat), once)
    expect(again.body).toMatchObject({ uuid: first.uuid, seq: first.seq })
    const { body } = await get(`/api/conversations/${chat.conversation}/messages`)
    expect(body.messages.filter(({ type }: Entry) => type === 'text')).toHaveLength(2)
  })

  it('of what was done, but could not be answered, does it no second time', async () => {
    const [once, rosa] = [randomUUID(), contact()]
    const { owner, clock } = hilo.api
    await owner.query(
      `create function fail_to_keep() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
    )
    await owner.query(
      `create trigger fail_to_keep before update of answer on idempotent_requests for each row execute function fail_to_keep()`,
    )
    const failed = await post('/api/clients/create/', rosa, once)
    await owner.query('drop function fail_to_keep cascade')
    expect(failed.status).toBe(500)
    expect((await post('/api/clients/create/', rosa, once)).body.code).toBe('IDEMPOTENCY_IN_PROGRESS')
    clock.advance(3 * 60_000)
    expect((await post('/api/clients/create/', rosa, once)).body).toMatchObject(rosa)
    expect(await countOf(rosa)).toBe(1)
  })

  it('of what was refused tries again, and of what was erased says so', async () => {
    const chat = await waitingChat(hilo.api)
    if (kind === 'person') await post('/api/interaction/assigned/user/', { uuid: chat.uuid })
    const once = randomUUID()
    const { owner } = hilo.api
    const window = (until: string) =>
      owner.query('update conversations set window_closes_at = $2 where uuid = $1', [
        chat.conversation,
        until,
      ])
    await window('2020-01-01')
    expect((await post(send, textTo(chat), once)).body.code).toBe('WINDOW_CLOSED')
    await window('2100-01-01')
    expect((await post(send, textTo(chat), once)).status).toBe(200)
    expect((await (await eraser())('delete', `/api/clients/delete/${chat.client}/`)).status).toBe(200)
    expect((await post(send, textTo(chat), once)).body.code).toBe('IDEMPOTENCY_ANSWER_ERASED')
    const { rows } = await owner.query('select count(answer)::int as kept from idempotent_requests')
    expect(rows).toEqual([{ kept: 0 }])
  })

  it('of what ran while a contact was erased keeps no answer', async () => {
    const [once, rosa] = [randomUUID(), contact()]
    const { owner } = hilo.api
    const erased = (await post('/api/clients/create/', contact())).body.uuid
    await owner.query(`create function wait_here() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(4711); return new; end $$`)
    await owner.query(
      'create trigger wait_here before insert on contacts for each row execute function wait_here()',
    )
    await owner.query('delete from idempotent_requests')
    const lock = await owner.connect()
    onTestFinished(() => lock.release(true))
    await lock.query('select pg_advisory_lock(4711)')
    const running = post('/api/clients/create/', rosa, once).then(({ status }) => status)
    const open = `select 1 from idempotent_requests where answered_at is null`
    await expect.poll(async () => (await owner.query(open)).rowCount).toBe(1)
    expect((await (await eraser())('delete', `/api/clients/delete/${erased}/`)).status).toBe(200)
    await lock.query('select pg_advisory_unlock(4711)')
    expect(await running).toBe(200)
    await owner.query('drop function wait_here cascade')
    expect((await owner.query(open)).rowCount).toBe(1)
    expect((await post('/api/clients/create/', rosa, once)).body.code).toBe('IDEMPOTENCY_IN_PROGRESS')
    hilo.api.clock.advance(3 * 60_000)
    expect((await post('/api/clients/create/', rosa, once)).body).toMatchObject(rosa)
    expect(await countOf(rosa)).toBe(1)
  })

  it('keeps of a long answer only that it was given', async () => {
    const [once, rows] = [randomUUID(), Array.from({ length: 500 }, contact)]
    const send = () => post('/api/clients/import/rows/', { rows }, once)
    expect((await send()).body.created).toBe(500)
    expect((await send()).body.code).toBe('IDEMPOTENCY_ANSWER_ERASED')
  })

  it('is bounded, and forgotten after a day', async () => {
    for (const wrong of ['x'.repeat(256), 'dos palabras'])
      expect((await post('/api/clients/create/', contact(), wrong)).body).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { 'Idempotency-Key': expect.any(String) },
      })
    const [once, rosa] = [randomUUID(), contact()]
    await post('/api/clients/create/', rosa, once)
    await hilo.api.owner.query(`update idempotent_requests set claimed_at = claimed_at - interval '25 hours'`)
    const pedro = contact()
    const again = await post('/api/clients/create/', pedro, once)
    expect(again.body).toMatchObject(pedro)
    expect(again.headers['idempotency-replayed']).toBeUndefined()
    expect([await countOf(rosa), await countOf(pedro)]).toEqual([1, 1])
    // What nobody repeats goes by itself.
    const { owner, services } = hilo.api
    await owner.query(`update idempotent_requests set claimed_at = claimed_at - interval '25 hours'`)
    await purge(services)
    expect((await owner.query('select 1 from idempotent_requests')).rowCount).toBe(0)
  })
})
