import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { type Chat, chatOf, waitingChat } from '../../test/chats'

let api: TestApi
let ana: TestAgent
let pedro: Chat
let laura: Chat
beforeAll(async () => {
  api = await bootApi({ start: false })
  ana = await agentOf(api, api.world.tienda.ana)
  pedro = await waitingChat(api)
  laura = await waitingChat(api)
  await api.owner.query(`update contacts set name = 'Pedro Ñáñez' where uuid = $1`, [pedro.client])
  // A customer whose phone is hidden behind a user name.
  await api.owner.query(`update contacts set name = 'Laura', phone = null where uuid = $1`, [laura.client])
  await api.owner.query(
    `update identities set external_id = 'CO.7', username = 'lau.gomez' where contact_uuid = $1`,
    [laura.client],
  )
})
afterAll(async () => {
  ana.close()
  await api.stop()
})

const found = async (q: string) =>
  (await ana.get('get:interaction:not:assigned', { q })).items.map(({ uuid }) => uuid)

it.each(['pedro nanez', 'Ñáñez'])('finds by name, accents and ñ aside: %s', async (q) => {
  expect(await found(q)).toEqual([pedro.uuid])
})

it.each(['@lau.g', 'LAU.gomez'])('finds by the user name on the channel: %s', async (q) => {
  expect(await found(q)).toEqual([laura.uuid])
})

it('finds by a phone however it is grouped, and not by digits among words', async () => {
  const { phone } = pedro
  expect(await found(`+57 ${phone.slice(2, 5)} ${phone.slice(5, 8)}-${phone.slice(8)}`)).toEqual([pedro.uuid])
  expect(await found(`pedido ${phone.slice(-4)}`)).toEqual([])
})

it("finds with 'Sin responder' nobody whose chat is paused", async () => {
  const chats = [await chatOf(api, ana), await chatOf(api, ana)]
  await api.owner.query(`update contacts set name = 'Rosa ' || uuid where uuid = any($1)`, [
    chats.map(({ client }) => client),
  ])
  const unanswered = async () => {
    const { items } = await ana.get('get:interaction:assigned', { q: 'rosa', unanswered: true })
    return items.map(({ uuid }) => uuid).toSorted()
  }
  expect(await unanswered()).toEqual(chats.map(({ uuid }) => uuid).toSorted())
  await ana.post('/api/interaction/paused/user/', { uuid: chats[0]?.uuid })
  expect(await unanswered()).toEqual([chats[1]?.uuid])
})
