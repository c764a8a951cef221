import { once } from 'node:events'
import type { Interaction, ThreadPage } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { type Chat, chatOf } from '../test/chats'

let api: TestApi
let ana: TestAgent
let chat: Chat
let row: Interaction
beforeAll(async () => {
  api = await bootApi({ start: false })
  ana = await agentOf(api, api.world.tienda.ana)
  chat = await chatOf(api, ana)
  const { items } = await ana.get('get:interaction:assigned', {})
  row = items[0] as Interaction
})
afterAll(async () => {
  ana.close()
  await api.stop()
})

/** As the specification's client does it: emits the command, and listens for the event. */
async function opened(payload: object): Promise<ThreadPage> {
  const emitter = ana.socket as unknown as NodeJS.EventEmitter
  const page = Promise.race([
    once(emitter, 'interaction:conversation:messages').then(([page]) => page),
    once(emitter, 'process_error').then(([error]) => Promise.reject(new Error(JSON.stringify(error)))),
  ])
  emitter.emit('get:interaction:conversation:messages', payload)
  return page
}

describe('a conversation is opened with its uuid and an interaction', () => {
  it.each<[string, () => unknown]>([
    ['by its uuid', () => chat.uuid],
    ['as its list gives it', () => row],
    [
      'as an open conversation gives it',
      async () => {
        const page = await opened({ conversation_uuid: chat.conversation, interaction: chat.uuid })
        return { ...page.interaction, conversation: page.conversation, messages: page.messages }
      },
    ],
    ['that is null', () => null],
    ["that is ''", () => ''],
    ['that is left out', () => undefined],
  ])('%s', async (_, interaction) => {
    const payload = { conversation_uuid: chat.conversation, interaction: (await interaction()) as string }
    expect((await opened(payload)).interaction.uuid).toBe(chat.uuid)
    expect((await ana.get('get:interaction:conversation:messages', payload)).interaction.uuid).toBe(chat.uuid)
  })

  it('refuses an interaction of another conversation, by its uuid or as a row', async () => {
    const other = await chatOf(api, ana)
    for (const interaction of [other.uuid, { ...row, uuid: other.uuid }])
      expect(
        await ana.ask('get:interaction:conversation:messages', {
          conversation_uuid: chat.conversation,
          interaction,
        }),
      ).toMatchObject({ ok: false, code: 'CONVERSATION_NOT_FOUND' })
  })
})

it('has its messages inside the conversation, as the specification says, and beside it', async () => {
  const payload = { conversation_uuid: chat.conversation, interaction: chat.uuid }
  const pages = [await opened(payload), await ana.get('get:interaction:conversation:messages', payload)]
  for (const { conversation, messages } of pages) {
    expect(messages.map(({ kind }) => kind)).toEqual(['message', 'timeline'])
    expect(conversation).toEqual({ ...row.conversation, messages })
  }
})
