import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { answers, chatOf } from '../test/chats'
import { customerWrites } from '../test/customer'

let api: TestApi
let ana: TestAgent
let luis: TestAgent
let admin: TestAgent
let stranger: TestAgent
beforeAll(async () => {
  api = await bootApi({ start: false })
  const { tienda, otra } = api.world
  ;[ana, luis, admin, stranger] = (await Promise.all(
    [tienda.ana, tienda.luis, tienda.admin, otra.admin].map((user) => agentOf(api, user)),
  )) as [TestAgent, TestAgent, TestAgent, TestAgent]
})
afterAll(async () => {
  for (const agent of [ana, luis, admin, stranger]) agent.close()
  await api.stop()
})

let phones = 0
async function taken() {
  const phone = `57302${String(++phones).padStart(7, '0')}`
  await customerWrites(api, api.world.tienda.whatsapp, { text: 'Hola', phone })
  const { interaction } = await ana.hears(
    'new:interaction:not:assigned',
    ({ interaction: row }) => row.conversation.handle === `+${phone}`,
  )
  await ana.post('/api/interaction/assigned/user/', { uuid: interaction.uuid })
  return { phone, uuid: interaction.uuid, conversation: interaction.conversation.uuid }
}
const transfer = (agent: TestAgent, body: object) => agent.post('/api/interaction/transferred/user/', body)

it('goes to the other person at once, with the note, and the giver has lost it', async () => {
  const { uuid, conversation, phone } = await taken()
  await ana.get('get:interaction:conversation:messages', { conversation_uuid: conversation })
  const { status, body } = await transfer(ana, { uuid, user: luis.user.uuid, note: 'Pide factura' })
  expect([status, body.msg]).toEqual([200, 'Has transferido esta interaccion'])
  await ana.hears('remove:interaction:assigned', (gone) => gone.interaction === uuid)
  const { interaction } = await luis.hears(
    'new:interaction:assigned',
    ({ interaction: row }) => row.uuid === uuid,
  )
  expect(interaction).toMatchObject({
    by_transfer: true,
    transferred_by: { name: 'Ana' },
    user: { name: 'Luis' },
  })
  ana.forget()
  await customerWrites(api, api.world.tienda.whatsapp, { text: 'solo para Luis', phone })
  await luis.hears(
    'received:message',
    ({ message }) => message.type === 'text' && message.body.text === 'solo para Luis',
  )
  await ana.get('get:interaction:counts', {})
  expect(ana.heardOfChats()).toEqual([])
  const thread = await luis.get('get:interaction:conversation:messages', { conversation_uuid: conversation })
  expect(thread.messages.map((one) => one.kind)).toEqual([
    'message',
    'timeline',
    'note',
    'timeline',
    'message',
  ])
  const { body: timeline } = await api
    .request()
    .get(`/api/interaction/timeline/${uuid}`)
    .set('Authorization', luis.token)
  expect(timeline.map((line: { kind: string }) => line.kind)).toEqual(['timeline', 'note', 'timeline'])
})

it('goes back to the queue of an area', async () => {
  const { uuid } = await taken()
  const { ventas } = api.world.tienda
  await transfer(ana, { uuid, to_area: ventas.uuid })
  const { interaction } = await luis.hears(
    'new:interaction:not:assigned',
    ({ interaction: row }) => row.uuid === uuid && row.area !== null,
  )
  expect(interaction).toMatchObject({ status: 'unassigned', area: { name: 'Ventas' }, user: null })
})

it('is refused where it cannot be', async () => {
  const { uuid } = await taken()
  const code = async (agent: TestAgent, body: object) => (await transfer(agent, { uuid, ...body })).body.code
  expect(await code(ana, {})).toBe('NO_RECEIVER')
  expect(await code(ana, { user: ana.user.uuid })).toBe('USER_NOT_FOUND')
  expect(await code(ana, { user: stranger.user.uuid })).toBe('USER_NOT_FOUND')
  expect(await code(ana, { to_area: api.world.otra.ventas.uuid })).toBe('AREA_NOT_FOUND')
  expect(await code(luis, { user: admin.user.uuid })).toBe('NOT_OWNER')
  expect(await code(stranger, { user: stranger.user.uuid })).toBe('INTERACTION_NOT_FOUND')
  await api.owner.query(`update users set availability = 'away' where uuid = $1`, [luis.user.uuid])
  expect(await code(ana, { user: luis.user.uuid })).toBe('RECEIVER_UNAVAILABLE')
  const receivers = await api
    .request()
    .get(`/api/business/users/available/interaction/${api.world.tienda.uuid}`)
    .set('Authorization', ana.token)
    .expect(200)
  expect(receivers.body.map((one: { name: string }) => one.name)).toEqual(['Admin'])
  await api.owner.query(`update users set availability = 'available' where uuid = $1`, [luis.user.uuid])
  await api
    .request()
    .get(`/api/business/users/available/interaction/${api.world.otra.uuid}`)
    .set('Authorization', ana.token)
    .expect(404)
})

it('takes the row with the receiver in place of the owner, whatever else stands in it', async () => {
  const { uuid } = await taken()
  const { items } = await ana.get('get:interaction:assigned', {})
  const row = items.find((one) => one.uuid === uuid)
  const note = 'Pide factura'
  const { body } = await transfer(ana, {
    ...row,
    area: api.world.tienda.ventas.uuid,
    user: admin.user.uuid,
    note,
  })
  expect(body).toMatchObject({ uuid, user: { uuid: admin.user.uuid }, area: null })
})

it.each([
  ['null', null, 'NO_RECEIVER'],
  ['the owner', { uuid: '0f0e0d0c-0b0a-4908-8706-050403020100', name: 'Ana' }, 'NO_RECEIVER'],
  ["''", '', 'NO_RECEIVER'],
  ['a number', 7, 'NO_RECEIVER'],
  ['no uuid', 'luis', 'INVALID_INPUT'],
])('of %s as its user: nobody was chosen; to an area it does not matter', async (_, user, code) => {
  const { uuid } = await taken()
  const { ventas } = api.world.tienda
  const refused = await transfer(ana, { uuid, user })
  expect([refused.status, refused.body.code]).toEqual([422, code])
  expect(refused.body.fields).toHaveProperty('user')
  const { status, body } = await transfer(ana, { uuid, user, to_area: ventas.uuid })
  expect([status, body.area]).toMatchObject([200, { uuid: ventas.uuid }])
})

it('to an area that is none is not to the user beside it', async () => {
  const { uuid } = await taken()
  const { status, body } = await transfer(ana, { uuid, user: luis.user.uuid, to_area: 'ventas' })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['to_area']])
})

it('takes a row that carries the letters of its conversation', async () => {
  const { uuid } = await taken()
  const messages = Array.from({ length: 9 }, () => ({ type: 'text', body: { text: 'x'.repeat(100_000) } }))
  const { status } = await transfer(ana, {
    uuid,
    conversation: { messages },
    to_area: api.world.tienda.ventas.uuid,
  })
  expect(status).toBe(200)
})

it('against the end: one of the two happens', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { uuid } = await taken()
    const answers = await Promise.all([
      transfer(ana, { uuid, user: luis.user.uuid }),
      ana.post('/api/interaction/finished/user/', { uuid }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  }
})

it('keeps who said the last word: it was not who has the chat now', async () => {
  const chat = await chatOf(api, ana)
  await answers(ana, chat)
  await transfer(ana, { uuid: chat.uuid, user: luis.user.uuid })
  const { interaction } = await luis.hears(
    'new:interaction:assigned',
    ({ interaction: row }) => row.uuid === chat.uuid,
  )
  const by = { uuid: ana.user.uuid, name: 'Ana' }
  expect(interaction).toMatchObject({ user: { name: 'Luis' }, last_message: { author: 'user', by } })
  await customerWrites(api, api.world.tienda.whatsapp, { text: 'Gracias', phone: chat.phone })
  const { items } = await luis.get('get:interaction:assigned', {})
  expect(items.find(({ uuid }) => uuid === chat.uuid)?.last_message).toMatchObject({
    author: 'client',
    by: null,
  })
})
