import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { chatOf, rowOf } from '../test/chats'

let api: TestApi
let ana: TestAgent
let admin: TestAgent
beforeAll(async () => {
  api = await bootApi({ start: false })
  const { tienda } = api.world
  ;[ana, admin] = await Promise.all([agentOf(api, tienda.ana), agentOf(api, tienda.admin)])
})
afterAll(async () => {
  ana.close()
  admin.close()
  await api.stop()
})

const noteInput = (conversation: string, uuid = randomUUID()) => ({
  uuid,
  conversation_uuid: conversation,
  body: { text: 'Prefiere que la llamen en la tarde' },
})

it('changes nothing but the thread: the customer still waits, and nothing is sent', async () => {
  const chat = await chatOf(api, ana)
  const before = await rowOf(ana, chat)
  await ana.get('write:note', noteInput(chat.conversation))
  const after = await rowOf(ana, chat)
  expect({ ...after, version: 0, updated_at: '' }).toEqual({ ...before, version: 0, updated_at: '' })
  const { messages } = await ana.get('get:interaction:conversation:messages', {
    conversation_uuid: chat.conversation,
  })
  expect(messages.at(-1)).toMatchObject({ kind: 'note', status: null, author: { kind: 'user' } })
  const { rows } = await api.owner.query("select 1 from graphile_worker.jobs where key = 'deliver:' || $1", [
    chat.conversation,
  ])
  expect(rows).toEqual([])
})

it('lets an admin write one in a chat of somebody else', async () => {
  const chat = await chatOf(api, ana)
  const note = await admin.get('write:note', noteInput(chat.conversation))
  await ana.hears('received:message', ({ message }) => message.uuid === note.uuid)
})

it('stores a note once that is sent several times at once', async () => {
  const chat = await chatOf(api, ana)
  const same = noteInput(chat.conversation)
  await Promise.all(Array.from({ length: 5 }, () => ana.get('write:note', same)))
  const { rows } = await api.owner.query(
    "select uuid from entries where conversation_uuid = $1 and kind = 'note'",
    [chat.conversation],
  )
  expect(rows).toEqual([{ uuid: same.uuid }])
})
