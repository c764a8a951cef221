import { randomUUID } from 'node:crypto'
import { channelAbilities } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { armFaults } from '../platform/errors/fault-points'
import type { UploadedFile } from '../platform/http/bodies/receive-upload'
import { agentOf, logIn, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { customerWrites } from '../test/customer'
import { actorOf } from '../test/factories'
import { storedFiles } from '../test/observe/stored-files'
import { attachFile } from './attach/attach-file'

const pdf = Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)

let api: TestApi
let ana: TestAgent
let luis: TestAgent
let stranger: TestAgent
let to: string
let conversation: string
beforeAll(async () => {
  api = await bootApi({ start: false })
  const { tienda, otra } = api.world
  ;[ana, luis, stranger] = (await Promise.all(
    [tienda.ana, tienda.luis, otra.admin].map((user) => agentOf(api, user)),
  )) as [TestAgent, TestAgent, TestAgent]
  await customerWrites(api, tienda.whatsapp, { text: 'Hola' })
  const { interaction } = await ana.hears('new:interaction:not:assigned')
  await ana.post('/api/interaction/assigned/user/', { uuid: interaction.uuid })
  to = interaction.conversation.client.uuid
  conversation = interaction.conversation.uuid
})
afterAll(async () => {
  for (const agent of [ana, luis, stranger]) agent.close()
  await api.stop()
})

interface Sent {
  readonly agent?: TestAgent
  readonly bytes?: Buffer
  readonly name?: string
  readonly type?: string
  readonly fields?: Record<string, string>
}
const attach = async (sent: Sent = {}) => attaching(sent)
/** The request itself, which begins when it is awaited. */
function attaching({
  agent = ana,
  bytes = pdf,
  name = 'cotización señal.pdf',
  type = 'application/pdf',
  fields = {},
}: Sent = {}) {
  const asked = api.request().post('/api/conversations/attach/file').set('Authorization', agent.token)
  for (const [key, value] of Object.entries({ to, type: 'document', ...fields })) asked.field(key, value)
  return asked.attach('attach', bytes, { filename: name, contentType: type })
}
const storedBytes = async () => (await storedFiles(api)).length

describe('a PDF for the customer', () => {
  it('becomes a message that the owner can download under its own name', async () => {
    const { body, status } = await attach({ fields: { caption: 'Lo pedido' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      type: 'document',
      status: 'queued',
      body: { name: 'cotización señal.pdf', size: pdf.length, caption: 'Lo pedido' },
    })
    const file = await api
      .request()
      .get(body.body.url)
      .set('Authorization', ana.token)
      .buffer(true)
      .expect(200)
    expect(file.body).toEqual(pdf)
    expect(file.headers['content-disposition']).toContain("filename*=UTF-8''cotizaci%C3%B3n%20se%C3%B1al.pdf")
    expect(file.headers['content-disposition']).toMatch(/^attachment/)
    expect(file.headers['x-content-type-options']).toBe('nosniff')
    for (const other of [luis, stranger])
      await api.request().get(body.body.url).set('Authorization', other.token).expect(404)
    await api.request().get(body.body.url).expect(401)
  })

  it.each([
    ['application/漢字', 'application/octet-stream'],
    ['image/png\r\nX-Evil: 1', 'application/octet-stream'],
    ['image/png; a=\u007f', 'application/octet-stream'],
    ['image/', 'application/octet-stream'],
    ['nada', 'application/octet-stream'],
    ['', 'application/octet-stream'],
    ['audio/ogg; codecs=opus', 'audio/ogg; codecs=opus'],
  ])('of the type %j is downloaded as %s', async (mime, downloadedType) => {
    const { body } = await attach()
    const id = body.body.url.split('/').at(-1)
    // The type that a provider reports for a customer's file is not trusted.
    const stored = [mime, 'dos\r\nlíneas\u0007.pdf', id]
    await api.owner.query('update stored_files set mime = $1, name = $2 where uuid = $3', stored)
    const file = await api.request().get(body.body.url).set('Authorization', ana.token).buffer(true)
    expect(file.status).toBe(200)
    expect(file.headers['content-type']).toBe(downloadedType)
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename/)
    expect(file.headers).not.toHaveProperty('x-evil')
  })

  it('keeps its bytes where the result of the commit is lost', async () => {
    const before = await storedBytes()
    armFaults((point) => {
      if (point === 'change.after-commit') throw new Error('the answer was lost')
    })
    const { status } = await attach()
    armFaults(null)
    expect(status).toBe(500)
    expect(await storedBytes()).toBe(before + 1)
  })

  it('may be downloaded by whoever may read its message', async () => {
    const { body } = await attach()
    const { url } = body.body
    const admin = await logIn(api, api.world.tienda.admin)
    const ask = (method: 'get' | 'head', path: string, token?: string, range?: string) => {
      const asked = api.request()[method](path)
      if (token) asked.set('Authorization', `Bearer ${token}`)
      if (range) asked.set('Range', range)
      return asked.then(({ status }) => status)
    }
    for (const method of ['get', 'head'] as const)
      for (const range of [undefined, 'bytes=0-3', 'bytes=9-1']) {
        for (const { token } of [ana, admin]) expect(await ask(method, url, token, range)).toBe(200)
        for (const { token } of [luis, stranger]) expect(await ask(method, url, token, range)).toBe(404)
        expect(await ask(method, url, undefined, range)).toBe(401)
      }
    for (const trick of ['..%2f..%2fsecrets.json', '%2e%2e', `${url.split('/').at(-1)}%00`, 'nada'])
      expect([404, 422]).toContain(await ask('get', `/api/files/${trick}`, ana.token))
    expect(await ask('get', `/api/files/${randomUUID()}`, ana.token)).toBe(404)
  })

  it('that an admin opens without the thread is a look into the chat in the audit log, and one’s own is none', async () => {
    const { tienda } = api.world
    const { body } = await attach()
    const looks = async () =>
      (await api.owner.query(`select actor_uuid, target from audit_lines where action = 'interaction.view'`))
        .rows
    const before = await looks()
    await api.request().get(body.body.url).set('Authorization', ana.token).expect(200)
    expect(await looks()).toEqual(before)
    const { token } = await logIn(api, tienda.admin)
    for (const _ of [1, 2]) await api.request().get(body.body.url).set('Authorization', token).expect(200)
    expect((await looks()).slice(before.length)).toEqual([
      { actor_uuid: tienda.admin.uuid, target: body.interaction },
    ])
  })

  it('is refused with a message where its bytes are missing', async () => {
    const { body } = await attach()
    const { storage } = api.services
    const { rows } = await api.owner.query<{ storage_key: string }>(
      'select storage_key from stored_files where entry_uuid = $1',
      [body.uuid],
    )
    await storage.remove(rows[0]?.storage_key ?? '')
    const asked = await api.request().get(body.body.url).set('Authorization', ana.token)
    expect(asked).toMatchObject({ status: 500, body: { code: 'INTERNAL' } })
    expect(asked.headers['content-disposition']).toBeUndefined()
  })

  it('is stored once where it is sent again with its uuid', async () => {
    const uuid = randomUUID()
    const before = await storedBytes()
    const [first, second] = await Promise.all([attach({ fields: { uuid } }), attach({ fields: { uuid } })])
    expect([first?.status, second?.status]).toEqual([200, 200])
    expect(second?.body.seq).toBe(first?.body.seq)
    expect(await storedBytes()).toBe(before + 1)
  })

  it('is stored once where the answer was lost, also if the chat has ended since', async () => {
    await customerWrites(api, api.world.tienda.whatsapp, { text: 'Hola', phone: '573001112233' })
    const { interaction } = await ana.hears(
      'new:interaction:not:assigned',
      ({ interaction: row }) => row.conversation.uuid !== conversation,
    )
    await ana.post('/api/interaction/assigned/user/', { uuid: interaction.uuid })
    const { uuid: chat, client } = interaction.conversation
    const sent = { fields: { to: client.uuid, conversation_uuid: chat, uuid: randomUUID() } }
    const before = await storedBytes()
    const cut = attaching(sent)
    await new Promise<void>((resolve) => {
      armFaults((point) => {
        if (point !== 'change.after-commit') return
        armFaults(null)
        cut.abort()
        resolve()
      })
      cut.end(() => {})
    })
    const again = await attach(sent)
    expect([again.status, again.body.uuid]).toEqual([200, sent.fields.uuid])
    await ana.post('/api/interaction/finished/user/', { uuid: interaction.uuid })
    const late = await attach(sent)
    expect([late.status, late.body.seq]).toEqual([200, again.body.seq])
    expect(await storedBytes()).toBe(before + 1)
    const other = { fields: { ...sent.fields, uuid: randomUUID() } }
    expect((await attach(other)).body.code).toBe('ALREADY_FINISHED')
  })

  it.each<[string, Sent, number, string]>([
    ['an exe with another name', { bytes: Buffer.from('MZ\u0090 not a pdf') }, 422, 'NOT_A_PDF'],
    [
      'a page that says it is a PDF',
      { bytes: Buffer.from('<script>alert(1)</script>%%EOF') },
      422,
      'NOT_A_PDF',
    ],
    ['a PDF that says it is a page', { type: 'text/html' }, 422, 'NOT_A_PDF'],
    ['half of a PDF', { bytes: pdf.subarray(0, 20) }, 422, 'NOT_A_PDF'],
    ['nothing', { bytes: Buffer.alloc(0) }, 422, 'NOT_A_PDF'],
    ['too much', { bytes: Buffer.concat([pdf, Buffer.alloc(3 * 1024 * 1024)]) }, 413, 'FILE_TOO_LARGE'],
    ['no recipient', { fields: { to: 'nada' } }, 422, 'INVALID_INPUT'],
    ['another type', { fields: { type: 'image' } }, 422, 'INVALID_INPUT'],
    ['a client with whom nothing is open', { fields: { to: randomUUID() } }, 409, 'NO_OPEN_CONVERSATION'],
  ])('refuses %s and leaves nothing behind', async (_what, sent, status, code) => {
    const before = await storedBytes()
    const answer = await attach(sent)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await storedBytes()).toBe(before)
  })

  it('is refused above the limit of the channel, whatever the limit of the server', async () => {
    const file = (size: number) => ({
      ...{ key: randomUUID(), size, sha256: new Uint8Array(), head: pdf, tail: pdf, name: 'catálogo.pdf' },
      ...{ mime: 'application/pdf', isPlayable: false, keep: vi.fn() },
    })
    const wanted = { to, type: 'document' as const, conversation_uuid: conversation }
    const send = (sent: UploadedFile) => attachFile(api.services, actorOf(api.world.tienda.ana), wanted, sent)
    const large = file(channelAbilities.whatsapp.fileBytes + 1)
    expect(await send(large)).toMatchObject({
      code: 'FILE_TOO_LARGE',
      msg: 'El archivo supera el máximo de 100 MB.',
    })
    expect(large.keep).not.toHaveBeenCalled()
    expect(await send(file(channelAbilities.whatsapp.fileBytes))).toMatchObject({ type: 'document' })
  })

  it('is refused for somebody else’s chat, without a file, and as JSON', async () => {
    const fields = { conversation_uuid: conversation }
    expect((await attach({ agent: luis, fields })).body.code).toBe('NOT_OWNER')
    expect((await attach({ agent: stranger, fields })).body.code).toBe('CONVERSATION_NOT_FOUND')
    const none = await api
      .request()
      .post('/api/conversations/attach/file')
      .set('Authorization', ana.token)
      .field('to', to)
      .field('type', 'document')
    expect(none.body.code).toBe('NO_FILE')
    await api
      .request()
      .post('/api/conversations/attach/file')
      .set('Authorization', ana.token)
      .send({ to })
      .expect(415)
  })

  it.each([
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\virus.pdf', 'virus.pdf'],
    ['a\u202Efdp.exe.pdf', 'afdp.exe.pdf'],
    [`${'ñ'.repeat(300)}.pdf`, `${'ñ'.repeat(196)}.pdf`],
  ])('sanitizes a name like %j', async (name, kept) => {
    const { body } = await attach({ name })
    expect(body.body.name).toBe(kept)
  })
})

describe('the files of a contact', () => {
  const list = (agent: TestAgent, query: string, contact = to) =>
    api.request().get(`/api/clients/files/${contact}?${query}`).set('Authorization', agent.token)

  it('are listed newest first, page by page', async () => {
    const whole = (await list(ana, 'kind=document').expect(200)).body.map((one: { uuid: string }) => one.uuid)
    expect(whole.length).toBeGreaterThan(3)
    const found: string[] = []
    let after = ''
    for (let more = true; more; more = after !== '') {
      const { body, headers } = await list(ana, `kind=document&limit=2${after}`).expect(200)
      found.push(...body.map((one: { uuid: string }) => one.uuid))
      const next: string | undefined = headers['x-next-cursor']
      after = next === undefined ? '' : `&cursor=${encodeURIComponent(next)}`
    }
    expect(found).toEqual(whole)
    expect((await list(ana, 'kind=media').expect(200)).body).toEqual([])
  })

  it('are those that the actor may open, stored here or at the provider', async () => {
    expect((await list(luis, 'kind=document').expect(200)).body).toEqual([])
    await list(stranger, 'kind=document').expect(404)
    const [{ uuid }] = (await list(ana, 'kind=document&limit=1')).body
    await api.owner.query(
      "update entries set type = 'image', body = jsonb_set(body, '{url}', 'null') where uuid = $1",
      [uuid],
    )
    expect((await list(ana, 'kind=media').expect(200)).body).toEqual([])
    await api.owner.query(
      `update entries set body = body || '{"link":"https://cdn.meta.test/1"}' where uuid = $1`,
      [uuid],
    )
    expect((await list(ana, 'kind=media').expect(200)).body).toMatchObject([{ uuid, body: { url: null } }])
    expect((await list(ana, 'kind=all')).body.code).toBe('INVALID_INPUT')
    expect((await list(ana, 'kind=media&cursor=nada')).body.code).toBe('INVALID_INPUT')
  })
})
