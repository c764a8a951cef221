import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { limits, type Recording } from '@hilo/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { armFaults, type FaultPoint } from '../platform/errors/fault-points'
import { eraseMessageFiles } from '../retention/erase-message-files'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { finishAll, newPhone } from '../test/chats'
import { tellOfCall } from '../test/customer'
import { type CallProvider, startCallProvider } from '../test/servers/call-provider'
import { oggPage, soundPart } from '../test/sound'
import { sweepRecordings } from './sweep-recordings'

let api: TestApi
let provider: CallProvider
let admin: TestAgent
let ana: TestAgent
let luis: TestAgent
let other: TestAgent
beforeAll(async () => {
  provider = await startCallProvider()
  api = await bootApi({
    start: false,
    settings: { whatsappGraphBase: provider.base, accessTokenMinutes: 600 },
  })
  admin = await agentOf(api, api.world.tienda.admin)
  ana = await agentOf(api, api.world.tienda.ana)
  luis = await agentOf(api, api.world.tienda.luis)
  other = await agentOf(api, api.world.otra.ana)
})
beforeEach(async () => {
  await finishAll(api)
  await api.owner.query('delete from calls')
  await records(true)
})
afterEach(() => {
  armFaults(null)
  for (const agent of [admin, ana, luis, other]) agent.forget()
})
afterAll(async () => {
  for (const agent of [admin, ana, luis, other]) agent.close()
  provider.stop()
  await api.stop()
})

const rows = async (text: string, values: unknown[] = []) => (await api.owner.query(text, values)).rows
const records = async (record_calls: boolean) => {
  const [{ uuid: id }] = await rows('select uuid from settings where business_uuid = $1', [
    admin.user.business,
  ])
  expect((await admin.post('/api/settings/update/', { id, data: { record_calls } })).status).toBe(200)
}
const notice = 'Esta llamada se graba.'

/** Ana answered a customer's call, and both speak. */
async function inCall() {
  const phone = newPhone()
  const id = `wacid.${randomUUID()}`
  await tellOfCall(api, api.world.tienda.whatsapp, 'connect', { id, phone, at: api.clock.now() })
  const [{ uuid, conversation }] = await rows(
    `select k.uuid, e.conversation_uuid as conversation from calls k join entries e on e.uuid = k.uuid
     where k.provider_call_id = $1`,
    [id],
  )
  expect((await ana.post('/api/calls/answer/', { uuid, sdp: 'v=0 answer' })).status).toBe(200)
  expect((await ana.post('/api/calls/keep/', { uuid })).body).toMatchObject({ state: 'active' })
  return { uuid: uuid as string, id, phone, conversation: conversation as string }
}
type Spoken = Awaited<ReturnType<typeof inCall>>

const start = (agent: TestAgent, uuid: string) => agent.post('/api/calls/recording/start/', { uuid })
const add = (agent: TestAgent, uuid: string, part: number, sound: Buffer) =>
  agent.post('/api/calls/recording/part/', { uuid, part, sound: sound.toString('base64') })
const end = (agent: TestAgent, uuid: string) => agent.post('/api/calls/recording/end/', { uuid })
const hangUp = ({ uuid }: Spoken) => ana.post('/api/calls/end/', { uuid })

const noticesOf = ({ conversation }: Spoken) =>
  rows(
    `select uuid, status, body ->> 'text' as text, author_uuid from entries
     where conversation_uuid = $1 and author_kind = 'user' and type = 'text' order by seq`,
    [conversation],
  )
/** The provider takes the notice. */
async function told(call: Spoken, status = 'sent') {
  expect((await start(ana, call.uuid)).body).toMatchObject({ state: 'notifying' })
  const [sent] = await noticesOf(call)
  await rows(`update entries set status = $2::message_status, error = $3 where uuid = $1`, [
    sent.uuid,
    status,
    status === 'failed' ? JSON.stringify({ code: '131026', msg: 'No tiene WhatsApp.' }) : null,
  ])
}
/** Both sides are informed, and the call is being recorded. */
async function recorded(): Promise<Spoken> {
  const call = await inCall()
  await told(call)
  expect((await start(ana, call.uuid)).body).toEqual({ state: 'recording', parts: 0, reason: null })
  return call
}
const second = (at: number) => soundPart(50, { before: at * 50 })

const storedOf = async ({ uuid }: Spoken): Promise<Recording & Record<string, unknown>> =>
  (await rows('select * from call_recordings where call_uuid = $1', [uuid]))[0]
const filesOf = ({ uuid }: Spoken) =>
  rows('select uuid, storage_key, name, mime, size from stored_files where entry_uuid = $1', [uuid])
const lineOf = async ({ uuid }: Spoken) =>
  (
    await rows(
      `select body -> 'recording' as recording, body ->> 'text' as text from entries where uuid = $1`,
      [uuid],
    )
  )[0]
const keysInStorage = async () => {
  const keys: string[] = []
  for await (const { key } of api.services.storage.list()) keys.push(key)
  return keys.sort()
}
const listen = (agent: TestAgent, url: string) =>
  api.request().get(url).set('Authorization', `Bearer ${agent.token}`)
/** The process dies there. */
const dieAt = (where: FaultPoint) =>
  armFaults((point) => {
    if (point === where) throw new Error('the process died')
  })
/** The jobs that erase files, as a worker would do them. */
async function eraseFilesOfJobs(): Promise<void> {
  const jobs = await rows(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'erase_files' returning j.payload`,
  )
  for (const { payload } of jobs) for (const key of payload.keys) await api.services.storage.remove(key)
}

describe('whether a call is recorded', () => {
  it('is off until the business turns it on, and nothing is taken before', async () => {
    await api.owner.query('update settings set record_calls = default')
    const call = await inCall()
    expect((await start(ana, call.uuid)).body).toEqual({ state: 'off', parts: 0, reason: null })
    expect(await add(ana, call.uuid, 0, second(0))).toMatchObject({
      status: 404,
      body: { code: 'RECORDING_NOT_FOUND' },
    })
    expect((await end(ana, call.uuid)).status).toBe(404)
    expect(await storedOf(call)).toBeUndefined()
    expect(await noticesOf(call)).toEqual([])
    expect(await filesOf(call)).toEqual([])
  })

  it('is decided by administrators, and stands in the audit log', async () => {
    const [{ uuid: id }] = await rows('select uuid from settings where business_uuid = $1', [
      ana.user.business,
    ])
    const data = { record_calls: false, recording_notice: 'Grabamos para atenderte mejor.' }
    expect((await ana.post('/api/settings/update/', { id, data })).status).toBe(403)
    expect((await admin.post('/api/settings/update/', { id, data: { recording_notice: ' ' } })).status).toBe(
      422,
    )
    expect((await admin.post('/api/settings/update/', { id, data })).body).toMatchObject(data)
    const [line] = await rows(
      `select data from audit_lines where action = 'settings.update' order by created_at desc limit 1`,
    )
    expect(JSON.stringify(line)).toContain('recording_notice')
    expect(JSON.stringify(line)).toContain('record_calls')
    await admin.post('/api/settings/update/', { id, data: { recording_notice: notice } })
  })

  it('is told to the customer in the chat first: only a notice that the provider took lets it begin', async () => {
    const call = await inCall()
    const [one, two] = await Promise.all([start(ana, call.uuid), start(ana, call.uuid)])
    expect([one.body, two.body]).toMatchObject([{ state: 'notifying' }, { state: 'notifying' }])
    expect(await noticesOf(call)).toMatchObject([
      { status: 'queued', text: notice, author_uuid: ana.user.uuid },
    ])
    expect((await add(ana, call.uuid, 0, second(0))).status).toBe(404)
    await told(call)
    expect((await start(ana, call.uuid)).body).toMatchObject({ state: 'recording' })
    expect(await noticesOf(call)).toHaveLength(1)
  })

  it('is not, where the notice did not go out, and the line says why', async () => {
    const call = await inCall()
    await told(call, 'failed')
    expect((await start(ana, call.uuid)).body).toMatchObject({
      state: 'none',
      reason: 'El aviso al cliente no salió. No tiene WhatsApp.',
    })
    expect((await lineOf(call)).recording).toMatchObject({
      url: null,
      reason: expect.stringContaining('no salió'),
    })
    expect((await add(ana, call.uuid, 0, second(0))).status).toBe(404)
  })

  it('is not, where nobody may write to the customer', async () => {
    const call = await inCall()
    await rows('update conversations set window_closes_at = $2 where uuid = $1', [
      call.conversation,
      new Date(api.clock.now().getTime() - 1000),
    ])
    expect((await start(ana, call.uuid)).body).toMatchObject({
      state: 'none',
      reason: expect.stringMatching(/^No se pudo avisar al cliente\. /),
    })
    expect(await noticesOf(call)).toEqual([])
  })

  it('is sent once, also if the process died before the notice', async () => {
    const call = await inCall()
    dieAt('recording.after-begin')
    expect((await start(ana, call.uuid)).status).toBe(500)
    armFaults(null)
    expect(await noticesOf(call)).toEqual([])
    await told(call)
    expect(await noticesOf(call)).toHaveLength(1)
  })

  it('is a matter of who speaks alone', async () => {
    const call = await recorded()
    for (const stranger of [luis, admin, other]) {
      expect((await start(stranger, call.uuid)).body).toMatchObject({ code: 'CALL_NOT_FOUND' })
      expect((await add(stranger, call.uuid, 0, second(0))).body).toMatchObject({
        code: 'RECORDING_NOT_FOUND',
      })
      expect((await end(stranger, call.uuid)).body).toMatchObject({ code: 'RECORDING_NOT_FOUND' })
    }
    expect(await storedOf(call)).toMatchObject({ state: 'recording', parts: [] })
  })
})

describe('what is recorded', () => {
  it('has no more bytes than its seconds have', async () => {
    const call = await recorded()
    const before = await keysInStorage()
    // Pages that claim no sound.
    const empty = (from: number) =>
      Array.from({ length: 4 }, (_, at) =>
        oggPage({ number: from + at, samples: 0, packet: Buffer.alloc(20_000) }),
      )
    const first = Buffer.concat([soundPart(0), ...empty(2)])
    expect((await add(ana, call.uuid, 0, first)).body).toMatchObject({ code: 'NOT_A_RECORDING' })
    expect(
      (await add(ana, call.uuid, 0, Buffer.concat([soundPart(0), ...empty(2).slice(0, 2)]))).status,
    ).toBe(200)
    expect((await add(ana, call.uuid, 1, Buffer.concat(empty(4)))).body).toMatchObject({
      code: 'NOT_A_RECORDING',
    })
    expect(await keysInStorage()).toHaveLength(before.length + 1)
  })

  it('of many small parts is few files, with all of their sound', async () => {
    const call = await recorded()
    const before = await keysInStorage()
    const parts = Array.from({ length: 40 }, (_, at) => soundPart(1, { before: at }))
    for (const [at, sound] of parts.entries()) expect((await add(ana, call.uuid, at, sound)).status).toBe(200)
    expect(await filesOf(call)).toMatchObject([{ size: Buffer.concat(parts).length }])
    expect(await keysInStorage()).toHaveLength(before.length + 1)
    await hangUp(call)
    expect((await end(ana, call.uuid)).body).toMatchObject({ state: 'stored' })
    const [{ storage_key }] = await filesOf(call)
    expect(await buffer(api.services.storage.get(storage_key))).toEqual(Buffer.concat(parts))
    await eraseFilesOfJobs()
  })

  it('comes in parts, twice or not in order, and becomes one file of the line', async () => {
    const call = await recorded()
    const before = await keysInStorage()
    expect((await add(ana, call.uuid, 1, second(1))).body).toMatchObject({ code: 'RECORDING_OUT_OF_ORDER' })
    expect((await add(ana, call.uuid, 0, second(0))).body).toMatchObject({ state: 'recording', parts: 1 })
    expect((await add(ana, call.uuid, 0, second(0))).body).toMatchObject({ parts: 1 })
    const [one, two] = await Promise.all([1, 1].map((part) => add(ana, call.uuid, part, second(1))))
    expect([one?.body, two?.body]).toMatchObject([{ parts: 2 }, { parts: 2 }])
    expect(await add(ana, call.uuid, 2, second(1))).toMatchObject({
      status: 422,
      body: { code: 'NOT_A_RECORDING' },
    })
    expect((await add(ana, call.uuid, 2, second(2))).body).toMatchObject({ parts: 3 })
    // Small parts share a file.
    expect(await filesOf(call)).toHaveLength(1)
    expect(await keysInStorage()).toHaveLength(before.length + 1)
    await hangUp(call)
    expect((await end(ana, call.uuid)).body).toEqual({ state: 'stored', parts: 0, reason: null })
    expect((await end(ana, call.uuid)).body).toMatchObject({ state: 'stored' })
    const files = await filesOf(call)
    expect(files).toMatchObject([
      { mime: 'audio/ogg', name: expect.stringMatching(/^grabacion-\d{4}-\d\d-\d\d\.ogg$/) },
    ])
    expect(await buffer(api.services.storage.get(files[0].storage_key))).toEqual(soundPart(150))
    expect((await lineOf(call)).recording).toEqual({
      url: `/api/files/${files[0].uuid}`,
      seconds: 3,
      reason: null,
    })
    await eraseFilesOfJobs()
    expect(await keysInStorage()).toEqual([...before, files[0].storage_key].sort())
    expect((await add(ana, call.uuid, 3, second(3))).body).toMatchObject({ code: 'RECORDING_NOT_FOUND' })
    // The provider corrects how long it lasted: the line keeps its recording.
    await tellOfCall(api, api.world.tienda.whatsapp, 'terminate', {
      ...call,
      at: api.clock.now(),
      seconds: 77,
    })
    expect(await lineOf(call)).toMatchObject({ text: 'Llamada de 1:17', recording: { seconds: 3 } })
    const { body } = await listen(ana, '/api/calls/all/')
    expect(body).toMatchObject([{ uuid: call.uuid, recording: { seconds: 3 } }])
    await ana.hears(
      'status:message',
      ({ message }) => message.uuid === call.uuid && 'recording' in message.body,
    )
  })

  it('is made one by the sweep where the browser never says the end, and not while the call goes on', async () => {
    const call = await recorded()
    await add(ana, call.uuid, 0, second(0))
    await api.clock.advance(61_000)
    await sweepRecordings(api.services)
    expect(await storedOf(call)).toMatchObject({ state: 'recording' })
    await hangUp(call)
    await api.clock.advance(61_000)
    await sweepRecordings(api.services)
    expect(await storedOf(call)).toMatchObject({ state: 'stored', seconds: 1, due_at: null })
  })

  it('is nothing where nothing came, and the line says so', async () => {
    const call = await recorded()
    await hangUp(call)
    await api.clock.advance(61_000)
    await sweepRecordings(api.services)
    expect((await lineOf(call)).recording).toEqual({
      url: null,
      seconds: null,
      reason: 'No llegó nada del sonido.',
    })
    const untold = await inCall()
    await start(ana, untold.uuid)
    await hangUp(untold)
    expect((await end(ana, untold.uuid)).body).toMatchObject({
      state: 'none',
      reason: 'La llamada terminó antes de que saliera el aviso al cliente.',
    })
  })

  it('loses nothing that was answered where the process died in the middle', async () => {
    const call = await recorded()
    await add(ana, call.uuid, 0, second(0))
    for (const point of ['recording.after-part', 'recording.after-joined'] as const) {
      dieAt(point)
      const answer =
        point === 'recording.after-part' ? add(ana, call.uuid, 1, second(1)) : end(ana, call.uuid)
      expect((await answer).status).toBe(500)
      armFaults(null)
    }
    expect((await start(ana, call.uuid)).body).toMatchObject({ state: 'recording', parts: 1 })
    expect((await add(ana, call.uuid, 1, second(1))).body).toMatchObject({ parts: 2 })
    await Promise.all([end(ana, call.uuid), end(ana, call.uuid)])
    const files = await filesOf(call)
    expect(files).toHaveLength(1)
    expect(await buffer(api.services.storage.get(files[0].storage_key))).toEqual(soundPart(100))
  })

  it('is bounded', async () => {
    const call = await recorded()
    await add(ana, call.uuid, 0, second(0))
    // Longer than the call itself.
    expect((await add(ana, call.uuid, 1, soundPart(50 * 100, { before: 50 }))).body).toMatchObject({
      code: 'NOT_A_RECORDING',
    })
    const huge = Buffer.alloc(limits.recordingPartBytes + 1024)
    expect((await add(ana, call.uuid, 1, huge)).status).toBe(413)
    await rows('update call_recordings set bytes = $2 where call_uuid = $1', [
      call.uuid,
      limits.recordingBytes,
    ])
    expect((await add(ana, call.uuid, 1, second(1))).body).toMatchObject({ code: 'RECORDING_TOO_LONG' })
    expect(await storedOf(call)).toMatchObject({ state: 'stored', seconds: 1 })
  })

  it('ends where it is when the business turns it off in the middle', async () => {
    const call = await recorded()
    await add(ana, call.uuid, 0, second(0))
    await records(false)
    expect((await add(ana, call.uuid, 1, second(1))).body).toMatchObject({ state: 'stored' })
    expect(await storedOf(call)).toMatchObject({ seconds: 1 })
  })
})

describe('who hears a recording', () => {
  async function heardCall() {
    const call = await recorded()
    await add(ana, call.uuid, 0, second(0))
    await hangUp(call)
    await end(ana, call.uuid)
    return { ...call, url: (await lineOf(call)).recording.url as string }
  }

  it('is who may see the chat, and a look of somebody else is in the audit log', async () => {
    const { url } = await heardCall()
    await rows(`delete from audit_lines where action = 'interaction.view'`)
    const { status, body, headers } = await listen(ana, url)
    expect([status, headers['content-type']]).toEqual([200, 'audio/ogg'])
    expect(Buffer.from(body)).toEqual(soundPart(50))
    const looks = () => rows(`select actor_uuid from audit_lines where action = 'interaction.view'`)
    expect(await looks()).toEqual([])
    expect((await listen(luis, url)).status).toBe(404)
    expect((await listen(other, url)).status).toBe(404)
    expect((await api.request().get(url)).status).toBe(401)
    expect((await listen(admin, url)).status).toBe(200)
    expect(await looks()).toHaveLength(1)
  })

  it('is nobody once the contact is erased, and its bytes are gone', async () => {
    const { url, ...call } = await heardCall()
    const [{ contact }] = await rows('select contact_uuid as contact from conversations where uuid = $1', [
      call.conversation,
    ])
    const [{ storage_key }] = await filesOf(call)
    const gone = await api
      .request()
      .delete(`/api/clients/delete/${contact}/`)
      .set('Authorization', `Bearer ${admin.token}`)
    expect(gone.status).toBe(200)
    expect((await listen(admin, url)).status).toBe(404)
    expect(await filesOf(call)).toEqual([])
    expect(await storedOf(call)).toBeUndefined()
    expect(await lineOf(call)).toEqual({ recording: null, text: '' })
    expect(await keysInStorage()).not.toContain(storage_key)
  })

  it('is nobody of a contact who is erased while it is recorded: a part that comes then is refused', async () => {
    const call = await recorded()
    await add(ana, call.uuid, 0, second(0))
    const [{ contact }] = await rows('select contact_uuid as contact from conversations where uuid = $1', [
      call.conversation,
    ])
    const [gone, part] = await Promise.all([
      api.request().delete(`/api/clients/delete/${contact}/`).set('Authorization', `Bearer ${admin.token}`),
      add(ana, call.uuid, 1, second(1)),
    ])
    expect(gone.status).toBe(200)
    expect([200, 404]).toContain(part.status)
    expect((await add(ana, call.uuid, 2, second(2))).status).toBe(404)
    expect(await filesOf(call)).toEqual([])
  })

  it('is nobody once its file has reached its age, and the line says so', async () => {
    const { url, ...call } = await heardCall()
    await finishAll(api)
    const [{ uuid }] = await filesOf(call)
    const later = new Date(api.clock.now().getTime() + 1000)
    expect(await eraseMessageFiles(api.services, ana.user.business, [uuid], later)).toBe(1)
    expect((await listen(ana, url)).status).toBe(404)
    expect(await storedOf(call)).toBeUndefined()
    expect((await lineOf(call)).recording).toEqual({
      url: null,
      seconds: 1,
      reason: 'La grabación se borró por su antigüedad.',
    })
  })
})
