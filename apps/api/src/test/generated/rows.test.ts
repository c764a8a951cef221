import { once } from 'node:events'
import {
  type CommandName,
  clientCommands,
  type EndpointName,
  endpoints,
  type Interaction,
  interactionSchema,
  type ServerEventName,
  type ThreadPage,
} from '@hilo/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { agentOf, type TestAgent } from '../agent'
import type { Chat, Fixture } from './fixture/fixture'
import { bootShop, type Shop } from './fixture/shop'
import { type Answer, codeOf, send } from './send'

let shop: Shop
let admin: TestAgent
beforeAll(async () => {
  shop = await bootShop()
  admin = await agentOf(shop.api, shop.api.world.tienda.admin)
})
afterAll(async () => {
  admin.close()
  await shop.stop()
})

interface Act {
  readonly act: string
  readonly name: EndpointName
  readonly to: () => Promise<object>
}
const transfers: Act[] = [
  {
    act: 'transferInteraction to a person',
    name: 'transferInteraction',
    to: async () => ({ user: (await shop.admin.colleague()).uuid }),
  },
  {
    act: 'transferInteraction to an area',
    name: 'transferInteraction',
    to: async () => ({ to_area: await shop.admin.area() }),
  },
]
/** Every act on an interaction: its body is the interaction's row, and perhaps who receives it. */
const acts: Act[] = (Object.keys(endpoints) as EndpointName[])
  .filter((name) => /^\/api\/interaction\/.*\/user\/$/u.test(endpoints[name].path))
  .flatMap((name) => (name === 'transferInteraction' ? transfers : { act: name, name, to: async () => ({}) }))

interface State {
  readonly state: string
  readonly make: (fixture: Fixture) => Promise<Chat>
  readonly list: CommandName
  readonly event: ServerEventName
}
/** Each state of an interaction, with the list that shows it and the event that brought it there. */
const states: readonly State[] = [
  {
    state: 'waiting',
    make: (fixture) => fixture.waiting(),
    list: 'get:interaction:not:assigned',
    event: 'new:interaction:not:assigned',
  },
  {
    state: 'mine',
    make: (fixture) => fixture.mine(),
    list: 'get:interaction:assigned',
    event: 'new:interaction:assigned',
  },
  {
    state: 'paused',
    make: (fixture) => fixture.paused(),
    list: 'get:interaction:assigned',
    event: 'update:interaction',
  },
  {
    state: 'a colleague’s',
    make: (fixture) => fixture.colleagues(),
    list: 'get:interaction:team',
    event: 'new:interaction:team',
  },
  {
    state: 'finished',
    make: (fixture) => fixture.finished(),
    list: 'get:resolves:interactions',
    event: 'new:resolves:interaction',
  },
]

/** Asks as the specification's client does: it emits, and listens for the reply event. */
async function replyTo(name: CommandName, payload: object): Promise<unknown> {
  const definition = clientCommands[name]
  const socket = admin.socket as unknown as NodeJS.EventEmitter
  const reply = once(socket, 'reply' in definition ? definition.reply : name)
  socket.emit(name, payload)
  return (await reply)[0]
}

/** Every way in which a client receives a row. */
const sources: Readonly<Record<string, (chat: Chat, state: State) => Promise<object | undefined>>> = {
  'its list': async (chat, { list }) => {
    await inAnArea(chat)
    const { items } = (await replyTo(list, { limit: 200 })) as { items: Interaction[] }
    return items.find(({ uuid }) => uuid === chat.uuid)
  },
  'its event': async (chat, { event }) => {
    const isIt = (payload: unknown) =>
      (payload as { interaction: Interaction }).interaction.uuid === chat.uuid
    return ((await admin.hears(event, isIt)) as { interaction: Interaction }).interaction
  },
  'its open conversation': async (chat) => {
    await inAnArea(chat)
    const opened = { conversation_uuid: chat.conversation, interaction: chat.uuid }
    const page = (await replyTo('get:interaction:conversation:messages', opened)) as ThreadPage
    return { ...page.interaction, conversation: page.conversation, messages: page.messages }
  },
}

const inAnArea = async ({ uuid }: Chat) =>
  shop.admin.sql('update interactions set area_uuid = $2 where uuid = $1', [uuid, await shop.admin.area()])

const post = (name: EndpointName, body: object): Promise<Answer> =>
  send(shop.api.url, endpoints[name], { body }, { authorization: admin.token })
const outcomeOf = (answer: Answer) => (answer.status === 200 ? 'done' : codeOf(answer))

it.each(acts)('$act treats each row that a client receives like its uuid alone', async ({ name, to }) => {
  const withUuid: Record<string, string> = {}
  const withRow: Record<string, string> = {}
  for (const state of states) {
    let chat: Chat | null = null
    // A refusal changed nothing: the chat can be used again.
    const attempt = async (row: (of: Chat) => Promise<object | undefined>) => {
      chat ??= await state.make(shop.admin)
      const outcome = outcomeOf(await post(name, { ...(await row(chat)), ...(await to()) }))
      if (outcome === 'done') chat = null
      return outcome
    }
    const alone = await attempt(async ({ uuid }) => ({ uuid }))
    for (const [source, rowOf] of Object.entries(sources)) {
      withUuid[`${state.state}, ${source}`] = alone
      withRow[`${state.state}, ${source}`] = await attempt((of) => rowOf(of, state))
    }
  }
  expect(withRow).toEqual(withUuid)
  expect(Object.values(withRow)).toContain('done')
})

it('the fields that a transfer adds are in no row, except for `user`', () => {
  const { properties = {} } = z.toJSONSchema(endpoints.transferInteraction.body, {
    io: 'input',
    unrepresentable: 'any',
  })
  const inRows = Object.keys(properties).filter((name) => name in interactionSchema.shape)
  expect(inRows.sort()).toEqual(['user', 'uuid'])
})
