import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { chatOf, rowOf, timelineOf } from '../../test/chats'
import { sweepReturns } from './sweep-returns'

let api: TestApi
let ana: TestAgent
let admin: TestAgent
beforeAll(async () => {
  // Jobs do not run, as if their process were dead.
  api = await bootApi({ start: false })
  ana = await agentOf(api, api.world.tienda.ana)
  admin = await agentOf(api, api.world.tienda.admin)
})
afterAll(async () => {
  ana.close()
  admin.close()
  await api.stop()
})

it('returns the chats of a deactivated person where the process died before it did so', async () => {
  const chat = await chatOf(api, ana)
  await api.owner.query('update users set active = false where uuid = $1', [ana.user.uuid])
  // Several processes look at the same moment, and then one of them again.
  await Promise.all([1, 2, 3].map(() => sweepReturns(api.services)))
  expect(await rowOf(admin, chat)).toMatchObject({ status: 'unassigned', user: null })
  await sweepReturns(api.services)
  expect(await timelineOf(admin, chat)).toEqual(['taken', 'returned'])
  await api.owner.query('update users set active = true where uuid = $1', [ana.user.uuid])
})
