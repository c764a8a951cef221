import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApi, type TestApi } from '../../../test/boot'
import { waitingChat } from '../../../test/chats'
import { actorOf } from '../../../test/factories'
import { countSessionsWaitingForLocks } from '../../../test/observe/count-sessions-waiting'
import { takeInteraction } from '../take-interaction'

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ start: false })
})
afterAll(() => api.stop())

it('acts that wait for a locked chat do not delay messages of other customers', async () => {
  const ana = actorOf(api.world.tienda.ana)
  const held = await waitingChat(api)
  const owner = await api.owner.connect()
  await owner.query('begin')
  await owner.query('select 1 from conversations where uuid = $1 for update', [held.conversation])
  const acts = Array.from({ length: 8 }, () => takeInteraction(api.services, ana, held.uuid))
  await expect.poll(() => countSessionsWaitingForLocks(api.owner)).toBeGreaterThan(2)
  // The acts wait; a message of another customer is stored all the same.
  expect(await waitingChat(api, 'soy otra persona')).toHaveProperty('uuid')
  expect(await countSessionsWaitingForLocks(api.owner)).toBeGreaterThan(2)
  await owner.query('rollback')
  owner.release()
  const answers = await Promise.all(acts)
  expect(answers.filter((answer) => !('code' in answer))).toHaveLength(1)
})
