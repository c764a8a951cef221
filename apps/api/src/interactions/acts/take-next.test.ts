import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { answers, type Chat, chatOf, finishAll, waitingChat, writesAgain } from '../../test/chats'

let api: TestApi
let ana: TestAgent
let luis: TestAgent
let admin: TestAgent
let stranger: TestAgent
beforeAll(async () => {
  api = await bootApi({ start: false })
  const { tienda, otra } = api.world
  ;[ana, luis, admin, stranger] = (await Promise.all(
    [tienda.ana, tienda.luis, tienda.admin, otra.ana].map((user) => agentOf(api, user)),
  )) as [TestAgent, TestAgent, TestAgent, TestAgent]
})
beforeEach(() => finishAll(api))
afterAll(async () => {
  for (const agent of [ana, luis, admin, stranger]) agent.close()
  await api.stop()
})

const takeNext = (agent: TestAgent) => agent.post('/api/interaction/assigned/next/', {})
const toArea = (agent: TestAgent, { uuid }: Chat) =>
  agent.post('/api/interaction/transferred/user/', { uuid, to_area: api.world.tienda.ventas.uuid })

it('takes who has waited longest, whoever wrote last, and says so to everybody', async () => {
  const first = await waitingChat(api)
  const second = await waitingChat(api)
  await writesAgain(api, first)
  const { status, body } = await takeNext(ana)
  expect([status, body.uuid, body.msg]).toEqual([200, first.uuid, 'Te hemos asignado esta interaccion'])
  expect(body).toMatchObject({ status: 'assigned', user: { uuid: ana.user.uuid } })
  await luis.hears('remove:interaction:not:assigned', ({ interaction }) => interaction === first.uuid)
  expect((await takeNext(luis)).body.uuid).toBe(second.uuid)
})

it('takes a customer who waits before one who was answered later, and that one too', async () => {
  const answered = await chatOf(api, luis)
  const waiting = await waitingChat(api)
  await answers(luis, answered)
  await toArea(luis, answered)
  expect((await takeNext(ana)).body.uuid).toBe(waiting.uuid)
  expect((await takeNext(ana)).body.uuid).toBe(answered.uuid)
})

it('leaves what waits in the area of others, and in another business', async () => {
  const elsewhere = await chatOf(api, luis)
  await toArea(luis, elsewhere)
  await api.owner.query('insert into user_areas (business_uuid, user_uuid, area_uuid) values ($1, $2, $3)', [
    api.world.tienda.uuid,
    ana.user.uuid,
    (await areaOfOthers()).uuid,
  ])
  for (const agent of [ana, stranger]) {
    const { status, body } = await takeNext(agent)
    expect([status, body.code, body.msg]).toEqual([
      409,
      'NOTHING_WAITS',
      'No hay chats en espera que puedas tomar.',
    ])
  }
  expect((await takeNext(admin)).body.uuid).toBe(elsewhere.uuid)
  await api.owner.query('delete from user_areas where user_uuid = $1', [ana.user.uuid])
})

it('gives nobody more than the maximum', async () => {
  await waitingChat(api)
  await chatOf(api, ana)
  await api.owner.query('update settings set maximum_active_conversation = 1')
  expect((await takeNext(ana)).body.code).toBe('CAPACITY_REACHED')
  expect((await takeNext(luis)).status).toBe(200)
  await api.owner.query('update settings set maximum_active_conversation = 10')
})

async function areaOfOthers(): Promise<{ uuid: string }> {
  const { rows } = await api.owner.query<{ uuid: string }>(
    `insert into areas (business_uuid, uuid, name, color, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Bodega', '#123456', now(), now()) returning uuid`,
    [api.world.tienda.uuid],
  )
  return rows[0] as { uuid: string }
}
