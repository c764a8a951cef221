import { expect, test } from 'vitest'
import { z } from 'zod'
import { startWithInbox } from '../test/inbox'
import type { CustomerMessageInput } from './inbound/input'

const token = '7205550142:AAtoken_de_la_tienda'
const Update = z.looseObject({ update_id: z.number() })
const owner = { id: '880011', name: 'Marta Ruiz', username: 'marta' }

async function start() {
  const simulator = await startWithInbox((body) => Update.parse(body))
  simulator.registerAccount({
    channel: 'telegram',
    business: 'Tienda Andina',
    bot_token: token,
    secret_token: 'secreto-1',
    webhook_url: `${simulator.webhookOrigin}/hook`,
  })
  const bot = async (method: string, params: unknown = {}) => {
    const { text } = await simulator.call(`/bot${token}/${method}`, {
      method: 'POST',
      body: JSON.stringify(params),
    })
    return z.looseObject({ ok: z.boolean(), result: z.unknown().optional() }).parse(JSON.parse(text))
  }
  const { telegram } = simulator
  const laura = telegram.createCustomer({ id: '5550012345', name: 'Laura Gómez' })
  const { id: connection } = telegram.business.connect({ owner })
  await simulator.settled()
  const say = async (message: CustomerMessageInput) => {
    const { id } = telegram.send(laura.id, { business: owner.id, ...message })
    await simulator.settled()
    return { id, update: simulator.received.at(-1)?.body }
  }
  const write = (text: string, business_connection_id = connection) =>
    bot('sendMessage', { chat_id: 5550012345, business_connection_id, text })
  return { ...simulator, bot, laura, connection, say, write }
}

test('reports a connection with its rights, and its end; an edit ends one and begins another', async () => {
  const { connection, received, telegram, settled, bot } = await start()
  const user = { id: 880011, first_name: 'Marta Ruiz', username: 'marta' }
  expect(received[0]?.body).toMatchObject({
    business_connection: { id: connection, user, is_enabled: true, rights: { can_reply: true } },
  })
  const { id } = telegram.business.change(owner.id, { can_reply: false })
  await settled()
  expect(received.slice(1).map(({ body }) => body)).toMatchObject([
    { business_connection: { id: connection, is_enabled: false } },
    { business_connection: { id, is_enabled: true, rights: { can_delete_outgoing_messages: true } } },
  ])
  const asked = await bot('getBusinessConnection', { business_connection_id: id })
  expect(asked.result).toMatchObject({ id, user })
})

test('reports what either side writes, edits and deletes, each with its connection', async () => {
  const { connection, say } = await start()
  const business_connection_id = connection
  const chat = { id: 5550012345 }
  const hello = await say({ type: 'text', text: 'Hola' })
  expect(hello.update).toMatchObject({
    business_message: { business_connection_id, chat, from: { id: 5550012345 }, text: 'Hola' },
  })
  const answer = await say({ type: 'echo', text: 'Ya te digo' })
  expect(answer.update).toMatchObject({
    business_message: { business_connection_id, chat, from: { id: 880011 }, text: 'Ya te digo' },
  })
  expect((await say({ type: 'edit', messageId: answer.id, text: 'Ya' })).update).toMatchObject({
    edited_business_message: { business_connection_id, from: { id: 880011 }, text: 'Ya' },
  })
  for (const { id } of [hello, answer]) {
    expect((await say({ type: 'revoke', messageId: id })).update).toMatchObject({
      deleted_business_messages: {
        business_connection_id,
        chat,
        message_ids: [Number(id.split(':').at(-1))],
      },
    })
  }
})

test('lets the bot answer for the owner within a day, with the rights that it has', async () => {
  const { say, write, telegram, clock, laura, received, settled, bot, connection } = await start()
  expect(await write('Hola')).toMatchObject({ ok: false, description: 'Bad Request: BUSINESS_PEER_INVALID' })
  await say({ type: 'text', text: 'Hola' })
  const sent = await write('Con gusto')
  const by = { from: { id: 880011 }, sender_business_bot: { id: 7205550142 } }
  expect(sent.result).toMatchObject({ ...by, business_connection_id: connection })
  await settled()
  expect(received.at(-1)?.body).toMatchObject({ business_message: { ...by, text: 'Con gusto' } })
  expect(telegram.business.chat(owner.id, laura.id).messages).toHaveLength(2)
  expect(telegram.chat(laura.id).messages).toHaveLength(0)
  expect(await write('Hola', 'otra')).toMatchObject({
    description: 'Bad Request: BUSINESS_CONNECTION_INVALID',
  })
  const { message_id } = z.looseObject({ message_id: z.number() }).parse(sent.result)
  const edit = { chat_id: laura.id, message_id, business_connection_id: connection, text: 'Con mucho gusto' }
  expect(await bot('editMessageText', edit)).toMatchObject({ ok: true })
  const deletion = { business_connection_id: connection, message_ids: [message_id] }
  expect(await bot('deleteBusinessMessages', deletion)).toMatchObject({ ok: true })
  await clock.advance(24 * 3_600_000 + 1)
  expect(await write('¿Sigues?')).toMatchObject({ description: 'Bad Request: BUSINESS_PEER_USAGE_MISSING' })
  const { id } = telegram.business.change(owner.id, { can_reply: false })
  expect(await write('Hola', id)).toMatchObject({ description: 'Forbidden: BOT_ACCESS_FORBIDDEN' })
})
