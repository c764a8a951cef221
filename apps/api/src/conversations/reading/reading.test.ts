import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { answers, type Chat, chatOf, rowOf, writesAgain } from '../../test/chats'

let api: TestApi
let ana: TestAgent
let admin: TestAgent
beforeAll(async () => {
  api = await bootApi({ start: false })
  const { tienda } = api.world
  ana = await agentOf(api, tienda.ana)
  admin = await agentOf(api, tienda.admin)
  await api.owner.query('update settings set maximum_active_conversation = 1000')
})
afterAll(async () => {
  for (const agent of [ana, admin]) agent.close()
  await api.stop()
})

const mark = (agent: TestAgent, how: 'read' | 'unread', body: object) =>
  agent.post(`/api/interaction/${how}/user/`, body)
const readShown = async (chat: Chat, row?: { last_message: { uuid: string } | null }) => {
  const { last_message } = row ?? (await rowOf(ana, chat))
  return mark(ana, 'read', { uuid: chat.uuid, ...(last_message ? { message: last_message.uuid } : {}) })
}

it('a row is read up to the message that it showed: what came since stays unread', async () => {
  const chat = await chatOf(api, ana)
  await writesAgain(api, chat)
  const shown = await rowOf(ana, chat)
  expect(shown.unread).toBe(2)
  await writesAgain(api, chat, 'Y otra cosa')
  expect(await readShown(chat, shown)).toMatchObject({ status: 200, body: { unread: 1 } })
  expect(await readShown(chat)).toMatchObject({ status: 200, body: { unread: 0 } })
  // A page that is behind reads nothing that is new.
  await writesAgain(api, chat)
  expect(await readShown(chat, shown)).toMatchObject({ status: 200, body: { unread: 1 } })
})

it('what is marked as unread is unread once, and read again like any other', async () => {
  const chat = await chatOf(api, ana)
  await answers(ana, chat)
  await readShown(chat)
  const { version } = await rowOf(ana, chat)
  ana.forget()
  const marked = await mark(ana, 'unread', { uuid: chat.uuid })
  expect(marked).toMatchObject({
    status: 200,
    body: { unread: 1, marked_unread: true, version: version + 1 },
  })
  await ana.hears('update:interaction', ({ interaction }) => interaction.unread === 1)
  const again = await Promise.all([1, 2, 3].map(() => mark(ana, 'unread', { uuid: chat.uuid })))
  expect(again.map(({ body }) => [body.unread, body.version])).toEqual(
    Array.from({ length: 3 }, () => [1, version + 1]),
  )
  // Its last message is ours: read up to there nothing is unread.
  expect(await readShown(chat)).toMatchObject({
    ...{ status: 200, body: { unread: 0, marked_unread: false } },
  })
})

it("an admin marks nothing in a colleague's chat", async () => {
  const chat = await chatOf(api, ana)
  const { unread } = await rowOf(ana, chat)
  for (const how of ['read', 'unread'] as const)
    expect(await mark(admin, how, { uuid: chat.uuid })).toMatchObject({ status: 403 })
  expect((await rowOf(ana, chat)).unread).toBe(unread)
})
