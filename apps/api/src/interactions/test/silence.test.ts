import { expiredSentence } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { answers, chatOf, finishAll, rowOf, timelineOf, waitingChat, writesAgain } from '../../test/chats'
import { sweepDueInteractions } from '../sweeps/sweep-due-interactions'

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

const expire = async () => (await sweepDueInteractions(api.services)).expire
/** Advances the clock and logs everybody in again, because sessions are shorter than the times advanced. */
async function advance(ms: number): Promise<void> {
  api.clock.advance(ms)
  for (const agent of [ana, luis, admin]) agent.close()
  ;[ana, luis, admin] = (await Promise.all([ana, luis, admin].map(({ user }) => agentOf(api, user)))) as [
    TestAgent,
    TestAgent,
    TestAgent,
  ]
}

describe('expiry after a customer’s silence', () => {
  it('happens an hour after our answer, not earlier, and once', async () => {
    const chat = await chatOf(api, ana)
    const answer = await answers(ana, chat)
    const { expires_at } = await rowOf(ana, chat)
    const ends = new Date(expires_at ?? 0).getTime()
    expect(ends - new Date(answer.date).getTime()).toBe(hour)
    // The test's clock keeps running: look half a minute before the end, and then just after it.
    await advance(ends - 30_000 - api.clock.now().getTime())
    expect(await expire()).toBe(0)
    ana.forget()
    await ana.get('get:interaction:conversation:messages', { conversation_uuid: chat.conversation })
    api.clock.advance(30_500)
    // Several workers look at the same moment: one expires it.
    const rounds = await Promise.all([1, 2, 3, 4].map(expire))
    expect(rounds.reduce((sum, one) => sum + one)).toBe(1)

    const expired = await ana.hears('expired:conversation')
    expect(expired).toEqual({
      interaction: chat.uuid,
      conversation_uuid: chat.conversation,
      msg: 'El chat ha expirado por inactividad del cliente',
    })
    expect(expired.msg).toBe(expiredSentence)
    expect(ana.heard.filter(({ event }) => event === 'expired:conversation')).toHaveLength(1)
    expect(await rowOf(ana, chat)).toMatchObject({ expired: true, expires_at: null, status: 'assigned' })
    expect(await timelineOf(ana, chat)).toEqual(['taken', 'expired'])
    await luis.hearsAll()
    expect(luis.heardOfChats()).toEqual([])
  })

  it('happens for the other chats where one of them fails', async () => {
    const stuck = await chatOf(api, ana)
    await answers(ana, stuck)
    const chat = await chatOf(api, ana)
    await answers(ana, chat)
    await api.owner.query(`
      create function refuse_one() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$;
      create trigger refuse_one before update on interactions for each row
        when (new.uuid = '${stuck.uuid}' and new.expired) execute function refuse_one()`)
    await advance(hour + 1_000)
    expect(await expire()).toBe(1)
    expect((await rowOf(ana, chat)).expired).toBe(true)
    await api.owner.query('drop trigger refuse_one on interactions')
    expect(await expire()).toBe(1)
    expect((await rowOf(ana, stuck)).expired).toBe(true)
  })

  it('never happens while the customer waits for us', async () => {
    const chat = await chatOf(api, ana)
    await answers(ana, chat)
    await writesAgain(api, chat)
    await advance(3 * hour)
    await expire()
    expect(await rowOf(ana, chat)).toMatchObject({ expired: false, expires_at: null })
  })

  it('is counted anew after another answer, on an expired chat too', async () => {
    const chat = await chatOf(api, ana)
    await answers(ana, chat)
    await advance(hour + 1_000)
    await expire()
    await answers(ana, chat, '¿Pudiste verlo?')
    const row = await rowOf(ana, chat)
    expect(row.expired).toBe(false)
    expect(new Date(row.expires_at ?? 0).getTime() - api.clock.now().getTime()).toBeGreaterThan(hour - 5_000)
    await advance(hour + 1_000)
    await expire()
    expect((await rowOf(ana, chat)).expired).toBe(true)
  })

  it('is undone when the customer writes again, with a timeline entry', async () => {
    const chat = await chatOf(api, ana)
    await answers(ana, chat)
    await advance(hour + 1_000)
    await expire()
    await writesAgain(api, chat)
    expect(await rowOf(ana, chat)).toMatchObject({ expired: false, expires_at: null })
    expect(await timelineOf(ana, chat)).toEqual(['taken', 'expired', 'revived'])
  })

  it('keeps its date when the chat is transferred', async () => {
    const chat = await chatOf(api, ana)
    await answers(ana, chat)
    const { expires_at } = await rowOf(ana, chat)
    await ana.post('/api/interaction/transferred/user/', { uuid: chat.uuid, user: luis.user.uuid })
    expect((await rowOf(luis, chat)).expires_at).toBe(expires_at)
  })

  it('races with the customer: the chat is expired and revived, or not expired at all', async () => {
    const chats = []
    for (let n = 0; n < Number(process.env.RACE_ROUNDS ?? 15); n += 1) chats.push(await chatOf(api, ana))
    for (const chat of chats) await answers(ana, chat)
    await advance(hour + 1_000)
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

  it('stops expiry, and ends when the customer writes', async () => {
    const chat = await chatOf(api, ana)
    await answers(ana, chat)
    const { status, body } = await pause(ana, chat.uuid)
    expect([status, body.msg]).toEqual([200, 'Has pausado esta interacción'])
    expect(body).toMatchObject({ paused: true, expires_at: null, status: 'assigned' })
    await advance(5 * hour)
    await expire()
    expect(await rowOf(ana, chat)).toMatchObject({ paused: true, expired: false })
    await writesAgain(api, chat)
    expect(await rowOf(ana, chat)).toMatchObject({ paused: false })
    expect(await timelineOf(ana, chat)).toEqual(['taken', 'paused', 'resumed'])
  })

  it('is ended by its owner, and then the chat can expire again', async () => {
    const chat = await chatOf(api, ana)
    await answers(ana, chat)
    await pause(ana, chat.uuid)
    const { body } = await resume(ana, chat.uuid)
    expect(body).toMatchObject({ paused: false, msg: 'Has reanudado esta interacción' })
    expect(body.expires_at).not.toBeNull()
  })

  it('is refused in the other states and for other people', async () => {
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

  it('cannot be ended by the owner above the maximum', async () => {
    await finishAll(api)
    const first = await chatOf(api, ana)
    await pause(ana, first.uuid)
    await chatOf(api, ana)
    await api.owner.query('update settings set maximum_active_conversation = 1')
    expect((await resume(ana, first.uuid)).body.code).toBe('CAPACITY_REACHED')
    // A customer who writes resumes the chat all the same.
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

  it('gives an admin a chat of the team, and tells the previous owner who has it', async () => {
    const chat = await chatOf(api, ana)
    const team = await admin.get('get:interaction:team', { user: ana.user.uuid })
    expect(team.items.map((row) => row.uuid)).toContain(chat.uuid)
    const { status, body } = await takeOver(admin, chat.uuid)
    expect([status, body.msg]).toEqual([200, 'Ahora esta interacción es tuya'])
    expect(body.user).toEqual({ uuid: admin.user.uuid, name: 'Admin' })
    const removal = await ana.hears('remove:interaction:assigned', (left) => left.interaction === chat.uuid)
    expect(removal.by).toEqual({ uuid: admin.user.uuid, name: 'Admin' })
    await admin.hears('new:interaction:assigned', ({ interaction: row }) => row.uuid === chat.uuid)
    ana.forget()
    await writesAgain(api, chat, 'solo para el admin')
    await ana.hearsAll()
    expect(ana.heardOfChats()).toEqual([])
    expect((await takeOver(admin, chat.uuid)).body.code).toBe('ALREADY_YOURS')
  })

  it('is only for admins, and only of assigned chats', async () => {
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
