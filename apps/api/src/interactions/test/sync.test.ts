import { randomUUID } from 'node:crypto'
import { followThread } from '@hilo/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { answers, rowOf, startsConversation, waitingChat, writesAgain } from '../../test/chats'
import { customerWrites } from '../../test/customer'
import { expectScreenInSync, openScreen, type Screen } from '../../test/screens'
import { returnInteractions } from '../acts/return-interactions'
import { assignWaiting } from '../assignment/assign-waiting'
import { sweepDueInteractions } from '../sweeps/sweep-due-interactions'

let api: TestApi
let screens: Screen[]
beforeAll(async () => {
  api = await bootApi({ start: false })
  const { tienda, otra } = api.world
  screens = await Promise.all(
    [tienda.ana, tienda.luis, tienda.admin, otra.ana].map((user) => openScreen(api, user)),
  )
})
afterAll(async () => {
  for (const { agent } of screens) agent.close()
  await api.stop()
})

/** Every screen, as its events changed it, equals a fresh fetch. */
const expectInSync = (after: string) =>
  Promise.all(screens.map((screen) => expectScreenInSync(screen, after)))

const hasHeard = (agent: TestAgent, uuid: string, version: unknown) =>
  agent.hears(
    'update:interaction',
    ({ interaction: row }) => row.uuid === uuid && row.version >= Number(version),
  )

it('old screen + events = fresh fetch, for everybody, after every act', async () => {
  const [ana, luis, admin, stranger] = screens as [Screen, Screen, Screen, Screen]
  const { whatsapp } = api.world.tienda

  await customerWrites(api, whatsapp, { text: 'Hola' })
  const { interaction } = await luis.agent.hears('new:interaction:not:assigned')
  await Promise.all([ana, admin].map(({ agent }) => agent.hears('new:interaction:not:assigned')))
  await expectInSync('first message')

  for (const screen of [ana, luis, admin]) {
    screen.thread = followThread(screen.agent.socket, interaction.conversation.uuid)
    expect(await screen.thread.sync()).toBe(true)
  }
  await customerWrites(api, whatsapp, [{ text: '¿Hay alguien?' }, { text: '¿Hola?' }])
  for (const { agent } of [ana, luis, admin])
    await agent.hears(
      'received:message',
      ({ message }) => message.type === 'text' && message.body.text === '¿Hola?',
    )
  await expectInSync('more messages')

  const taken = await ana.agent.post('/api/interaction/assigned/user/', { uuid: interaction.uuid })
  await ana.agent.hears('new:interaction:assigned')
  await hasHeard(admin.agent, interaction.uuid, taken.body.version)
  await luis.agent.hears('remove:interaction:not:assigned')
  luis.thread?.stop()
  luis.thread = null
  luis.agent.forget()
  await expectInSync('take')

  const read = await ana.agent.get('read:interaction', { interaction: interaction.uuid, seq: 3 })
  await hasHeard(admin.agent, interaction.uuid, read.version)
  await expectInSync('read')

  const uuid = randomUUID()
  await ana.agent.get('send:message', {
    uuid,
    to: interaction.conversation.client.uuid,
    type: 'text',
    body: { text: 'Sí, dime' },
    conversation_uuid: interaction.conversation.uuid,
  })
  for (const { agent } of [ana, admin])
    await agent.hears('received:message', ({ message }) => message.uuid === uuid)
  await expectInSync('send')

  const finished = await ana.agent.post('/api/interaction/finished/user/', { uuid: interaction.uuid })
  await ana.agent.hears('new:resolves:interaction')
  await hasHeard(admin.agent, interaction.uuid, finished.body.version)
  await expectInSync('finish')

  // Whoever may not see the chat received nothing about it.
  expect(luis.agent.heardOfChats().map((one) => one.event)).toEqual([])
  expect(stranger.agent.heardOfChats()).toEqual([])
})

it('old screen + events = fresh fetch, after every act of people, customers and Hilo itself', async () => {
  const [ana, luis, admin, stranger] = screens as [Screen, Screen, Screen, Screen]
  const { tienda } = api.world
  const post = async (who: Screen, path: string, body: object) => {
    const { status, body: answer } = await who.agent.post(`/api/interaction/${path}/user/`, body)
    expect(status, `${path}: ${String(answer.msg)}`).toBe(200)
  }
  const chat = await waitingChat(api)
  const { uuid } = chat
  stranger.agent.forget()
  for (const screen of [ana, admin]) {
    screen.thread?.stop()
    screen.thread = followThread(screen.agent.socket, chat.conversation)
    await screen.thread.sync()
  }
  const steps: readonly [string, () => Promise<unknown>][] = [
    ['take', () => post(ana, 'assigned', { uuid })],
    ['pause', () => post(ana, 'paused', { uuid })],
    ['the customer resumes it', () => writesAgain(api, chat)],
    ['pause again', () => post(ana, 'paused', { uuid })],
    ['resume', () => post(ana, 'resumed', { uuid })],
    ['answer', () => answers(ana.agent, chat)],
    ['read, as its row is', () => readShown(ana)],
    ['mark as unread', () => post(ana, 'unread', { uuid })],
    [
      'transfer with a note',
      () => post(ana, 'transferred', { uuid, user: luis.agent.user.uuid, note: 'ojo' }),
    ],
    ['answer of the new owner', () => answers(luis.agent, chat)],
    ['it expires', () => expire()],
    ['the customer writes again', () => writesAgain(api, chat)],
    ['take over', () => post(admin, 'taken-over', { uuid })],
    ['to an area', () => post(admin, 'transferred', { uuid, to_area: tienda.ventas.uuid })],
    ['assigned by Hilo', () => assignAutomatically()],
    ['deactivated', () => returnInteractions(api.services, actorOfScreen(ana), ana.agent.user.uuid)],
    ['take again', () => post(luis, 'assigned', { uuid })],
    ['finish', () => post(luis, 'finished', { uuid })],
    ['write first', () => startsConversation(api, ana.agent, chat)],
  ]
  async function readShown(who: Screen): Promise<void> {
    const { last_message, unread } = await rowOf(who.agent, chat)
    expect(unread).toBeGreaterThan(0)
    await post(who, 'read', { uuid, message: last_message?.uuid })
  }
  async function expire(): Promise<void> {
    await api.owner.query('update interactions set expires_at = $1 where uuid = $2', [api.clock.now(), uuid])
    expect((await sweepDueInteractions(api.services)).expire).toBe(1)
  }
  async function assignAutomatically(): Promise<void> {
    await api.owner.query('delete from presence_leases where user_uuid <> $1', [ana.agent.user.uuid])
    // Nothing renews leases here, and this test may take longer than a lease lasts.
    await api.owner.query("update presence_leases set expires_at = expires_at + interval '10 minutes'")
    await api.owner.query(`update interactions set bot = '{"read_seq": 1}'`)
    await api.owner.query(`update settings set behavior_interaction = 'AUTOMATIC'`)
    expect(await assignWaiting(api.services, { business: tienda.uuid })).toBeGreaterThan(0)
    await api.owner.query(`update settings set behavior_interaction = 'MANUAL'`)
  }
  const actorOfScreen = ({ agent: { user } }: Screen) => ({
    business: user.business,
    uuid: user.uuid,
    name: user.name,
  })
  for (const [name, step] of steps) {
    await step()
    // Ana may not read the thread any more: it is closed, as the browser does when the row is removed.
    if (name.startsWith('transfer') && ana.thread) {
      ana.thread.stop()
      ana.thread = null
    }
    await expectInSync(name)
  }
  expect(stranger.agent.heardOfChats()).toEqual([])
})

it('a screen that loses its connection while customers write catches up by itself', async () => {
  const [ana] = screens as [Screen]
  const { whatsapp } = api.world.tienda
  const phone = '573115550000'
  await customerWrites(api, whatsapp, { text: 'antes', phone })
  const fits = ({ interaction: row }: { interaction: { conversation: { handle: string | null } } }) =>
    row.conversation.handle === `+${phone}`
  const { interaction } = await ana.agent.hears('new:interaction:not:assigned', fits)
  await ana.agent.post('/api/interaction/assigned/user/', { uuid: interaction.uuid })
  ana.thread?.stop()
  ana.thread = followThread(ana.agent.socket, interaction.conversation.uuid)
  await ana.thread.sync()

  const { engine } = ana.agent.socket.io
  engine.close()
  await customerWrites(
    api,
    whatsapp,
    Array.from({ length: 150 }, (_, n) => ({ text: `mientras ${n}`, phone })),
  )
  await customerWrites(api, whatsapp, { text: 'otra persona', phone: '573115550001' })

  await expect
    .poll(() => [ana.thread?.thread?.entries.length, ana.thread?.thread?.version])
    .toEqual([152, 152])
  await expect
    .poll(() => ana.lists.not_assigned.list.rows.some((row) => row.conversation.handle === '+573115550001'))
    .toBe(true)
  await expectInSync('reconnection')
})

it('the sweep publishes what a crash left unpublished', async () => {
  const [ana] = screens as [Screen]
  const phone = '573115550002'
  // What was announced before is deleted, and what only the sweep tells is told.
  api.clock.advance(3_000)
  await api.services.announcer.sweep()
  const left = async () => (await api.owner.query('select 1 from outbox')).rowCount
  await expect.poll(left).toBe(0)
  const publishing = api.allServices.map(({ announcer }) => ({ announcer, publish: announcer.publish }))
  // As if the process died after the commit and before publishing.
  for (const { announcer } of publishing) Object.assign(announcer, { publish: () => {} })
  await customerWrites(api, api.world.tienda.whatsapp, { text: '¿me oyen?', phone })
  for (const { announcer, publish } of publishing) Object.assign(announcer, { publish })
  expect(ana.lists.not_assigned.list.rows.some((row) => row.conversation.handle === `+${phone}`)).toBe(false)
  api.clock.advance(3_000)
  // What Hilo did of it meanwhile was not published either.
  expect(await api.services.announcer.sweep()).toBeGreaterThan(0)
  await ana.agent.hears(
    'new:interaction:not:assigned',
    ({ interaction: row }) => row.conversation.handle === `+${phone}`,
  )
  expect(await api.services.announcer.sweep()).toBe(0)
  await expectInSync('sweep')
})
