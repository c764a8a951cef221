import { once } from 'node:events'
import { connectLive, followList, followThread, type ListName, listNames } from '@hilo/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentOf, logIn } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { type Chat, chatOf, newPhone, waitingChat } from '../../test/chats'
import { customerWrites } from '../../test/customer'

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ start: false })
  await api.owner.query('update settings set maximum_active_conversation = 1000')
})
afterAll(() => api.stop())

const seconds = 1_000
const outages = [
  ['26 seconds', 26 * seconds],
  ['10 minutes', 600 * seconds],
  ['8 hours', 8 * 3_600 * seconds],
] as const

/** 500 events of all kinds, about chats that the screen shows, has open, or has never seen. */
async function fiveHundredEvents(open: Chat): Promise<void> {
  const { tienda } = api.world
  const luis = await agentOf(api, tienda.luis)
  const ana = await agentOf(api, tienda.ana)
  const act = (agent: typeof ana, path: string, body: object) =>
    agent.post(`/api/interaction/${path}/user/`, body)
  const mine: Chat[] = []
  for (let n = 0; n < 10; n += 1) mine.push(await chatOf(api, ana))
  for (let n = 0; n < 10; n += 1) await act(luis, 'assigned', { uuid: (await waitingChat(api)).uuid })
  for (const { uuid } of mine.slice(0, 4)) await act(ana, 'transferred', { uuid, user: luis.user.uuid })
  for (const { uuid } of mine.slice(4, 8)) await act(ana, 'finished', { uuid })
  for (const { uuid } of mine.slice(8)) await act(ana, 'paused', { uuid })
  const phones = [open.phone, ...mine.map(({ phone }) => phone), ...Array.from({ length: 9 }, newPhone)]
  for (let round = 0; round < 22; round += 1)
    await customerWrites(
      api,
      tienda.whatsapp,
      phones.map((phone) => ({ phone, text: `${round} de ${phone}` })),
    )
  ana.close()
  luis.close()
}

it.each(outages)(
  'a screen that was offline for %s during 500 events shows what the database holds',
  async (_, outageMs) => {
    const { ana } = api.world.tienda
    let { token } = await logIn(api, ana)
    const socket = connectLive({ url: api.nextUrl(), token: () => token })
    await once(socket as unknown as NodeJS.EventEmitter, 'connect')
    const helper = await agentOf(api, ana)
    const open = await chatOf(api, helper)
    helper.close()
    const lists = listNames.map((name) => [name, followList(socket, name, { limit: 200 })] as const)
    for (const [, list] of lists) expect(await list.sync()).toBe(true)
    const thread = followThread(socket, open.conversation)
    expect(await thread.sync()).toBe(true)

    socket.disconnect()
    await fiveHundredEvents(open)
    api.clock.advance(outageMs)
    // As the browser does: the old token has expired, so it connects with a refreshed one.
    token = (await logIn(api, ana)).token
    socket.connect()

    const rows = async (name: ListName) => {
      const fresh = followList(socket, name, { limit: 200 })
      const isSynced = await fresh.sync()
      fresh.stop()
      return isSynced ? fresh.list.rows : null
    }
    for (const [name, list] of lists)
      await expect
        .poll(async () => JSON.stringify(list.list.rows) === JSON.stringify(await rows(name)))
        .toBe(true)
    const stored = await api.owner.query<{ seq: number }>(
      'select seq from entries where conversation_uuid = $1 order by date, seq',
      [open.conversation],
    )
    await expect
      .poll(() => thread.thread?.entries.map(({ seq }) => seq))
      .toEqual(stored.rows.map(({ seq }) => seq))
    expect(stored.rows.length).toBeGreaterThan(22)
    socket.close()
  },
  120_000,
)
