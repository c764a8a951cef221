import { once } from 'node:events'
import { connectLive, type LiveSocket } from '@hilo/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentOf, logIn, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { answers, type Chat, chatOf, waitingChat } from '../test/chats'

/** Two whole processes, with every timer and job of theirs running, on one database: what is due happens once. */
let api: TestApi
let other: { readonly url: string }
let ana: TestAgent
beforeAll(async () => {
  api = await bootApi()
  other = await api.anotherProcess()
  ana = await agentOf(api, api.world.tienda.ana)
})
afterAll(async () => {
  ana.close()
  await api.stop()
})

/** Exact to two seconds. */
const business = () => api.world.tienda.uuid

const said = async ({ conversation }: Chat): Promise<string[]> => {
  const { rows } = await api.owner.query<{ said: string }>(
    `select coalesce(body ->> 'event', body ->> 'text') as said from entries
     where conversation_uuid = $1 and author_kind <> 'client' order by seq`,
    [conversation],
  )
  return rows.map((row) => row.said)
}

it('who is no longer there is told of once, by one of the two', async () => {
  const { luis, admin } = api.world.tienda
  const { token } = await logIn(api, admin)
  const sockets: LiveSocket[] = []
  const told: boolean[] = []
  for (const { url } of [api, other]) {
    const socket = connectLive({ url, token: () => token })
    socket.on('presence', ({ uuid, online }) => uuid === luis.uuid && told.push(online))
    await once(socket as unknown as NodeJS.EventEmitter, 'connect')
    sockets.push(socket)
  }
  await api.owner.query(
    `insert into presence_leases (business_uuid, user_uuid, connection, expires_at) values ($1, $2, 'of a dead process', $3)`,
    [business(), luis.uuid, new Date(api.clock.now().getTime() + 20_000)],
  )
  api.clock.advance(21_000)
  await expect.poll(() => told).toEqual([false])
  // Both have looked once more.
  api.clock.advance(1)
  const leases = async () =>
    (await api.owner.query('select 1 from presence_leases where user_uuid = $1', [luis.uuid])).rowCount
  await expect.poll(leases).toBe(0)
  for (const socket of sockets) await socket.emitWithAck('get:presence', {})
  expect(told).toEqual([false])
  for (const socket of sockets) socket.close()
})

it('who writes is welcomed, told that nobody is there, and given to somebody: each once', async () => {
  const set = (table: string, values: string) =>
    api.owner.query(`update ${table} set ${values} where business_uuid = $1`, [business()])
  await set('whatsapp_configs', "bot_input_message = '¡Hola!'")
  await set('schedules', "enabled = true, hours = '[]', away_message = 'Mañana te respondemos.'")
  await set('settings', "behavior_interaction = 'AUTOMATIC', maximum_active_conversation = 100")
  const chats = await Promise.all(Array.from({ length: 6 }, () => waitingChat(api)))
  const lines = async () => Promise.all(chats.map(async (chat) => (await said(chat)).sort()))
  const each = ['Mañana te respondemos.', 'assigned_automatically', '¡Hola!'].sort()
  await expect.poll(lines).toEqual(chats.map(() => each))
  await set('schedules', 'enabled = false')
  await set('whatsapp_configs', "bot_input_message = ''")
  await set('settings', "behavior_interaction = 'MANUAL'")
})

it('the silence of a customer ends a chat at its hour, once', async () => {
  const chats = [await chatOf(api, ana), await chatOf(api, ana), await chatOf(api, ana)]
  for (const chat of chats) await answers(ana, chat)
  const { rows } = await api.owner.query<{ last: Date }>(
    'select max(expires_at) as last from interactions where uuid = any($1)',
    [chats.map(({ uuid }) => uuid)],
  )
  const last = rows[0]?.last.getTime() ?? 0
  api.clock.advance(last - api.clock.now().getTime())
  const expiries = async () =>
    Promise.all(chats.map(async (chat) => (await said(chat)).filter((line) => line === 'expired').length))
  await expect.poll(expiries).toEqual([1, 1, 1])
})
