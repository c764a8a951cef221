import { followList, type ListFollower } from '@hilo/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { type Chat, waitingChat, writesAgain } from '../test/chats'

const limit = 4

let api: TestApi
let ana: TestAgent
let luis: TestAgent
let chats: Chat[]
beforeAll(async () => {
  api = await bootApi({ start: false })
  ana = await agentOf(api, api.world.tienda.ana)
  luis = await agentOf(api, api.world.tienda.luis)
  await api.owner.query('update settings set maximum_active_conversation = 100')
  chats = []
  for (let n = 0; n < 14; n += 1) chats.push(await waitingChat(api))
})
afterAll(async () => {
  for (const agent of [ana, luis]) agent.close()
  await api.stop()
})

const follow = async (rows = limit): Promise<ListFollower> => {
  const list = followList(ana.socket, 'not_assigned', { limit: rows })
  expect(await list.sync()).toBe(true)
  return list
}
const rowsOf = ({ list }: ListFollower) => list.rows.map(({ uuid, version }) => [uuid, version])
const take = (agent: TestAgent, { uuid }: Chat) => agent.post('/api/interaction/assigned/user/', { uuid })
const chat = (n: number) => chats[n] as Chat

it('what was on a later page and has moved up is shown at once, and every row once when all are loaded', async () => {
  const list = await follow()
  const before = list.list.rows.length
  await writesAgain(api, chat(0))
  await ana.hears('update:interaction', ({ interaction }) => interaction.uuid === chat(0).uuid)
  expect(list.list.rows[0]?.uuid).toBe(chat(0).uuid)
  expect(list.list.rows).toHaveLength(before + 1)

  await list.loadMore()
  // One of what is loaded, one of what is not.
  await take(luis, chat(12))
  await take(luis, chat(2))
  await writesAgain(api, chat(1))
  while (list.list.nextCursor) expect(await list.loadMore()).toBeNull()
  expect(rowsOf(list)).toEqual(rowsOf(await follow(200)))
  expect(list.list.rows).toHaveLength(12)
})

it('pages that are fetched while everything moves hold every row once', async () => {
  const list = await follow()
  let at = 3
  while (list.list.nextCursor) {
    // At the same moment as the page.
    const [refusal] = await Promise.all([
      list.loadMore(),
      writesAgain(api, chat(at)),
      take(luis, chat(at + 1)),
      writesAgain(api, chat(13 - (at % 3))),
    ])
    expect(refusal).toBeNull()
    at += 2
  }
  await ana.get('get:interaction:counts', {})
  expect(rowsOf(list)).toEqual(rowsOf(await follow(200)))
  expect(new Set(list.list.rows.map(({ uuid }) => uuid)).size).toBe(list.list.rows.length)
})
