import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { armFaults } from '../platform/errors/fault-points'
import { agentOf, type TestAgent } from '../test/agent'
import { type AnotherProcess, atProcess, bootApi, type TestApi } from '../test/boot'
import { chatOf, finishAll, writesAgain } from '../test/chats'
import { openPushService, type TestDevice } from '../test/servers/push-service'
import { eyesMs } from './plan-pushes'

/** People on three processes, and two that send. */
let service: Awaited<ReturnType<typeof openPushService>>
let api: TestApi
let sender: AnotherProcess
let elsewhere: AnotherProcess
let ana: TestAgent
let there: TestAgent
beforeAll(async () => {
  service = await openPushService()
  api = await bootApi({ settings: { pushServiceBase: service.url, accessTokenMinutes: 240 } })
  sender = await api.anotherProcess('worker')
  elsewhere = await api.anotherProcess('api')
})
afterAll(async () => {
  await sender?.stop()
  await elsewhere?.stop()
  await api.stop()
  await service.close()
})
beforeEach(async () => {
  await api.owner.query('delete from push_subscriptions')
  await finishAll(api)
  ana = await agentOf(api, api.world.tienda.ana)
  there = await agentOf(atProcess(api, elsewhere), api.world.tienda.ana)
})
afterEach(() => {
  armFaults(null)
  ana.close()
  there.close()
})

async function phoneOf(agent: TestAgent): Promise<TestDevice> {
  const device = service.addDevice()
  const { endpoint, p256dh, auth } = device
  const { status } = await agent.post('/api/users/push/save/', {
    ...{ endpoint, p256dh, auth, kinds: ['mine'], quiet: null },
    ...{ time_zone: 'America/Bogota', with_content: false },
  })
  expect(status).toBe(200)
  return device
}
/** As a device takes them: nothing that is not newer than what it has had of the chat. */
function taken({ received }: TestDevice) {
  const newest = new Map<string, number>()
  return received.flatMap(({ message: { chat, version, shows } }) => {
    if (version <= (newest.get(chat) ?? 0)) return []
    newest.set(chat, version)
    return [shows]
  })
}
const unsent = async () => {
  const { rows } = await api.owner.query<{ open: number }>(
    `select (select count(*)::int from event_dues where listener = 'push')
       + (select count(*)::int from pushes where sent_version < version) as open`,
  )
  return rows[0]?.open
}
const settled = () => expect.poll(unsent, { timeout: 10_000 }).toBe(0)

it('one message is one push for each device, whichever process sends it', async () => {
  const chats = [await chatOf(api, ana), await chatOf(api, ana), await chatOf(api, ana)]
  const devices = [await phoneOf(ana), await phoneOf(there)]
  await Promise.all(chats.map((chat) => writesAgain(api, chat)))
  for (const device of devices) await expect.poll(() => device.received.length).toBe(chats.length)
  await settled()
  for (const { received } of devices)
    expect(received.map(({ message }) => message.chat).toSorted()).toEqual(
      chats.map(({ conversation }) => conversation).toSorted(),
    )
})

it.each(['push.before-request', 'push.after-request'] as const)(
  'a process that stands still at %s has its push sent by another, and once in effect when it goes on',
  async (where) => {
    const chat = await chatOf(api, ana)
    const phone = await phoneOf(ana)
    let goOn = () => {}
    const standing = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let stands = 0
    armFaults((point) => {
      if (point !== where || stands > 0) return
      stands += 1
      return standing
    })
    await writesAgain(api, chat)
    await expect.poll(() => stands).toBe(1)
    const before = phone.received.length
    api.clock.advance(20_000)
    await expect.poll(() => phone.received.length, { timeout: 15_000 }).toBe(before + 1)
    await settled()
    goOn()
    if (where === 'push.before-request') await expect.poll(() => phone.received.length).toBe(2)
    await settled()
    expect(taken(phone)).toEqual(['mine'])
    // What comes next is shown as ever.
    await writesAgain(api, chat)
    await expect.poll(() => taken(phone)).toEqual(['mine', 'mine'])
  },
  30_000,
)

it('is withdrawn once it was read at another process', async () => {
  const chat = await chatOf(api, ana)
  const phone = await phoneOf(ana)
  await writesAgain(api, chat)
  await expect.poll(() => taken(phone)).toEqual(['mine'])
  const { messages } = await there.get('get:interaction:conversation:messages', {
    conversation_uuid: chat.conversation,
  })
  await there.get('read:interaction', { interaction: chat.uuid, seq: messages.at(-1)?.seq ?? 0 })
  await expect.poll(() => taken(phone)).toEqual(['mine', null])
})

it('nothing goes to a device whose session was ended at another process, also not what was to be sent', async () => {
  const chat = await chatOf(api, ana)
  const [lost, kept] = [await phoneOf(ana), await phoneOf(there)]
  await ana.get('get:interaction:conversation:messages', { conversation_uuid: chat.conversation })
  await expect
    .poll(async () => (await api.owner.query('select from viewers')).rowCount ?? 0)
    .toBeGreaterThan(0)
  await writesAgain(api, chat)
  // It waits, because the chat is open.
  await expect.poll(async () => (await api.owner.query('select from pushes')).rowCount).toBe(2)
  const { rows } = await api.owner.query<{ uuid: string }>(
    'select session_uuid as uuid from push_subscriptions where endpoint = $1',
    [lost.endpoint],
  )
  const began = performance.now()
  const path = `/api/users/sessions/delete/${rows[0]?.uuid}/`
  const request = atProcess(api, elsewhere).request()
  await request.delete(path).set('Authorization', `Bearer ${there.token}`).expect(200)
  expect(performance.now() - began).toBeLessThan(1_000)
  expect(
    (await api.owner.query('select from push_subscriptions where endpoint = $1', [lost.endpoint])).rowCount,
  ).toBe(0)
  api.clock.advance(eyesMs)
  await writesAgain(api, chat)
  await expect.poll(() => kept.received.length).toBeGreaterThan(0)
  await settled()
  expect(lost.received).toEqual([])
})
