import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { chatOf, finishAll, rowOf, waitingChat } from '../../test/chats'

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
})
afterAll(async () => {
  for (const agent of [ana, luis, admin]) agent.close()
  await finishAll(api)
  await api.stop()
})

const nothing = { unassigned: [], assigned: [], finished: [] }

it('names what was transferred, finished, taken by another or of an erased contact, and nothing else', async () => {
  const [kept, transferred, finished, erased] = [
    await chatOf(api, ana),
    await chatOf(api, ana),
    await chatOf(api, ana),
    await chatOf(api, ana),
  ]
  const [waits, taken] = [await waitingChat(api), await waitingChat(api)]
  const stored = {
    unassigned: [waits.uuid, taken.uuid],
    assigned: [kept, transferred, finished, erased].map(({ uuid }) => uuid),
    finished: [],
  }
  expect(await ana.get('get:interaction:gone', stored)).toEqual(nothing)

  // The device hears of none of it.
  ana.close()
  const moved = await admin.post('/api/interaction/transferred/user/', {
    uuid: transferred.uuid,
    user: luis.user.uuid,
  })
  expect(moved.status).toBe(200)
  expect((await admin.post('/api/interaction/finished/user/', { uuid: finished.uuid })).status).toBe(200)
  expect((await luis.post('/api/interaction/assigned/user/', { uuid: taken.uuid })).status).toBe(200)
  const { conversation } = await rowOf(admin, erased)
  await api
    .request()
    .delete(`/api/clients/delete/${conversation.client.uuid}/`)
    .set('Authorization', `Bearer ${admin.token}`)
    .expect(200)
  ana = await agentOf(api, api.world.tienda.ana)
  expect(await ana.get('get:interaction:gone', stored)).toEqual({
    unassigned: [1],
    assigned: [1, 2, 3],
    finished: [],
  })
  // An administrator may still see the others: only what is erased, or stands otherwise, goes.
  const assigned = [transferred.uuid, erased.uuid]
  expect(await admin.get('get:interaction:gone', { ...nothing, assigned })).toEqual({
    ...nothing,
    assigned: [1],
  })
  const ended = [finished.uuid, erased.uuid]
  expect(await ana.get('get:interaction:gone', { ...nothing, finished: ended })).toEqual({
    ...nothing,
    finished: [1],
  })
})

it("names another business's chat as one that there is not, and refuses too many", async () => {
  const other = await agentOf(api, api.world.otra.ana)
  const { uuid } = await chatOf(api, ana)
  expect(await other.get('get:interaction:gone', { ...nothing, assigned: [uuid] })).toEqual({
    ...nothing,
    assigned: [0],
  })
  other.close()
  const many = Array.from({ length: 251 }, () => randomUUID())
  expect(await ana.ask('get:interaction:gone', { ...nothing, assigned: many })).toMatchObject({
    ok: false,
    code: 'INVALID_INPUT',
  })
})
