import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { chatOf, finishAll, rowOf, timelineOf, waitingChat } from '../test/chats'
import { sweepLeftBehind } from './sweep-left-behind'

let api: TestApi
let ana: TestAgent
let admin: TestAgent
beforeAll(async () => {
  // Without jobs: as if the process that had them were dead.
  api = await bootApi({ start: false })
  ana = await agentOf(api, api.world.tienda.ana)
  admin = await agentOf(api, api.world.tienda.admin)
})
beforeEach(() => finishAll(api))
afterAll(async () => {
  ana.close()
  admin.close()
  await api.stop()
})

it('a customer whose job died is assigned all the same, once the grace is over', async () => {
  await api.owner.query(`update settings set behavior_interaction = 'AUTOMATIC'`)
  const chat = await waitingChat(api)
  await sweepLeftBehind(api.services)
  expect((await rowOf(admin, chat)).status).toBe('unassigned')
  api.clock.advance(16_000)
  // Moving the clock renews who is there; then the sweep finds them.
  await expect
    .poll(async () => {
      await sweepLeftBehind(api.services)
      return (await rowOf(admin, chat)).user?.name
    })
    .toBe('Ana')
  await api.owner.query(`update settings set behavior_interaction = 'MANUAL'`)
})

it('what somebody had who is out goes back, if the process died before it did so', async () => {
  const chat = await chatOf(api, ana)
  await api.owner.query('update users set active = false where uuid = $1', [ana.user.uuid])
  // Several processes look at the same moment, and then one of them again.
  await Promise.all([1, 2, 3].map(() => sweepLeftBehind(api.services)))
  expect(await rowOf(admin, chat)).toMatchObject({ status: 'unassigned', user: null })
  await sweepLeftBehind(api.services)
  expect(await timelineOf(admin, chat)).toEqual(['taken', 'returned'])
  await api.owner.query('update users set active = true where uuid = $1', [ana.user.uuid])
})
