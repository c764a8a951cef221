import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { answers, chatOf, finishAll, rowOf, timelineOf, waitingChat, writesAgain } from '../../test/chats'
import { sweepDueInteractions } from '../sweeps/sweep-due-interactions'

const minute = 60_000
const day = 24 * 60 * minute

let api: TestApi
let ana: TestAgent
let luis: TestAgent
beforeAll(async () => {
  api = await bootApi({ start: false })
  await signIn()
  await api.owner.query('update settings set maximum_active_conversation = 1000')
})
afterAll(async () => {
  for (const agent of [ana, luis]) agent.close()
  await api.stop()
})

async function signIn(): Promise<void> {
  const { tienda } = api.world
  ;[ana, luis] = (await Promise.all([tienda.ana, tienda.luis].map((user) => agentOf(api, user)))) as [
    TestAgent,
    TestAgent,
  ]
}
/** Advances the clock and logs everybody in again, because sessions are shorter than the times advanced. */
async function advance(ms: number): Promise<void> {
  api.clock.advance(ms)
  for (const agent of [ana, luis]) agent.close()
  await signIn()
}

const after = (ms: number) => new Date(api.clock.now().getTime() + ms).toISOString()
const pause = (uuid: string, until?: string | null) =>
  ana.post('/api/interaction/paused/user/', { uuid, ...(until !== undefined && { until }) })
const end = async () => (await sweepDueInteractions(api.services))['end pause']

describe('a pause with a date', () => {
  it('ends at its date, not earlier, and once: the chat is unread and at the top, and its owner hears of it', async () => {
    const chat = await chatOf(api, ana)
    const { uuid: answer } = await answers(ana, chat)
    const until = after(day)
    const { status, body } = await pause(chat.uuid, until)
    expect([status, body.msg]).toEqual([200, 'Has pausado esta interacción'])
    expect(body).toMatchObject({ paused: true, paused_until: until, expires_at: null })
    await ana.post('/api/interaction/read/user/', { uuid: chat.uuid, message: answer })
    const other = await chatOf(api, ana)

    await advance(day - 30_000)
    expect(await end()).toBe(0)
    expect(await rowOf(ana, chat)).toMatchObject({ paused: true, paused_until: until, unread: 0 })
    api.clock.advance(30_500)
    ana.forget()
    // Several workers look at the same moment: one ends it.
    const rounds = await Promise.all([1, 2, 3, 4].map(end))
    expect(rounds.reduce((sum, one) => sum + one)).toBe(1)

    const { message } = await ana.hears('received:message', ({ message: { kind } }) => kind === 'timeline')
    expect(message).toMatchObject({
      body: { event: 'pause_ended', target: null },
      author: { kind: 'system' },
    })
    const row = await rowOf(ana, chat)
    expect(row).toMatchObject({ paused: false, paused_until: null, unread: 1, status: 'assigned' })
    // Nothing is new but the pause's end.
    expect(row.marked_unread).toBe(true)
    expect(row.last_activity_at > (await rowOf(ana, other)).last_activity_at).toBe(true)
    expect(row.expires_at).not.toBeNull()
    expect(await timelineOf(ana, chat)).toEqual(['taken', 'paused', 'pause_ended'])
    await luis.hearsAll()
    expect(luis.heardOfChats()).toEqual([])
  })

  it('and its end, however it ends, are told to the team, which is shown the load', async () => {
    const chat = await chatOf(api, ana)
    const load = async () => {
      const { body } = await api
        .request()
        .get(`/api/business/users/available/interaction/${api.world.tienda.uuid}`)
        .set('Authorization', `Bearer ${luis.token}`)
      return body.find(({ uuid }: { uuid: string }) => uuid === ana.user.uuid).active
    }
    const before = await load()
    const ends: [() => Promise<unknown>, number][] = [
      [() => pause(chat.uuid), before - 1],
      [() => ana.post('/api/interaction/resumed/user/', { uuid: chat.uuid }), before],
      [() => pause(chat.uuid, after(minute)), before - 1],
      [() => writesAgain(api, chat), before],
    ]
    for (const [does, active] of ends) {
      await luis.hearsAll()
      luis.forget()
      await does()
      await luis.hears('update:contact:interactions', ({ uuids }) => uuids.includes(chat.client))
      expect(await load()).toBe(active)
    }
    await pause(chat.uuid, after(minute))
    await advance(2 * minute)
    await luis.hearsAll()
    luis.forget()
    await end()
    await luis.hears('update:contact:interactions', ({ uuids }) => uuids.includes(chat.client))
    expect(await load()).toBe(before)
  })

  it('is shown in the thread, with its date', async () => {
    const chat = await chatOf(api, ana)
    const until = after(3 * 60 * minute)
    await pause(chat.uuid, until)
    const { rows } = await api.owner.query(
      `select body from entries where interaction_uuid = $1 and body ->> 'event' = 'paused'`,
      [chat.uuid],
    )
    expect(rows).toEqual([{ body: { event: 'paused', target: until } }])
  })

  it('is given another date, or none, by pausing again', async () => {
    const chat = await chatOf(api, ana)
    const first = after(day)
    const second = after(2 * day)
    await pause(chat.uuid, first)
    expect((await pause(chat.uuid, first)).body.code).toBe('ALREADY_PAUSED')
    expect((await pause(chat.uuid, second)).body).toMatchObject({ paused: true, paused_until: second })
    await advance(day + minute)
    await end()
    expect((await rowOf(ana, chat)).paused).toBe(true)
    expect((await pause(chat.uuid)).body).toMatchObject({ paused: true, paused_until: null })
    expect((await pause(chat.uuid, null)).body.code).toBe('ALREADY_PAUSED')
    await advance(2 * day)
    await end()
    expect((await rowOf(ana, chat)).paused).toBe(true)
  })

  it('ends earlier when the customer writes, and then nothing happens at its date', async () => {
    const chat = await chatOf(api, ana)
    await pause(chat.uuid, after(day))
    await writesAgain(api, chat)
    expect(await rowOf(ana, chat)).toMatchObject({ paused: false, paused_until: null })
    await ana.get('get:interaction:conversation:messages', { conversation_uuid: chat.conversation })
    await advance(day + minute)
    expect(await end()).toBe(0)
    expect(await timelineOf(ana, chat)).toEqual(['taken', 'paused', 'resumed'])
  })

  it('that is over leaves no date for the next pause', async () => {
    const chat = await chatOf(api, ana)
    await pause(chat.uuid, after(day))
    await writesAgain(api, chat)
    await pause(chat.uuid)
    await advance(day + minute)
    expect(await end()).toBe(0)
    expect(await rowOf(ana, chat)).toMatchObject({ paused: true, paused_until: null })
  })

  it('of a chat that was finished or given away ends nothing', async () => {
    const [finished, given] = [await chatOf(api, ana), await chatOf(api, ana)]
    for (const { uuid } of [finished, given]) await pause(uuid, after(day))
    await ana.post('/api/interaction/finished/user/', { uuid: finished.uuid })
    await ana.post('/api/interaction/transferred/user/', { uuid: given.uuid, user: luis.user.uuid })
    await advance(day + minute)
    expect(await end()).toBe(0)
  })

  it('may exceed the maximum when it ends, and then nothing new is given', async () => {
    await finishAll(api)
    const first = await chatOf(api, ana)
    await pause(first.uuid, after(day))
    const second = await chatOf(api, ana)
    await api.owner.query('update settings set maximum_active_conversation = 1')
    await advance(day + minute)
    expect(await end()).toBe(1)
    expect((await rowOf(ana, first)).paused).toBe(false)
    await ana.post('/api/interaction/finished/user/', { uuid: second.uuid })
    const third = await waitingChat(api)
    const { body } = await ana.post('/api/interaction/assigned/user/', { uuid: third.uuid })
    expect(body.code).toBe('CAPACITY_REACHED')
    await api.owner.query('update settings set maximum_active_conversation = 1000')
  })

  it('is refused for a date that is past, too far or none at all', async () => {
    const chat = await chatOf(api, ana)
    for (const until of [after(-1_000), after(367 * day), 'mañana', '0000-01-01T00:00:00Z']) {
      const { status, body } = await pause(chat.uuid, until)
      expect([until, status, body.code]).toEqual([until, 422, 'INVALID_INPUT'])
      expect(Object.keys(body.fields as object)).toHaveLength(1)
    }
    const { body } = await pause(chat.uuid, after(-1_000))
    expect(body.fields).toEqual({ until: 'Elige un momento futuro, de aquí a un año como mucho.' })
    expect((await rowOf(ana, chat)).paused).toBe(false)
  })
})

it('a pause ends by itself, within two seconds, also where it came due while no process ran', async () => {
  const running = await bootApi()
  const agent = await agentOf(running, running.world.tienda.ana)
  try {
    const chat = await chatOf(running, agent)
    const until = new Date(running.clock.now().getTime() + day).toISOString()
    await agent.post('/api/interaction/paused/user/', { uuid: chat.uuid, until })
    const later = await chatOf(running, agent)
    await running.owner.query(
      `update interactions set paused_until = now() - interval '1 hour' where uuid = $1`,
      [chat.uuid],
    )
    // Measured by an act of two seconds later: on a busy machine both take their time.
    await wait(2_000)
    await agent.post('/api/interaction/paused/user/', { uuid: later.uuid })
    await agent.hears(
      'update:interaction',
      ({ interaction }) => interaction.uuid === later.uuid && interaction.paused,
    )
    const ended = agent.heard.findLast(
      ({ event, payload }) =>
        event === 'update:interaction' &&
        (payload as { interaction: { uuid: string } }).interaction.uuid === chat.uuid,
    )
    expect(ended?.payload).toMatchObject({ interaction: { paused: false } })
  } finally {
    agent.close()
    await running.stop()
  }
})
