import { once } from 'node:events'
import { connectLive, type LiveSocket } from '@hilo/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentOf, logIn, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { answers, type Chat, chatOf, waitingChat } from '../../test/chats'
import { customerWrites } from '../../test/customer'

/** Two processes with all timers and jobs running on one database: what is due happens once, and all hear of it. */
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

const business = () => api.world.tienda.uuid

const eventsAndTexts = async ({ conversation }: Chat): Promise<string[]> => {
  const { rows } = await api.owner.query<{ text: string }>(
    `select coalesce(body ->> 'event', body ->> 'text') as text from entries
     where conversation_uuid = $1 and author_kind <> 'client' order by seq`,
    [conversation],
  )
  return rows.map((row) => row.text)
}

it('what one of them publishes is heard once, in order, by the people of both', async () => {
  const elsewhere = await agentOf({ ...api, nextUrl: () => other.url }, ana.user)
  const { phone } = await chatOf(api, ana)
  const messagesOf = (agent: TestAgent) =>
    agent.heard.flatMap(({ event, payload }) =>
      event === 'received:message' ? [(payload as { message: { uuid: string } }).message.uuid] : [],
    )
  await expect.poll(() => messagesOf(elsewhere)).toEqual(messagesOf(ana))
  const before = messagesOf(ana).length
  for (let at = 0; at < 40; at += 1)
    await customerWrites(api, api.world.tienda.whatsapp, { phone, text: `Mensaje ${at}` })
  await expect.poll(() => messagesOf(elsewhere).length).toBe(before + 40)
  expect(messagesOf(elsewhere)).toEqual(messagesOf(ana))
  elsewhere.close()
})

it('one of the two announces that somebody went offline, and both hear it once', async () => {
  const { luis, admin } = api.world.tienda
  const { token } = await logIn(api, admin)
  const sockets: LiveSocket[] = []
  const onlineStates: boolean[] = []
  const changesAfter = new Set<LiveSocket>()
  for (const { url } of [api, other]) {
    const socket = connectLive({ url, token: () => token })
    socket.on('presence', ({ users }) => {
      for (const { uuid, online, availability } of users) {
        if (uuid === luis.uuid) onlineStates.push(online)
        if (uuid === admin.uuid && availability === 'away') changesAfter.add(socket)
      }
    })
    await once(socket as unknown as NodeJS.EventEmitter, 'connect')
    sockets.push(socket)
  }
  await api.owner.query(
    `insert into presence_leases (business_uuid, user_uuid, connection, expires_at) values ($1, $2, 'of a dead process', $3)`,
    [business(), luis.uuid, new Date(api.clock.now().getTime() + 20_000)],
  )
  api.clock.advance(21_000)
  await expect.poll(() => onlineStates).toEqual([false, false])
  // Both have looked once more.
  api.clock.advance(1)
  const leases = async () =>
    (await api.owner.query('select 1 from presence_leases where user_uuid = $1', [luis.uuid])).rowCount
  await expect.poll(leases).toBe(0)
  // Whatever they found is heard before a later change.
  const away = (availability: string) =>
    api.request().put('/api/users/profile/update/').set('Authorization', token).send({ availability })
  await away('away')
  await expect.poll(() => changesAfter.size).toBe(2)
  await away('available')
  expect(onlineStates).toEqual([false, false])
  for (const socket of sockets) socket.close()
})

it('a customer gets the welcome and the away message, and is assigned, each once', async () => {
  const set = (table: string, values: string) =>
    api.owner.query(`update ${table} set ${values} where business_uuid = $1`, [business()])
  await set('whatsapp_configs', "bot_input_message = '¡Hola!'")
  await set('schedules', "enabled = true, hours = '[]', away_message = 'Mañana te respondemos.'")
  await set('settings', "behavior_interaction = 'AUTOMATIC', maximum_active_conversation = 100")
  const chats = await Promise.all(Array.from({ length: 6 }, () => waitingChat(api)))
  const lines = async () => Promise.all(chats.map(async (chat) => (await eventsAndTexts(chat)).sort()))
  const each = ['Mañana te respondemos.', 'assigned_automatically', '¡Hola!'].sort()
  await expect.poll(lines).toEqual(chats.map(() => each))
  await set('schedules', 'enabled = false')
  await set('whatsapp_configs', "bot_input_message = ''")
  await set('settings', "behavior_interaction = 'MANUAL'")
})

it('a chat expires once', async () => {
  const chats = [await chatOf(api, ana), await chatOf(api, ana), await chatOf(api, ana)]
  for (const chat of chats) await answers(ana, chat)
  const { rows } = await api.owner.query<{ last: Date }>(
    'select max(expires_at) as last from interactions where uuid = any($1)',
    [chats.map(({ uuid }) => uuid)],
  )
  const last = rows[0]?.last.getTime() ?? 0
  api.clock.advance(last - api.clock.now().getTime())
  const expiries = async () =>
    Promise.all(
      chats.map(async (chat) => (await eventsAndTexts(chat)).filter((line) => line === 'expired').length),
    )
  await expect.poll(expiries).toEqual([1, 1, 1])
})
