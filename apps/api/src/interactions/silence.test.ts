import { expiredSentence } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { answers, chatOf, finishAll, rowOf, timelineOf, waitingChat, writesAgain } from '../test/chats'
import { expireInteractions } from './expire-interactions'

const minute = 60_000
const hour = 60 * minute

let api: TestApi
let ana: TestAgent
let luis: TestAgent
let admin: TestAgent
beforeAll(async () => {
  api = await bootApi({ start: false })
  const { tienda } = api.world
  ;[ana, luis, admin] = (await Promise.all(
    [tienda.ana, tienda.luis, tienda.admin].map((user) => agentOf(api, user)),
  )) as [TestAgent, TestAgent, TestAgent]
  await api.owner.query('update settings set maximum_active_conversation = 1000')
})
afterAll(async () => {
  for (const agent of [ana, luis, admin]) agent.close()
  await api.stop()
})

const expire = () => expireInteractions(api.services)
/** Sessions are shorter than the silence of a customer: whoever asks afterwards comes in anew. */
async function later(ms: number): Promise<void> {
  api.clock.advance(ms)
  for (const agent of [ana, luis, admin]) agent.close()
  ;[ana, luis, admin] = (await Promise.all([ana, luis, admin].map(({ user }) => agentOf(api, user)))) as [
    TestAgent,
    TestAgent,
    TestAgent,
  ]
}

describe('the silence of a customer', () => {
  it('ends a chat an hour after our answer, not a second before, and once', async () => {
    const chat = await chatOf(api, ana)
    const answer = await answers(ana, chat)
    const { expires_at } = await rowOf(ana, chat)
    const ends = new Date(expires_at ?? 0).getTime()
    expect(ends - new Date(answer.date).getTime()).toBe(hour)
    // The clock runs on while the test does: half a minute before the end, and then just after it.
    await later(ends - 30_000 - api.clock.now().getTime())
    expect(await expire()).toBe(0)
    ana.forget()
    await ana.get('get:interaction:conversation:messages', { conversation_uuid: chat.conversation })
    api.clock.advance(30_500)
    // Several workers look at the same moment: one ends it.
    const rounds = await Promise.all([1, 2, 3, 4].map(expire))
    expect(rounds.reduce((sum, one) => sum + one)).toBe(1)

    const told = await ana.hears('expired:conversation')
    expect(told).toEqual({
      interaction: chat.uuid,
      conversation_uuid: chat.conversation,
      msg: 'La conversación ha expirado por inactividad del cliente',
    })
    expect(told.msg).toBe(expiredSentence)
    expect(ana.heard.filter(({ event }) => event === 'expired:conversation')).toHaveLength(1)
    expect(await rowOf(ana, chat)).toMatchObject({ expired: true, expires_at: null, status: 'assigned' })
    expect(await timelineOf(ana, chat)).toEqual(['taken', 'expired'])
    await luis.get('get:interaction:counts', {})
    expect(luis.heardOfChats()).toEqual([])
  })

  it('ends for the others where one cannot be ended', async () => {
    const stuck = await chatOf(api, ana)
    await answers(ana, stuck)
    const chat = await chatOf(api, ana)
    await answers(ana, chat)
    await api.owner.query(`
      create function refuse_one() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$;
      create trigger refuse_one before update on interactions for each row
        when (new.uuid = '${stuck.uuid}' and new.expired) execute function refuse_one()`)
    await later(hour + 1_000)
    expect(await expire()).toBe(1)
    expect((await rowOf(ana, chat)).expired).toBe(true)
    await api.owner.query('drop trigger refuse_one on interactions')
    expect(await expire()).toBe(1)
    expect((await rowOf(ana, stuck)).expired).toBe(true)
  })

  it('never ends a chat whose customer waits for us', async () => {
    const chat = await chatOf(api, ana)
    await answers(ana, chat)
    await writesAgain(api, chat)
    await later(3 * hour)
    await expire()
    expect(await rowOf(ana, chat)).toMatchObject({ expired: false, expires_at: null })
  })

  it('a new answer starts the clock anew, on an expired chat too', async () => {
    const chat = await chatOf(api, ana)
    await answers(ana, chat)
    await later(hour + 1_000)
    await expire()
    await answers(ana, chat, '¿Pudiste verlo?')
    const row = await rowOf(ana, chat)
    expect(row.expired).toBe(false)
    expect(new Date(row.expires_at ?? 0).getTime() - api.clock.now().getTime()).toBeGreaterThan(hour - 5_000)
    await later(hour + 1_000)
    await expire()
    expect((await rowOf(ana, chat)).expired).toBe(true)
  })

  it('a customer who writes after all is served on, and the thread says so', async () => {
    const chat = await chatOf(api, ana)
    await answers(ana, chat)
    await later(hour + 1_000)
    await expire()
    await writesAgain(api, chat)
    expect(await rowOf(ana, chat)).toMatchObject({ expired: false, expires_at: null })
    expect(await timelineOf(ana, chat)).toEqual(['taken', 'expired', 'revived'])
  })

  it('goes on with the chat when it is transferred', async () => {
    const chat = await chatOf(api, ana)
    await answers(ana, chat)
    const { expires_at } = await rowOf(ana, chat)
    await ana.post('/api/interaction/transferred/user/', { uuid: chat.uuid, user: luis.user.uuid })
    expect((await rowOf(luis, chat)).expires_at).toBe(expires_at)
  })

  it('against the customer, at the same moment: expired and revived, or not expired at all', async () => {
    const chats = []
    for (let n = 0; n < Number(process.env.RACE_ROUNDS ?? 15); n += 1) chats.push(await chatOf(api, ana))
    for (const chat of chats) await answers(ana, chat)
    await later(hour + 1_000)
    await Promise.all([expire(), ...chats.map((chat) => writesAgain(api, chat)), expire()])
    for (const chat of chats) {
      expect(await rowOf(ana, chat)).toMatchObject({ expired: false, expires_at: null })
      expect([['taken'], ['taken', 'expired', 'revived']]).toContainEqual(await timelineOf(ana, chat))
    }
  })
})

describe('a pause', () => {
  const pause = (agent: TestAgent, uuid: string) => agent.post('/api/interaction/paused/user/', { uuid })
  const resume = (agent: TestAgent, uuid: string) => agent.post('/api/interaction/resumed/user/', { uuid })

  it('stops the clock, leaves room, and ends with a word of the customer', async () => {
    const chat = await chatOf(api, ana)
    await answers(ana, chat)
    const { status, body } = await pause(ana, chat.uuid)
    expect([status, body.msg]).toEqual([200, 'Has pausado esta interacción'])
    expect(body).toMatchObject({ paused: true, expires_at: null, status: 'assigned' })
    await later(5 * hour)
    await expire()
    expect(await rowOf(ana, chat)).toMatchObject({ paused: true, expired: false })
    await writesAgain(api, chat)
    expect(await rowOf(ana, chat)).toMatchObject({ paused: false })
    expect(await timelineOf(ana, chat)).toEqual(['taken', 'paused', 'resumed'])
  })

  it('is ended by its owner, and then the clock runs', async () => {
    const chat = await chatOf(api, ana)
    await answers(ana, chat)
    await pause(ana, chat.uuid)
    const { body } = await resume(ana, chat.uuid)
    expect(body).toMatchObject({ paused: false, msg: 'Has reanudado esta interacción' })
    expect(body.expires_at).not.toBeNull()
  })

  it('is refused where it cannot be', async () => {
    const waiting = await waitingChat(api)
    const chat = await chatOf(api, ana)
    const codes = async (agent: TestAgent, uuid: string) =>
      [(await pause(agent, uuid)).body.code, (await resume(agent, uuid)).body.code] as const
    expect(await codes(ana, waiting.uuid)).toEqual(['NOT_ASSIGNED', 'NOT_ASSIGNED'])
    expect(await codes(luis, chat.uuid)).toEqual(['NOT_OWNER', 'NOT_PAUSED'])
    expect(await codes(admin, chat.uuid)).toEqual(['NOT_OWNER', 'NOT_PAUSED'])
    await pause(ana, chat.uuid)
    expect((await pause(ana, chat.uuid)).body.code).toBe('ALREADY_PAUSED')
    expect((await resume(luis, chat.uuid)).body.code).toBe('NOT_OWNER')
    await ana.post('/api/interaction/finished/user/', { uuid: chat.uuid })
    expect(await codes(ana, chat.uuid)).toEqual(['ALREADY_FINISHED', 'ALREADY_FINISHED'])
    expect(await codes(ana, ana.user.uuid)).toEqual(['INTERACTION_NOT_FOUND', 'INTERACTION_NOT_FOUND'])
  })

  it('does not end above the maximum', async () => {
    await finishAll(api)
    const first = await chatOf(api, ana)
    await pause(ana, first.uuid)
    await chatOf(api, ana)
    await api.owner.query('update settings set maximum_active_conversation = 1')
    expect((await resume(ana, first.uuid)).body.code).toBe('CAPACITY_REACHED')
    // The customer is never turned away.
    await writesAgain(api, first)
    expect((await rowOf(ana, first)).paused).toBe(false)
    const third = await waitingChat(api)
    const { body } = await ana.post('/api/interaction/assigned/user/', { uuid: third.uuid })
    expect(body.code).toBe('CAPACITY_REACHED')
    await api.owner.query('update settings set maximum_active_conversation = 1000')
  })
})

describe('taking over', () => {
  const takeOver = (agent: TestAgent, uuid: string) =>
    agent.post('/api/interaction/taken-over/user/', { uuid })

  it('an admin sees what the team has, and takes it; who had it hears to whom', async () => {
    const chat = await chatOf(api, ana)
    const team = await admin.get('get:interaction:team', { user: ana.user.uuid })
    expect(team.items.map((row) => row.uuid)).toContain(chat.uuid)
    const { status, body } = await takeOver(admin, chat.uuid)
    expect([status, body.msg]).toEqual([200, 'Ahora esta interacción es tuya'])
    expect(body.user).toEqual({ uuid: admin.user.uuid, name: 'Admin' })
    const gone = await ana.hears('remove:interaction:assigned', (left) => left.interaction === chat.uuid)
    expect(gone.by).toEqual({ uuid: admin.user.uuid, name: 'Admin' })
    await admin.hears('new:interaction:assigned', ({ interaction: row }) => row.uuid === chat.uuid)
    ana.forget()
    await writesAgain(api, chat, 'solo para el admin')
    await ana.get('get:interaction:counts', {})
    expect(ana.heardOfChats()).toEqual([])
    expect((await takeOver(admin, chat.uuid)).body.code).toBe('ALREADY_YOURS')
  })

  it('is for admins, and for what somebody has', async () => {
    const chat = await chatOf(api, ana)
    const waiting = await waitingChat(api)
    expect((await takeOver(luis, chat.uuid)).status).toBe(403)
    expect((await luis.ask('get:interaction:team', {})).ok).toBe(false)
    expect((await takeOver(admin, waiting.uuid)).body.code).toBe('NOT_ASSIGNED')
    await ana.post('/api/interaction/finished/user/', { uuid: chat.uuid })
    expect((await takeOver(admin, chat.uuid)).body.code).toBe('ALREADY_FINISHED')
    await api.owner.query('update settings set maximum_active_conversation = 1')
    const full = await chatOf(api, luis)
    expect((await takeOver(admin, full.uuid)).body.code).toBe('CAPACITY_REACHED')
    await api.owner.query('update settings set maximum_active_conversation = 1000')
  })
})
