import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverConversation } from '../channels/deliver-conversation'
import { webhookOf } from '../channels/test-webhooks'
import { bootApi, type TestApi } from '../test/boot'
import { answers, type Chat, chatOf, waitingChat, writesAgain } from '../test/chats'
import { postWebhook } from '../test/customer'
import { addUser } from '../test/factories'
import { expectScreenInSync, openScreen, openThread, type Screen } from '../test/screens'

/** Luis had the chat and gave it to Ana; Rosa has nothing to do with it. */
interface Screens {
  readonly ana: Screen
  readonly luis: Screen
  readonly rosa: Screen
  readonly admin: Screen
  readonly stranger: Screen
}

/** Takes whatever it is sent. */
const provider = createServer((request, response) => {
  request.resume()
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id: `wamid.${randomUUID()}` }] }))
})

let api: TestApi
let screens: Screens
let chat: Chat
beforeAll(async () => {
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo
  api = await bootApi({ start: false, settings: { whatsappGraphBase: `http://127.0.0.1:${port}` } })
  const { tienda, otra } = api.world
  const colleague = await addUser(api.services, {
    business: tienda.uuid,
    name: 'Rosa',
    email: 'rosa@tienda.test',
    role: 'AGENT',
  })
  const [ana, luis, rosa, admin, stranger] = (await Promise.all(
    [tienda.ana, tienda.luis, colleague, tienda.admin, otra.ana].map((user) => openScreen(api, user)),
  )) as [Screen, Screen, Screen, Screen, Screen]
  screens = { ana, luis, rosa, admin, stranger }
  // An earlier visit stands under 'Resueltos'.
  const earlier = await chatOf(api, luis.agent)
  await post(luis, 'finished', { uuid: earlier.uuid })
  await writesAgain(api, earlier)
  const { rows } = await api.owner.query<{ uuid: string }>(
    "select uuid from interactions where conversation_uuid = $1 and status <> 'finished'",
    [earlier.conversation],
  )
  chat = { ...earlier, uuid: rows[0]?.uuid ?? '' }
  await post(admin, 'assigned', { uuid: chat.uuid })
  await post(admin, 'transferred', { uuid: chat.uuid, to_area: tienda.ventas.uuid })
  await post(luis, 'assigned', { uuid: chat.uuid })
  await post(luis, 'transferred', { uuid: chat.uuid, user: ana.agent.user.uuid })
  await waitingChat(api)
  for (const screen of [ana, admin]) await openThread(screen, chat.conversation)
  await everybodyIsRight('at the start')
  stranger.agent.forget()
})
afterAll(async () => {
  for (const { agent } of Object.values(screens) as Screen[]) agent.close()
  await api.stop()
  provider.closeAllConnections()
  provider.close()
})

async function post({ agent }: Screen, path: string, body: object): Promise<void> {
  const { status, body: answer } = await agent.post(`/api/interaction/${path}/user/`, body)
  expect(status, `${path}: ${String(answer.msg)}`).toBe(200)
}

const everybodyIsRight = (after: string) =>
  Promise.all((Object.values(screens) as Screen[]).map((screen) => expectScreenInSync(screen, after)))

const put = async (by: Screen, path: string, body: object) => {
  const answer = await api.request().put(path).set('Authorization', by.agent.token).send(body)
  expect(answer.status, answer.text).toBe(200)
}
const told = (messages: readonly object[], statuses: readonly object[] = []) => {
  const { whatsapp } = api.world.tienda
  return postWebhook(api, whatsapp, webhookOf(messages, { key: whatsapp.phone_number_id, statuses }))
}
const timestamp = () => String(Math.floor(api.clock.now().getTime() / 1000))
const said = (part: object) => ({
  from: chat.phone,
  id: `wamid.${randomUUID()}`,
  timestamp: timestamp(),
  ...part,
})
const status = (id: string, state: string) => ({
  id,
  status: state,
  timestamp: timestamp(),
  recipient_id: chat.phone,
})

/** What makes screens look different though nobody acted on the interaction. */
const changes: readonly [string, () => Promise<unknown>][] = [
  [
    'an area has another name and colour',
    () =>
      put(screens.admin, '/api/area/update/', {
        id: api.world.tienda.ventas.uuid,
        data: { name: 'Mostrador', color: '#2e7dd9' },
      }),
  ],
  [
    'a contact has another name',
    () => put(screens.admin, '/api/clients/update/', { id: chat.client, data: { name: 'Laura Gómez Ríos' } }),
  ],
  [
    'a contact has another phone',
    () => put(screens.admin, '/api/clients/update/', { id: chat.client, data: { phone: '573009998877' } }),
  ],
  ['a person has another name', () => put(screens.ana, '/api/users/profile/update/', { name: 'Ana María' })],
  [
    'an admin gives somebody another name',
    () =>
      put(screens.admin, '/api/users/update/', {
        id: screens.luis.agent.user.uuid,
        data: { name: 'Luis E.' },
      }),
  ],
  ['a person is away', () => put(screens.ana, '/api/users/profile/update/', { availability: 'away' })],
  [
    'the settings are others',
    async () => {
      const { rows } = await api.owner.query('select uuid from settings where business_uuid = $1', [
        api.world.tienda.uuid,
      ])
      await put(screens.admin, '/api/settings/update/', { id: rows[0].uuid, data: { expired_time: 30 } })
    },
  ],
  [
    'the customer changes what they said, likes it and takes it back',
    async () => {
      await told([said({ id: 'wamid.looks', type: 'text', text: { body: 'Quiero dso' } })])
      const message = { type: 'text', text: { body: 'Quiero dos' } }
      await told([said({ type: 'edit', edit: { original_message_id: 'wamid.looks', message } })])
      await everybodyIsRight('edited')
      await told([said({ type: 'reaction', reaction: { message_id: 'wamid.looks', emoji: '👍' } })])
      await everybodyIsRight('liked')
      await told([said({ type: 'revoke', revoke: { original_message_id: 'wamid.looks' } })])
    },
  ],
  [
    'our answer is sent, delivered and read',
    async () => {
      const { uuid } = await answers(screens.ana.agent, chat)
      const { uuid: business } = api.world.tienda
      await deliverConversation(api.services, { business, conversation: chat.conversation })
      await everybodyIsRight('sent')
      const { rows } = await api.owner.query<{ id: string }>(
        'select provider_message_id as id from outbound_parts where entry_uuid = $1',
        [uuid],
      )
      const name = rows[0]?.id ?? ''
      await told([], [status(name, 'delivered')])
      await everybodyIsRight('delivered')
      await told([], [status(name, 'read')])
      expect(screens.ana.thread?.thread?.entries.find((entry) => entry.uuid === uuid)?.status).toBe('read')
    },
  ],
  [
    'the owner, and then an admin, leaves a note',
    async () => {
      const note = { conversation_uuid: chat.conversation, body: { text: 'Llamar en la tarde' } }
      await screens.ana.agent.get('write:note', note)
      await everybodyIsRight('noted')
      await screens.admin.agent.get('write:note', note)
    },
  ],
  [
    'two contacts are one',
    async () => {
      const other = await waitingChat(api)
      const answer = await api
        .request()
        .post('/api/clients/merge/')
        .set('Authorization', screens.admin.agent.token)
        .send({ id: chat.client, other: other.client })
      expect(answer.status, answer.text).toBe(200)
    },
  ],
  [
    'an area is no more',
    async () => {
      const waiting = await waitingChat(api)
      await post(screens.rosa, 'assigned', { uuid: waiting.uuid })
      const area = api.world.tienda.ventas.uuid
      await post(screens.rosa, 'transferred', { uuid: waiting.uuid, to_area: area })
      await everybodyIsRight('it was given to the area')
      const answer = await api
        .request()
        .delete(`/api/area/delete/${area}/`)
        .set('Authorization', screens.admin.agent.token)
      expect(answer.status, answer.text).toBe(200)
    },
  ],
  [
    'a contact is erased',
    async () => {
      for (const screen of [screens.ana, screens.admin]) {
        screen.thread?.stop()
        screen.thread = null
      }
      const answer = await api
        .request()
        .delete(`/api/clients/delete/${chat.client}/`)
        .set('Authorization', screens.admin.agent.token)
      expect(answer.status, answer.text).toBe(200)
    },
  ],
]

it.each(changes)('old screen + events = fresh fetch when %s', async (name, change) => {
  await change()
  await everybodyIsRight(name)
  expect(screens.stranger.agent.heardOfChats()).toEqual([])
})

it('and when somebody is out', async () => {
  const { ana, ...others } = screens
  await chatOf(api, ana.agent)
  await everybodyIsRight('she has a chat')
  await put(screens.admin, '/api/users/update/', { id: ana.agent.user.uuid, data: { active: false } })
  await Promise.all(Object.values(others).map((screen: Screen) => expectScreenInSync(screen, 'out')))
  expect(screens.stranger.agent.heardOfChats()).toEqual([])
})
