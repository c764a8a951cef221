import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { chatOf, finishAll, rowOf, timelineOf, waitingChat } from '../../test/chats'
import { sweepAbandonedJobs } from './sweep-abandoned-jobs'

let api: TestApi
let ana: TestAgent
let admin: TestAgent
beforeAll(async () => {
  // Jobs do not run, as if their process were dead.
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

it('assigns a waiting customer whose job was lost, after the grace period', async () => {
  await api.owner.query(`update settings set behavior_interaction = 'AUTOMATIC'`)
  const chat = await waitingChat(api)
  await sweepAbandonedJobs(api.services)
  expect((await rowOf(admin, chat)).status).toBe('unassigned')
  api.clock.advance(16_000)
  // Moving the clock renews the presence leases; then the sweep finds somebody online.
  await expect
    .poll(async () => {
      await sweepAbandonedJobs(api.services)
      return (await rowOf(admin, chat)).user?.name
    })
    .toBe('Ana')
  await api.owner.query(`update settings set behavior_interaction = 'MANUAL'`)
})

it('returns the chats of a deactivated person where the process died before it did so', async () => {
  const chat = await chatOf(api, ana)
  await api.owner.query('update users set active = false where uuid = $1', [ana.user.uuid])
  // Several processes look at the same moment, and then one of them again.
  await Promise.all([1, 2, 3].map(() => sweepAbandonedJobs(api.services)))
  expect(await rowOf(admin, chat)).toMatchObject({ status: 'unassigned', user: null })
  await sweepAbandonedJobs(api.services)
  expect(await timelineOf(admin, chat)).toEqual(['taken', 'returned'])
  await api.owner.query('update users set active = true where uuid = $1', [ana.user.uuid])
})
