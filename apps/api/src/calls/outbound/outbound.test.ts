import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { armFaults } from '../../platform/errors/fault-points'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { type Chat, chatOf, finishAll, newPhone } from '../../test/chats'
import { type CallEvent, tellOfCall, tellOfOwnCall } from '../../test/customer'
import { type CallProvider, refusedSdp, startCallProvider } from '../../test/servers/call-provider'
import { sweepCalls } from '../change/sweep-calls'

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
  provider.placed.length = 0
})
afterEach(() => {
  armFaults(null)
  for (const agent of [ana, luis]) agent.forget()
})
afterAll(async () => {
  for (const agent of [ana, luis]) agent.close()
  provider.stop()
  await api.stop()
})

const start = (
  agent: TestAgent,
  { conversation }: Pick<Chat, 'conversation'>,
  uuid: string,
  sdp = 'v=0 offer',
) => agent.post('/api/calls/start/', { uuid, conversation_uuid: conversation, sdp })
const keep = (agent: TestAgent, uuid: string) => agent.post('/api/calls/keep/', { uuid })
const end = (agent: TestAgent, uuid: string) => agent.post('/api/calls/end/', { uuid })
const pass = async (seconds: number) => {
  await api.clock.advance(seconds * 1000)
  await sweepCalls(api.services)
}
type OwnEvent = Parameters<typeof tellOfOwnCall>[2]
const tell = (
  event: OwnEvent,
  call: Pick<CallEvent, 'id' | 'phone' | 'seconds' | 'code'> & { data?: string },
) => tellOfOwnCall(api, api.world.tienda.whatsapp, event, { at: api.clock.now(), ...call })

async function stateOf(uuid: string) {
  const { rows } = await api.owner.query(
    `select k.state, k.ending, k.seconds, k.error ->> 'code' as code, k.answer, k.provider_call_id as id, e.body ->> 'text' as text,
       e.status as sent, r.waiting_since is not null as waits, r.answered_at is not null as answered,
       r.last_message ->> 'preview' as preview
     from calls k join entries e on e.uuid = k.uuid join interaction_rows r on r.uuid = e.interaction_uuid where k.uuid = $1`,
    [uuid],
  )
  expect(rows).toHaveLength(1)
  return rows[0]
}

/** A call of Ana's that WhatsApp has begun. */
async function called() {
  const chat = await chatOf(api, ana)
  const uuid = randomUUID()
  expect((await start(ana, chat, uuid)).status).toBe(200)
  const id = provider.placed.at(-1)?.id ?? ''
  return { chat, uuid, id, phone: chat.phone }
}

describe('an agent calls', () => {
  it('is asked of WhatsApp once, rings, is answered and hung up', async () => {
    const chat = await chatOf(api, ana)
    const uuid = randomUUID()
    const answers = await Promise.all([start(ana, chat, uuid), start(ana, chat, uuid)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(provider.placed).toMatchObject([{ to: chat.phone, data: `msg:${uuid}` }])
    expect(await stateOf(uuid)).toMatchObject({
      state: 'connecting',
      text: 'Llamando',
      preview: 'Llamando',
      waits: true,
    })
    const call = { id: provider.placed[0]?.id ?? '', phone: chat.phone }

    await tell('connect', call)
    expect(await ana.hears('call:connected')).toEqual({ call: { uuid, sdp: 'v=0 answer' } })
    expect(luis.heard.some(({ event }) => event === 'call:connected')).toBe(false)
    expect((await keep(ana, uuid)).body).toMatchObject({ state: 'connecting', answer: 'v=0 answer' })
    await tell('RINGING', call)
    await ana.hears('update:call', ({ call: one }) => one.uuid === uuid && one.state === 'ringing')
    expect(await stateOf(uuid)).toMatchObject({ text: 'Sonando', waits: true })
    await tell('ACCEPTED', call)
    expect(await stateOf(uuid)).toMatchObject({
      state: 'active',
      text: 'En llamada',
      waits: false,
      answered: true,
    })
    await api.clock.advance(9_000)
    expect((await end(ana, uuid)).body).toMatchObject({
      ending: 'completed',
      // The clock runs on while requests are answered.
      seconds: expect.closeTo(9, -1),
      direction: 'outbound',
    })
    expect(provider.actions).toEqual(['connect', 'terminate'])
    await tell('terminate', { ...call, seconds: 8 })
    expect(await stateOf(uuid)).toMatchObject({
      text: 'Llamada de 0:08',
      sent: 'sent',
      answer: null,
    })
  })

  it('tells a rejected one from one that nobody answers, whatever comes first, and twice', async () => {
    const rejected = await called()
    await Promise.all([tell('connect', rejected), tell('RINGING', rejected)])
    await Promise.all([tell('terminate', rejected), tell('REJECTED', rejected)])
    await tell('REJECTED', rejected)
    expect(await stateOf(rejected.uuid)).toMatchObject({
      ending: 'rejected',
      text: 'El cliente rechazó la llamada',
    })
    const missed = await called()
    await tell('terminate', missed)
    for (const late of ['ACCEPTED', 'connect', 'RINGING', 'terminate'] as const) await tell(late, missed)
    expect(await stateOf(missed.uuid)).toMatchObject({
      ending: 'missed',
      text: 'El cliente no contestó',
      answer: null,
    })
  })

  it.each([
    [
      'whoever is away calls nobody',
      'AWAY',
      "users set availability = 'away'",
      "users set availability = 'available'",
    ],
    [
      'nobody calls by a channel in pause',
      'CHANNEL_PAUSED',
      "channel_accounts set state = 'paused'",
      "channel_accounts set state = 'active'",
    ],
  ])('%s', async (_, code, before, after) => {
    const chat = await chatOf(api, ana)
    await api.owner.query(`update ${before}`)
    expect((await start(ana, chat, randomUUID())).body.code).toBe(code)
    await api.owner.query(`update ${after}`)
    const uuid = randomUUID()
    expect((await start(ana, chat, uuid)).status).toBe(200)
    await end(ana, uuid)
  })

  it('whoever calls calls one customer, and a customer is in one call', async () => {
    const first = await called()
    const other = await chatOf(api, ana)
    expect((await start(ana, other, randomUUID())).body.code).toBe('ALREADY_IN_CALL')
    await end(ana, first.uuid)
    const both = await Promise.all([start(ana, other, randomUUID()), start(ana, other, randomUUID())])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const chat = await chatOf(api, luis)
    await tellOfCall(api, api.world.tienda.whatsapp, 'connect', {
      id: `wacid.${randomUUID()}`,
      phone: chat.phone,
      at: api.clock.now(),
    })
    expect((await start(luis, chat, randomUUID())).body.code).toBe('CONTACT_IN_CALL')
  })

  it('rings for nobody who calls', async () => {
    await called()
    const id = `wacid.${randomUUID()}`
    await tellOfCall(api, api.world.tienda.whatsapp, 'connect', {
      id,
      phone: newPhone(),
      at: api.clock.now(),
    })
    await luis.hears('call:ringing')
    expect(ana.heard.some(({ event }) => event === 'call:ringing')).toBe(false)
  })

  it('says why WhatsApp refuses, and keeps it in the chat', async () => {
    const chat = await chatOf(api, ana)
    const uuid = randomUUID()
    expect((await start(ana, chat, uuid, refusedSdp)).body).toMatchObject({
      code: 'CALL_REFUSED',
      msg: 'No se pudo conectar la llamada. WhatsApp no pudo conectar la llamada.',
    })
    expect(await stateOf(uuid)).toMatchObject({ ending: 'failed', code: '138004', text: 'Llamada fallida' })
    expect((await start(ana, chat, randomUUID())).status).toBe(200)
  })

  it('whose answer was lost is named by a webhook, or ends unconfirmed', async () => {
    const chat = await chatOf(api, ana)
    const uuid = randomUUID()
    provider.loseAnswer()
    expect((await start(ana, chat, uuid)).body).toMatchObject({ state: 'connecting', answer: null })
    const [{ id, data } = { id: '', data: '' }] = provider.placed
    await tell('connect', { id, data, phone: chat.phone })
    await tell('ACCEPTED', { id, phone: chat.phone })
    expect(await stateOf(uuid)).toMatchObject({ state: 'active', id })
    await end(ana, uuid)
    expect(provider.actions).toEqual(['connect', 'terminate'])

    const lost = randomUUID()
    provider.loseAnswer()
    await start(ana, chat, lost)
    await pass(10)
    await keep(ana, lost)
    await pass(20)
    expect(await stateOf(lost)).toMatchObject({ ending: 'failed', code: 'NOT_CONFIRMED' })
  })

  it('whose process dies around the answer ends at its date, or with its webhook', async () => {
    const chat = await chatOf(api, ana)
    const uuid = randomUUID()
    armFaults((point) => {
      if (point === 'call.after-dial') throw new Error('the process is gone')
    })
    expect((await start(ana, chat, uuid)).status).toBe(500)
    armFaults(null)
    // The browser asks again: it is the same call.
    expect((await start(ana, chat, uuid)).body).toMatchObject({ uuid, state: 'connecting' })
    const [{ id, data } = { id: '', data: '' }] = provider.placed
    await tell('connect', { id, data, phone: chat.phone })
    expect(await stateOf(uuid)).toMatchObject({ id, answer: 'v=0 answer' })
    expect(provider.placed).toHaveLength(1)
  })

  it('is hung up when the tab is gone, and given up when nobody answers', async () => {
    const left = await called()
    await tell('RINGING', left)
    await pass(20)
    expect(await stateOf(left.uuid)).toMatchObject({ ending: 'cancelled', text: 'Llamada cancelada' })
    const long = await called()
    for (let seconds = 0; seconds < 90; seconds += 15) {
      await keep(ana, long.uuid)
      await pass(15)
    }
    expect(await stateOf(long.uuid)).toMatchObject({ ending: 'missed' })
    expect(provider.actions).toEqual(['connect', 'terminate', 'connect', 'terminate'])
  })
})
