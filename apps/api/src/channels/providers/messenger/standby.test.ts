import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { answerCustomer } from '../../../bot/answer-customer'
import { retryMessage } from '../../../conversations/retry-message'
import { sendMessage } from '../../../conversations/send-message'
import { receiveItem } from '../../../inbound/items/receive-item'
import { markRead } from '../../../outbound/signals/mark-read'
import { createTypingNotifier } from '../../../outbound/signals/notify-typing'
import { actorOf } from '../../../test/factories'
import { createAccountCache } from '../../accounts/accounts'
import { chatSecrets } from '../../test/meta-chat'
import { bootContractWorld, type ContractWorld, type ServedCustomer } from '../../test/world'

const page = '102938475610777'
let world: ContractWorld
beforeAll(async () => {
  world = await bootContractWorld({
    type: 'messenger',
    external_id: page,
    credentials: { page_id: page, ...chatSecrets },
  })
})
afterAll(() => world.stop())

let laura: ServedCustomer & { id: string }
let at: number
beforeEach(async () => {
  await world.reset()
  world.api.clock.advance(60_000)
  const { messenger } = world.simulator
  const { id } = messenger.createCustomer({ name: 'Laura' })
  await messenger.send(id, { type: 'text', text: 'Hola' }).firstAttempt
  laura = { id, ...(await world.served(id)) }
  world.api.clock.advance(60_000)
  at = world.api.clock.now().getTime()
})

type List = 'messaging' | 'standby'
/** Stores elements without the webhook request. */
async function postWebhook(list: List, element: object, moment: number, customer = laura.id): Promise<void> {
  const item = { sender: { id: customer }, recipient: { id: page }, timestamp: moment, ...element }
  const found = await createAccountCache(world.api.services).find(world.account)
  if (!found) throw new Error('the account is not there')
  const body = { object: 'page', entry: [{ id: page, time: moment, [list]: [item] }] }
  for (const one of found.own.adapter.parse(Buffer.from(JSON.stringify(body))))
    await receiveItem(world.api.services, found, one)
}
const says = (list: List, moment: number, mid: string = randomUUID()) =>
  postWebhook(list, { message: { mid, text: 'Sigo aquí' } }, moment)
const echo = (list: List, moment: number) =>
  postWebhook(
    list,
    {
      sender: { id: page },
      recipient: { id: laura.id },
      message: { mid: randomUUID(), text: 'Soy el robot', is_echo: true, app_id: 263902037430900 },
    },
    moment,
  )
async function row() {
  const [found] = await world.rows<{ managed_outside: boolean; version: number }>(
    'select managed_outside, version from interaction_rows where conversation_uuid = $1',
    [laura.conversation],
  )
  if (!found) throw new Error('the interaction is gone')
  return found
}
const outside = async () => (await row()).managed_outside
const ana = () => actorOf(world.api.world.tienda.ana)
const spoken = () => world.simulator.messenger.outbox().messages

it('the newest information counts, in whatever order it arrives, and each once', async () => {
  await says('standby', at - 3_000, 'm_besides')
  expect(await outside()).toBe(true)
  await says('messaging', at - 1_000)
  expect(await outside()).toBe(false)
  await says('standby', at - 2_000)
  expect(await outside()).toBe(false)
  await says('standby', at)
  await says('messaging', at - 500)
  expect(await outside()).toBe(true)
  await says('messaging', at)
  await says('standby', at - 3_000, 'm_besides')
  expect(await outside()).toBe(false)
  expect(await world.thread(laura.id)).toHaveLength(7)
})

it('in whole seconds: of two with the same time the later to arrive counts, and a repeated one changes nothing', async () => {
  await says('standby', at, 'm_one')
  await says('messaging', at, 'm_two')
  await says('standby', at, 'm_one')
  expect(await outside()).toBe(false)
})

it('viewers of the chat hear of a change, and of nothing else', async () => {
  const { version } = await row()
  await postWebhook('messaging', { reaction: { mid: 'm_nobody', action: 'react', emoji: '❤️' } }, at - 2_000)
  expect(await row()).toEqual({ managed_outside: false, version })
  await postWebhook('standby', { read: { watermark: at - 1_000 } }, at - 1_000)
  expect(await row()).toEqual({ managed_outside: true, version: version + 1 })
  await postWebhook('standby', { read: { watermark: at } }, at)
  expect(await row()).toEqual({ managed_outside: true, version: version + 1 })
})

it('answers of the other app are in the thread; events that all apps get change nothing', async () => {
  await echo('standby', at - 2_000)
  expect(await outside()).toBe(true)
  await echo('messaging', at - 1_000)
  expect(await outside()).toBe(true)
  const answers = (await world.thread(laura.id)).filter(({ author_kind }) => author_kind === 'app')
  expect(answers.map(({ body }) => (body as { text: string }).text)).toEqual(['Soy el robot', 'Soy el robot'])
})

it('a queued message fails with the reason before the provider is called, and can be retried later', async () => {
  await world.rows(`update channel_accounts set state = 'paused' where uuid = $1`, [world.account])
  await laura.write('Espera')
  await says('standby', at)
  await world.rows(`update channel_accounts set state = 'active' where uuid = $1`, [world.account])
  await laura.deliver()
  const [entry] = (await world.thread(laura.id)).filter(({ author_kind }) => author_kind === 'user')
  expect(entry).toMatchObject({ status: 'failed', error: { code: 'MANAGED_OUTSIDE' } })
  const retry = () => retryMessage(world.api.services, ana(), entry?.uuid ?? '')
  expect(await retry()).toMatchObject({ code: 'MANAGED_OUTSIDE' })
  await laura.deliver()
  expect(spoken()).toEqual([])
  await says('messaging', at)
  await retry()
  await laura.deliver()
  expect(spoken()).toMatchObject([{ text: 'Espera' }])
})

it('ends as soon as the other app gives the customer back, before they write', async () => {
  const { messenger } = world.simulator
  const hands = (to: 'hilo' | 'app') => messenger.send(laura.id, { type: 'handover', to }).firstAttempt
  await world.rows('update conversations set control_at = null where uuid = $1', [laura.conversation])
  await hands('app')
  expect(await outside()).toBe(true)
  await expect(laura.write('¿Te ayudo?')).rejects.toThrow('Otra aplicación')
  await hands('hilo')
  expect(await outside()).toBe(false)
  await laura.write('¿Te ayudo?')
  expect(spoken()).toMatchObject([{ text: '¿Te ayudo?' }])
  const kept = await world.rows(`select from webhook_items where kind = 'handover' and state = 'done'`)
  expect(kept).toHaveLength(2)
  expect(await world.thread(laura.id)).toHaveLength(2)
})

it('no message, typing or read mark is sent meanwhile', async () => {
  await says('standby', at)
  const [chat] = await world.rows<{ contact_uuid: string }>(
    'select contact_uuid from conversations where uuid = $1',
    [laura.conversation],
  )
  const message = { type: 'text' as const, body: { text: 'Yo' }, conversation_uuid: laura.conversation }
  expect(
    await sendMessage(world.api.services, ana(), { ...message, to: chat?.contact_uuid ?? '' }),
  ).toMatchObject({ code: 'MANAGED_OUTSIDE' })
  await markRead(world.api.services, { business: world.business, conversation: laura.conversation, seq: 1 })
  await createTypingNotifier(world.api.services)(ana(), laura.conversation)
  expect(world.simulator.messenger.outbox().marks).toEqual([])
  expect(spoken()).toEqual([])
})

it('the bot does not greet a customer of another app', async () => {
  await world.rows(`update whatsapp_configs set bot_input_message = 'Bienvenida'`)
  const { id } = world.simulator.messenger.createCustomer({ name: 'Pedro' })
  await postWebhook('standby', { message: { mid: randomUUID(), text: 'Hola' } }, at, id)
  const [entry] = await world.thread(id)
  if (!entry) throw new Error('no message came')
  const job = { business: world.business, interaction: entry.interaction_uuid }
  await answerCustomer(world.api.services, job)
  expect(await world.thread(id)).toHaveLength(1)
  // Once they write to us, it does.
  await postWebhook('messaging', { message: { mid: randomUUID(), text: 'Buenas' } }, at, id)
  await answerCustomer(world.api.services, job)
  expect((await world.thread(id)).some(({ author_kind }) => author_kind === 'bot')).toBe(true)
})
