import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Presence } from '@hilo/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webhookOf } from '../../channels/test/test-webhooks'
import { deliverConversation } from '../../delivery/deliver-conversation'
import { storeProfile } from '../../inbound/customers/store-profile'
import { announceStored } from '../../inbound/items/announce-stored'
import { bootApi, type TestApi } from '../../test/boot'
import { answers, type Chat, chatOf, waitingChat, writesAgain } from '../../test/chats'
import { customerWrites, postWebhook } from '../../test/customer'
import { addUser } from '../../test/factories'
import { expectScreenInSync, openScreen, openThread, type Screen } from '../../test/screens'

/** Luis transferred the chat to Ana; Rosa never had it. */
interface Screens {
  readonly ana: Screen
  readonly luis: Screen
  readonly rosa: Screen
  readonly admin: Screen
  readonly stranger: Screen
}

/** Accepts every message. */
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
  // An earlier interaction of the customer is finished.
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
  await expectAllInSync('at the start')
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

const expectAllInSync = (after: string) =>
  Promise.all((Object.values(screens) as Screen[]).map((screen) => expectScreenInSync(screen, after)))

const put = async (by: Screen, path: string, body: object) => {
  const answer = await api.request().put(path).set('Authorization', by.agent.token).send(body)
  expect(answer.status, answer.text).toBe(200)
}
/** The process reads what has become of a person before it tells the screens: they may hear it after the answer to the change. */
const changePerson = async (
  by: Screen,
  path: string,
  body: object,
  isChanged: (person: Presence) => boolean,
) => {
  const { stranger: _, ...team } = screens
  await put(by, path, body)
  await Promise.all(
    Object.values(team).map(({ agent }: Screen) =>
      agent.hears('presence', ({ users }) => users.some(isChanged)),
    ),
  )
}
const postItems = (messages: readonly object[], statuses: readonly object[] = []) => {
  const { whatsapp } = api.world.tienda
  return postWebhook(api, whatsapp, webhookOf(messages, { key: whatsapp.phone_number_id, statuses }))
}
const timestamp = () => String(Math.floor(api.clock.now().getTime() / 1000))
const itemOf = (part: object) => ({
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

/** Changes of what screens show that are not acts on the interaction. */
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
  [
    'the customer’s number becomes one that belonged to another customer',
    async () => {
      const other = await waitingChat(api)
      await expectAllInSync('the other wrote')
      api.clock.advance(60_000)
      const system = { type: 'user_changed_number', wa_id: other.phone }
      await postItems([itemOf({ type: 'system', system })])
      chat = { ...chat, phone: other.phone }
    },
  ],
  [
    'their number passes on to somebody else, who writes under it',
    async () => {
      const other = await chatOf(api, screens.luis.agent)
      const { whatsapp } = api.world.tienda
      const writes = async (user: string, text: string) => {
        const message = { from: other.phone, from_user_id: user, type: 'text', text: { body: text } }
        const envelope = webhookOf([{ id: `wamid.${randomUUID()}`, timestamp: timestamp(), ...message }], {
          key: whatsapp.phone_number_id,
          contacts: [{ profile: { name: user }, user_id: user, wa_id: other.phone }],
        })
        await postWebhook(api, whatsapp, envelope)
      }
      await writes('CO.100', 'soy quien era')
      await post(screens.luis, 'finished', { uuid: other.uuid })
      await writes('CO.100', 'y vuelvo')
      await expectAllInSync('they have a finished chat and one that waits')
      api.clock.advance(60_000)
      await writes('CO.200', 'el número es mío ahora')
    },
  ],
  [
    'the provider says what a customer is called who has finished chats',
    async () => {
      const other = await chatOf(api, screens.luis.agent)
      await post(screens.luis, 'finished', { uuid: other.uuid })
      await api.owner.query('update contacts set name = null where uuid = $1', [other.client])
      await writesAgain(api, other)
      const { services } = api
      const where = { business: api.world.tienda.uuid, conversation: other.conversation }
      const called = (name: string) =>
        storeProfile(services.db, where, { name, username: null }, services.clock.now())
      await api.owner.query('update contacts set name = null where uuid = $1', [other.client])
      announceStored(services, await called('Julia Ramos'))
      expect(await called('Julia Ramos')).toEqual([])
    },
  ],
  [
    'a person has another name',
    () =>
      changePerson(
        screens.ana,
        '/api/users/profile/update/',
        { name: 'Ana María' },
        ({ name }) => name === 'Ana María',
      ),
  ],
  [
    'an admin gives somebody another name',
    () =>
      changePerson(
        screens.admin,
        '/api/users/update/',
        { id: screens.luis.agent.user.uuid, data: { name: 'Luis E.' } },
        ({ name }) => name === 'Luis E.',
      ),
  ],
  [
    'a person is away',
    () =>
      changePerson(
        screens.ana,
        '/api/users/profile/update/',
        { availability: 'away' },
        ({ availability }) => availability === 'away',
      ),
  ],
  [
    'the settings change',
    async () => {
      const { rows } = await api.owner.query('select uuid from settings where business_uuid = $1', [
        api.world.tienda.uuid,
      ])
      await put(screens.admin, '/api/settings/update/', { id: rows[0].uuid, data: { expired_time: 30 } })
    },
  ],
  [
    'the customer edits a message, reacts to it and deletes it',
    async () => {
      await postItems([itemOf({ id: 'wamid.looks', type: 'text', text: { body: 'Quiero dso' } })])
      const message = { type: 'text', text: { body: 'Quiero dos' } }
      await postItems([itemOf({ type: 'edit', edit: { original_message_id: 'wamid.looks', message } })])
      await expectAllInSync('edited')
      await postItems([itemOf({ type: 'reaction', reaction: { message_id: 'wamid.looks', emoji: '👍' } })])
      await expectAllInSync('liked')
      await postItems([itemOf({ type: 'revoke', revoke: { original_message_id: 'wamid.looks' } })])
    },
  ],
  [
    'a customer edits what their finished chat was about, and deletes it',
    async () => {
      const { luis } = screens
      const other = await chatOf(api, luis.agent)
      const { whatsapp } = api.world.tienda
      await customerWrites(api, whatsapp, { phone: other.phone, id: 'wamid.about', text: 'Quiero dso' })
      await post(luis, 'finished', { uuid: other.uuid })
      const shown = () =>
        luis.lists.resolved.list.rows.find(({ uuid }) => uuid === other.uuid)?.customer_message
      await expectAllInSync('finished')
      expect(shown()).toEqual({ type: 'text', preview: 'Quiero dso' })
      const from = { from: other.phone }
      const message = { type: 'text', text: { body: 'Quiero dos' } }
      await postItems([
        itemOf({ ...from, type: 'edit', edit: { original_message_id: 'wamid.about', message } }),
      ])
      await expectAllInSync('edited')
      expect(shown()).toEqual({ type: 'text', preview: 'Quiero dos' })
      await postItems([itemOf({ ...from, type: 'revoke', revoke: { original_message_id: 'wamid.about' } })])
      await luis.agent.hearsAll()
      // What they wrote before it.
      expect(shown()).toEqual({ type: 'text', preview: 'Hola, ¿tienen la ruana gris?' })
    },
  ],
  [
    'our answer is sent, delivered and read',
    async () => {
      const { uuid } = await answers(screens.ana.agent, chat)
      const { uuid: business } = api.world.tienda
      await deliverConversation(api.services, { business, conversation: chat.conversation })
      await expectAllInSync('sent')
      const { rows } = await api.owner.query<{ id: string }>(
        'select provider_message_id as id from outbound_parts where entry_uuid = $1',
        [uuid],
      )
      const providerId = rows[0]?.id ?? ''
      await postItems([], [status(providerId, 'delivered')])
      await expectAllInSync('delivered')
      await postItems([], [status(providerId, 'read')])
      await screens.ana.agent.hearsAll()
      expect(screens.ana.thread?.thread?.entries.find((entry) => entry.uuid === uuid)?.status).toBe('read')
    },
  ],
  [
    'the owner, and then an admin, leaves a note',
    async () => {
      const note = { conversation_uuid: chat.conversation, body: { text: 'Llamar en la tarde' } }
      await screens.ana.agent.get('write:note', note)
      await expectAllInSync('noted')
      await screens.admin.agent.get('write:note', note)
    },
  ],
  [
    'two contacts are merged',
    async () => {
      const other = await chatOf(api, screens.luis.agent)
      await post(screens.luis, 'finished', { uuid: other.uuid })
      await expectAllInSync('the other’s chat was finished')
      const answer = await api
        .request()
        .post('/api/clients/merge/')
        .set('Authorization', screens.admin.agent.token)
        .send({ id: chat.client, other: other.client })
      expect(answer.status, answer.text).toBe(200)
      // Finished interactions are announced by the sweep.
      api.clock.advance(10_000)
      await api.services.announcer.sweep()
    },
  ],
  [
    'an area is deleted',
    async () => {
      const waiting = await waitingChat(api)
      await post(screens.rosa, 'assigned', { uuid: waiting.uuid })
      const area = api.world.tienda.ventas.uuid
      await post(screens.rosa, 'transferred', { uuid: waiting.uuid, to_area: area })
      await expectAllInSync('it was given to the area')
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
  await expectAllInSync(name)
  expect(screens.stranger.agent.heardOfChats()).toEqual([])
})

it('old screen + events = fresh fetch when a person is deactivated', async () => {
  const { ana, ...others } = screens
  await chatOf(api, ana.agent)
  await expectAllInSync('Ana has a chat')
  await put(screens.admin, '/api/users/update/', { id: ana.agent.user.uuid, data: { active: false } })
  await Promise.all(Object.values(others).map((screen: Screen) => expectScreenInSync(screen, 'out')))
  expect(screens.stranger.agent.heardOfChats()).toEqual([])
})
