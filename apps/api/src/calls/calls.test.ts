import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { type Chat, finishAll, newPhone, waitingChat } from '../test/chats'
import { type CallEvent, tellOfCall } from '../test/customer'
import { type CallProvider, refusedSdp, startCallProvider } from '../test/servers/call-provider'
import { sweepCalls } from './change/sweep-calls'

let api: TestApi
let provider: CallProvider
let ana: TestAgent
let luis: TestAgent
beforeAll(async () => {
  provider = await startCallProvider()
  api = await bootApi({ start: false, settings: { whatsappGraphBase: provider.base } })
  ana = await agentOf(api, api.world.tienda.ana)
  luis = await agentOf(api, api.world.tienda.luis)
})
beforeEach(async () => {
  await finishAll(api)
  await api.owner.query('delete from calls')
  provider.actions.length = 0
  // Both are online.
  const online = () => api.owner.query('select from presence_leases')
  await expect.poll(async () => (await online()).rowCount).toBeGreaterThanOrEqual(2)
})
afterEach(() => {
  for (const agent of [ana, luis]) agent.forget()
})
afterAll(async () => {
  for (const agent of [ana, luis]) agent.close()
  provider.stop()
  await api.stop()
})

const tell = (event: 'connect' | 'terminate', call: Omit<CallEvent, 'at'> & { at?: Date }) =>
  tellOfCall(api, api.world.tienda.whatsapp, event, { at: api.clock.now(), ...call })
const newCall = (phone = newPhone()) => ({ id: `wacid.${randomUUID()}`, phone })

const pass = async (seconds: number) => {
  await api.clock.advance(seconds * 1000)
  await sweepCalls(api.services)
}

/** The call, its line, and the chat. */
async function stateOf({ id }: { id: string }) {
  const { rows } = await api.owner.query(
    `select k.uuid, k.state, k.ending, k.seconds, k.error ->> 'code' as code, k.offer, e.body ->> 'text' as text, e.kind, e.type,
       r.status, r.user_uuid as owner, r.unread, r.waiting_since is not null as waits, r.last_message ->> 'preview' as preview
     from calls k join entries e on e.uuid = k.uuid join interaction_rows r on r.uuid = e.interaction_uuid
     where k.provider_call_id = $1`,
    [id],
  )
  expect(rows).toHaveLength(1)
  return rows[0]
}
const rings = async (agent: TestAgent) =>
  (await api.request().get('/api/calls/ringing/').set('Authorization', `Bearer ${agent.token}`)).body.map(
    (call: { uuid: string }) => call.uuid,
  )
const answer = (agent: TestAgent, uuid: string, sdp = 'v=0 answer') =>
  agent.post('/api/calls/answer/', { uuid, sdp })
const keep = (agent: TestAgent, uuid: string) => agent.post('/api/calls/keep/', { uuid })
const end = (agent: TestAgent, uuid: string) => agent.post('/api/calls/end/', { uuid })

async function ringingCall(phone?: string) {
  const call = newCall(phone)
  await tell('connect', call)
  return { ...call, uuid: (await stateOf(call)).uuid as string }
}
async function takenChat(agent: TestAgent): Promise<Chat> {
  const chat = await waitingChat(api)
  expect((await agent.post('/api/interaction/assigned/user/', { uuid: chat.uuid })).status).toBe(200)
  return chat
}

describe('a customer calls', () => {
  it('rings for the team, is answered, accepted once the sound is there, and hung up', async () => {
    const call = await ringingCall()
    expect(await stateOf(call)).toMatchObject({
      state: 'ringing',
      type: 'call',
      status: 'unassigned',
      waits: true,
    })
    const heard = await ana.hears('call:ringing', (one) => one.call.uuid === call.uuid)
    expect(heard.call).toMatchObject({
      offer: 'v=0 offer',
      client: { name: 'Laura Gómez' },
      handle: `+${call.phone}`,
    })
    await luis.hears('call:ringing', (one) => one.call.uuid === call.uuid)

    const { status, body } = await answer(ana, call.uuid)
    expect([status, body]).toMatchObject([200, { state: 'connecting', user: { uuid: ana.user.uuid } }])
    await luis.hears('update:call', (one) => one.call.uuid === call.uuid && one.call.state === 'connecting')
    expect(await rings(luis)).toEqual([])
    expect(await stateOf(call)).toMatchObject({ status: 'assigned', owner: ana.user.uuid, waits: false })
    expect((await keep(ana, call.uuid)).body.state).toBe('active')
    expect(provider.actions).toEqual(['pre_accept', 'accept'])
    await api.clock.advance(9_000)
    expect((await keep(ana, call.uuid)).status).toBe(200)
    expect((await end(ana, call.uuid)).body).toMatchObject({
      state: 'ended',
      ending: 'completed',
      hung_up_by: 'agent',
      // The clock runs on while requests are answered.
      seconds: expect.closeTo(9, -1),
    })
    expect((await end(ana, call.uuid)).status).toBe(200)
    expect(provider.actions).toEqual(['pre_accept', 'accept', 'terminate'])
    // The provider counts a second less.
    await tell('terminate', { ...call, seconds: 8 })
    expect(await stateOf(call)).toMatchObject({
      seconds: 8,
      text: 'Llamada de 0:08',
      preview: 'Llamada de 0:08',
      offer: null,
      waits: false,
    })
  })

  it('lets a waiting chat be assigned at once to who was in it, when the customer hangs up', async () => {
    const call = await ringingCall()
    await answer(ana, call.uuid)
    await keep(ana, call.uuid)
    await api.owner.query(`update settings set behavior_interaction = 'AUTOMATIC'`)
    const assigning = () =>
      api.owner.query(`select from graphile_worker._private_jobs where key like 'assign:%'`)
    await api.owner.query(`delete from graphile_worker._private_jobs where key like 'assign:%'`)
    await tell('terminate', { ...call, seconds: 8 })
    expect((await assigning()).rowCount).toBe(1)
    await api.owner.query(`update settings set behavior_interaction = 'MANUAL'`)
  })

  it('of two who answer at once one has it, and the other hears who', async () => {
    const call = await ringingCall()
    const answers = await Promise.all([answer(ana, call.uuid), answer(luis, call.uuid)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)
    const winner = answers[0]?.status === 200 ? ana : luis
    expect(lost?.body).toMatchObject({ code: 'CALL_TAKEN', msg: `Ya la contestó ${winner.user.name}.` })
    expect(await stateOf(call)).toMatchObject({ owner: winner.user.uuid, state: 'connecting' })
    expect(provider.actions).toEqual(['pre_accept'])
    await end(winner, call.uuid)
  })

  it('twice is told once, whatever comes first', async () => {
    const call = newCall()
    await Promise.all([tell('connect', call), tell('connect', call)])
    await tell('terminate', call)
    await Promise.all([tell('terminate', call), tell('connect', call)])
    expect(await stateOf(call)).toMatchObject({ ending: 'missed', text: 'Llamada perdida', unread: 1 })
    const late = newCall()
    await tell('terminate', late)
    await tell('connect', late)
    expect(await stateOf(late)).toMatchObject({ state: 'ended', ending: 'missed', unread: 1, waits: true })
    const old = newCall()
    await tell('connect', { ...old, at: new Date(api.clock.now().getTime() - 90_000) })
    expect(await stateOf(old)).toMatchObject({ state: 'ended', ending: 'missed' })
    expect(await rings(ana)).toEqual([])
  })

  it('rings for the owner alone, then for the others too', async () => {
    const chat = await takenChat(luis)
    const call = await ringingCall(chat.phone)
    expect(await stateOf(call)).toMatchObject({ status: 'assigned', owner: luis.user.uuid })
    expect([await rings(luis), await rings(ana)]).toEqual([[call.uuid], []])
    await pass(15)
    await ana.hears('call:ringing', (one) => one.call.uuid === call.uuid)
    expect(await rings(ana)).toEqual([call.uuid])
    expect((await answer(ana, call.uuid)).status).toBe(200)
    expect(await stateOf(call)).toMatchObject({ owner: ana.user.uuid })
    await end(ana, call.uuid)
  })

  it('rings for those who have room for its chat, and for all where nobody has', async () => {
    const all = (set: string) => api.owner.query(`update ${set}`)
    const { rows } = await api.owner.query<{ most: number }>(
      'select max(maximum_active_conversation) as most from settings',
    )
    await all(`interactions set paused = true where status = 'assigned'`)
    await all('settings set maximum_active_conversation = 1')
    try {
      await takenChat(ana)
      const call = await ringingCall()
      expect([await rings(luis), await rings(ana)]).toEqual([[call.uuid], []])
      await end(luis, call.uuid)
      await ana.hears('call:ringing', (one) => one.call.uuid === call.uuid)
      expect([await rings(luis), await rings(ana)]).toEqual([[], [call.uuid]])
      await end(ana, call.uuid)
    } finally {
      await all(`settings set maximum_active_conversation = ${rows[0]?.most}`)
      await all(`interactions set paused = false where status = 'assigned'`)
    }
  })

  it('rings at once for the others where the owner declines, is away or speaks', async () => {
    const chat = await takenChat(luis)
    const call = await ringingCall(chat.phone)
    await end(luis, call.uuid)
    await ana.hears('call:ringing', (one) => one.call.uuid === call.uuid)
    expect([await rings(luis), await rings(ana)]).toEqual([[], [call.uuid]])
    expect(provider.actions).toEqual([])
    await end(ana, call.uuid)
    expect(await stateOf(call)).toMatchObject({ ending: 'rejected', text: 'Llamada rechazada', waits: true })
    expect(provider.actions).toEqual(['reject'])

    const other = await ringingCall()
    await answer(luis, other.uuid)
    const third = await ringingCall()
    expect([await rings(luis), await rings(ana)]).toEqual([[], [third.uuid]])
    expect((await answer(luis, third.uuid)).body.code).toBe('ALREADY_IN_CALL')
    await end(luis, other.uuid)
    await end(ana, third.uuid)
  })

  it('ends by itself: unanswered after a minute, without sound, and when the tab is gone', async () => {
    const missed = await ringingCall()
    await pass(15)
    await pass(45)
    expect(await stateOf(missed)).toMatchObject({ ending: 'missed', text: 'Llamada perdida', waits: true })
    const silent = await ringingCall()
    await answer(ana, silent.uuid)
    await pass(20)
    expect(await stateOf(silent)).toMatchObject({ ending: 'failed', code: 'NO_SOUND', waits: true })
    const left = await ringingCall()
    await answer(ana, left.uuid)
    await keep(ana, left.uuid)
    await pass(20)
    expect(await stateOf(left)).toMatchObject({ ending: 'completed', seconds: 20, waits: false })
    expect((await keep(ana, left.uuid)).body.code).toBe('CALL_ENDED')
    expect(provider.actions).toEqual(['reject', 'pre_accept', 'reject', 'pre_accept', 'accept', 'terminate'])
  })

  it('says why the provider refuses, and the customer waits on', async () => {
    const call = await ringingCall()
    const { body } = await answer(ana, call.uuid, refusedSdp)
    expect(body).toMatchObject({
      code: 'CALL_REFUSED',
      msg: 'No se pudo conectar la llamada. WhatsApp no pudo conectar la llamada.',
    })
    expect(await stateOf(call)).toMatchObject({
      ending: 'failed',
      code: '138004',
      waits: true,
      owner: ana.user.uuid,
    })
  })

  it('lists what was missed first, then the rest', async () => {
    const missed = newCall()
    await tell('connect', missed)
    await tell('terminate', missed)
    await pass(60)
    const answered = await ringingCall()
    await answer(ana, answered.uuid)
    await keep(ana, answered.uuid)
    await tell('terminate', { ...answered, seconds: 3, code: 138021 })
    const list = async (query: object) => {
      const { body, headers } = await api
        .request()
        .get('/api/calls/all/')
        .query(query)
        .set('Authorization', `Bearer ${ana.token}`)
      return { uuids: body.map(({ uuid }: { uuid: string }) => uuid), next: headers['x-next-cursor'], body }
    }
    const { uuid } = await stateOf(missed)
    const { uuids, body } = await list({})
    expect(uuids).toEqual([answered.uuid, uuid])
    expect(body[0]).toMatchObject({
      ending: 'failed',
      waits: true,
      seconds: 3,
      user: { name: ana.user.name },
    })
    await api.owner.query('update interactions set waiting_since = null where user_uuid = $1', [
      ana.user.uuid,
    ])
    const first = await list({ limit: 1 })
    expect(first.uuids).toEqual([uuid])
    expect((await list({ limit: 1, cursor: first.next })).uuids).toEqual([answered.uuid])
  })
})
