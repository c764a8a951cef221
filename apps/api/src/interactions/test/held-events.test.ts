import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { armFaults, type FaultPoint } from '../../platform/errors/fault-points'
import { bootApi, type TestApi } from '../../test/boot'
import { waitingChat, writesAgain } from '../../test/chats'
import { expectScreenInSync, openScreen, openThread, reloadLists, type Screen } from '../../test/screens'

/** A process is slow between a commit and its events, while others go on: the screens are right in the end. */
let api: TestApi
let ana: Screen
let luis: Screen
let admin: Screen
beforeAll(async () => {
  api = await bootApi({ start: false })
  const { tienda } = api.world
  ;[ana, luis, admin] = (await Promise.all(
    [tienda.ana, tienda.luis, tienda.admin].map((user) => openScreen(api, user)),
  )) as [Screen, Screen, Screen]
})
afterEach(async () => {
  armFaults(null)
  ana.thread?.stop()
  ana.thread = null
})
afterAll(async () => {
  for (const { agent } of [ana, luis, admin]) agent.close()
  await api.stop()
})

/** A list that a late event has made doubtful asks once more. */
async function expectInSyncSoon(after: string): Promise<void> {
  const inSync = () => Promise.all([ana, luis, admin].map((screen) => expectScreenInSync(screen, after)))
  await expect.poll(() => inSync().then(() => true, String)).toBe(true)
}

/** Runs `work` until its change is committed, and holds its events until `publish` is called. */
async function holdEvents(point: FaultPoint, work: () => Promise<unknown>) {
  let publish = () => {}
  const held = new Promise<void>((resolve) => {
    publish = resolve
  })
  let done: Promise<unknown> = Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    armFaults((reached) => {
      if (reached !== point) return
      armFaults(null)
      resolve()
      return held
    })
    done = work()
    done.catch(reject)
  })
  return {
    async publish() {
      publish()
      await done
    },
  }
}

const post = async ({ agent }: Screen, path: string, body: object) => {
  const answer = await agent.post(`/api/interaction/${path}/user/`, body)
  expect(answer.status, String(answer.body.msg)).toBe(200)
}

it('a screen that fetches between a commit and its events', async () => {
  const chat = await waitingChat(api)
  await openThread(ana, chat.conversation)
  const take = await holdEvents('change.after-commit', () => post(ana, 'assigned', { uuid: chat.uuid }))
  for (const screen of [ana, luis, admin]) await reloadLists(screen)
  await take.publish()
  await expectInSyncSoon('the chat was taken')
})

it('a screen that fetches after a second change, while the events of the first are still to come', async () => {
  const chat = await waitingChat(api)
  const written = await holdEvents('webhook.after-ingest', () => writesAgain(api, chat, '¿Hola?'))
  await post(ana, 'assigned', { uuid: chat.uuid })
  for (const screen of [ana, luis, admin]) await reloadLists(screen)
  await written.publish()
  await expectInSyncSoon('a waiting chat was written in, and taken')

  const given = await holdEvents('change.after-commit', () =>
    post(ana, 'transferred', { uuid: chat.uuid, user: luis.agent.user.uuid }),
  )
  await post(admin, 'taken-over', { uuid: chat.uuid })
  for (const screen of [ana, luis, admin]) await reloadLists(screen)
  await given.publish()
  await expectInSyncSoon('a chat was transferred, and taken over')
})

it('whoever lost a chat hears nothing more of it, though the process that took it from them is slow', async () => {
  const chat = await waitingChat(api)
  await openThread(luis, chat.conversation)
  const take = await holdEvents('change.after-commit', () => post(ana, 'assigned', { uuid: chat.uuid }))
  await writesAgain(api, chat, 'solo para Ana')
  await ana.agent.hears('received:message', ({ message }) =>
    JSON.stringify(message).includes('solo para Ana'),
  )
  await take.publish()
  await luis.agent.hearsAll()
  expect(JSON.stringify(luis.agent.heard)).not.toContain('solo para Ana')
  luis.thread = null
  await expectInSyncSoon('the chat was taken while the customer wrote')
})
