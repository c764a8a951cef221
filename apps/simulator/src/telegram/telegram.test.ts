import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startWithInbox } from '../test/inbox'
import type { CustomerMessageInput } from './inbound/input'

const Update = z.looseObject({ update_id: z.number() })
const token = '7205550142:AAtoken_de_la_tienda'
const Answer = z.looseObject({
  ok: z.boolean(),
  error_code: z.number().optional(),
  description: z.string().optional(),
  result: z.unknown().optional(),
})

async function start() {
  const simulator = await startWithInbox((body) => Update.parse(body))
  simulator.registerAccount({
    channel: 'telegram',
    business: 'Tienda Andina',
    shown_as: '@tienda_andina_bot',
    bot_token: token,
    secret_token: 'secreto-1',
    webhook_url: `${simulator.webhookOrigin}/hook`,
  })
  const bot = async (method: string, params: unknown = {}, with_ = token) => {
    const body = params instanceof FormData ? params : JSON.stringify(params)
    const { status, text } = await simulator.call(`/bot${with_}/${method}`, { method: 'POST', body })
    return { status, ...Answer.parse(JSON.parse(text)) }
  }
  const laura = simulator.telegram.createCustomer({
    id: '5550012345',
    name: 'Laura Gómez',
    username: 'laurag',
  })
  const say = async (message: CustomerMessageInput) => {
    const { id } = simulator.telegram.send(laura.id, message)
    await simulator.settled()
    return { id, update: simulator.received.at(-1)?.body }
  }
  const chat = () => simulator.telegram.chat(laura.id).messages
  return { ...simulator, bot, laura, say, chat }
}

const file = (name: string, mime: string, bytes = Buffer.from('%PDF-1.7 hola')) => ({ name, mime, bytes })

test('sends the bot a text, with its secret', async () => {
  const { say, received } = await start()
  const { update } = await say({ type: 'text', text: '¿Tienen envío? 😀' })
  expect(received[0]?.headers['x-telegram-bot-api-secret-token']).toBe('secreto-1')
  expect(update).toMatchObject({
    message: {
      from: { id: 5550012345, is_bot: false, first_name: 'Laura', last_name: 'Gómez', username: 'laurag' },
      chat: { id: 5550012345, type: 'private' },
      date: 1795194000,
      text: '¿Tienen envío? 😀',
    },
  })
})

test.each<[CustomerMessageInput, unknown]>([
  [{ type: 'start', payload: 'promo' }, { text: '/start promo' }],
  [
    { type: 'document', file: file('cédula.pdf', 'application/pdf'), caption: 'Mi cédula' },
    { document: { file_name: 'cédula.pdf', mime_type: 'application/pdf' }, caption: 'Mi cédula' },
  ],
  [{ type: 'image', file: file('f.jpg', 'image/jpeg') }, { photo: [{ width: 90 }, { width: 1280 }] }],
  [{ type: 'audio', file: file('v.ogg', 'audio/ogg'), voice: true }, { voice: { mime_type: 'audio/ogg' } }],
  [{ type: 'video', file: file('v.mp4', 'video/mp4') }, { video: { file_name: 'v.mp4' } }],
  [{ type: 'sticker', file: file('s.webp', 'image/webp') }, { sticker: { type: 'regular' } }],
  [{ type: 'location', latitude: 4.7, longitude: -74, name: 'Oficina' }, { venue: { title: 'Oficina' } }],
  [
    { type: 'contacts', contacts: [{ name: 'Laura', phone: '+573001234567' }], own: true },
    { contact: { phone_number: '+573001234567', user_id: 5550012345 } },
  ],
  [{ type: 'share_phone' }, { contact: { phone_number: '573550012345', user_id: 5550012345 } }],
  [{ type: 'unsupported' }, { poll: { question: expect.any(String) } }],
  [{ type: 'text', text: 'Mira', forwarded: true }, { forward_origin: { type: 'hidden_user' } }],
])('%o', async (input, expected) => {
  const { say, chat } = await start()
  const { update } = await say(input)
  expect(update?.message).toMatchObject(Object(expected))
  expect(chat().at(-1)).toMatchObject({ author: 'customer', state: 'accepted' })
})

test('an album is several messages with one group id', async () => {
  const { say, received } = await start()
  await say({
    type: 'album',
    caption: 'Dos',
    files: [file('a.jpg', 'image/jpeg'), file('b.jpg', 'image/jpeg')],
  })
  const messages = received.map(({ body }) =>
    z.looseObject({ media_group_id: z.string() }).parse(body.message),
  )
  expect(messages).toHaveLength(2)
  expect(new Set(messages.map((one) => one.media_group_id)).size).toBe(1)
})

test('sends replies, edits, reactions, button taps and blocks', async () => {
  const { say, bot, telegram, laura, settled, received, chat } = await start()
  const first = await say({ type: 'text', text: 'Hola' })
  const number = Number(first.id.split(':')[1])
  expect((await say({ type: 'text', text: 'eso', replyTo: first.id })).update).toMatchObject({
    message: { reply_to_message: { message_id: number, text: 'Hola' } },
  })
  expect((await say({ type: 'edit', messageId: first.id, text: 'Hola, buenas' })).update).toMatchObject({
    edited_message: { message_id: number, text: 'Hola, buenas', edit_date: 1795194000 },
  })
  expect((await say({ type: 'reaction', messageId: first.id, emoji: '👍' })).update).toMatchObject({
    message_reaction: { old_reaction: [], new_reaction: [{ type: 'emoji', emoji: '👍' }] },
  })
  const markup = { inline_keyboard: [[{ text: 'Ventas', callback_data: 'area:ventas' }]] }
  await bot('sendMessage', { chat_id: 5550012345, text: 'Elige', reply_markup: markup })
  const menu = chat().at(-1)
  expect(menu?.choices).toEqual([{ kind: 'callback', id: 'area:ventas', title: 'Ventas' }])
  const press = await say({ type: 'choice', messageId: menu?.id ?? '', id: 'area:ventas', title: 'Ventas' })
  expect(press.update).toMatchObject({ callback_query: { data: 'area:ventas', message: { text: 'Elige' } } })
  expect(await bot('answerCallbackQuery', { callback_query_id: press.id })).toMatchObject({ ok: true })
  expect(await bot('answerCallbackQuery', { callback_query_id: press.id })).toMatchObject({ error_code: 400 })
  telegram.changeCustomer(laura.id, { profile: 'blocked' })
  await settled()
  expect(received.at(-1)?.body).toMatchObject({ my_chat_member: { new_chat_member: { status: 'kicked' } } })
  expect(await bot('sendMessage', { chat_id: 5550012345, text: 'Hola' })).toMatchObject({
    status: 403,
    description: 'Forbidden: bot was blocked by the user',
  })
})

test('a bot reacts with some emojis only, and deletes for two days; it edits always', async () => {
  const { say, bot, clock, chat } = await start()
  const { id } = await say({ type: 'text', text: 'Hola' })
  const to = (key: string) => ({ chat_id: 5550012345, message_id: Number(key.split(':')[1]) })
  const react = (emoji: string) =>
    bot('setMessageReaction', { ...to(id), reaction: [{ type: 'emoji', emoji }] })
  expect(await react('👍')).toMatchObject({ ok: true })
  expect(chat()[0]?.reactions).toEqual({ business: '👍' })
  expect(await react('🧶')).toMatchObject({ description: 'Bad Request: REACTION_INVALID' })
  await bot('sendMessage', { chat_id: 5550012345, text: 'Llega el lunez' })
  const ours = chat().at(-1)?.id ?? ''
  await clock.advance(48 * 3_600_000 + 1)
  expect(await bot('editMessageText', { ...to(ours), text: 'Llega el lunes' })).toMatchObject({ ok: true })
  expect(await bot('deleteMessage', to(ours))).toMatchObject({
    description: "Bad Request: message can't be deleted",
  })
  await bot('sendMessage', { chat_id: 5550012345, text: 'Otra' })
  const other = chat().at(-1)?.id ?? ''
  expect(await bot('deleteMessage', to(other))).toMatchObject({ ok: true })
  expect(await bot('deleteMessage', to(other))).toMatchObject({
    description: 'Bad Request: message to delete not found',
  })
})

describe('what the bot sends', () => {
  const sendTo = (id: string) => ({ chat_id: id, text: 'Con gusto.' })

  test('shows on the phone and is answered as Telegram does', async () => {
    const { bot, say, chat, telegram } = await start()
    const { id } = await say({ type: 'text', text: 'Hola' })
    const reply_parameters = { message_id: Number(id.split(':')[1]) }
    const { result } = await bot('sendMessage', { ...sendTo('5550012345'), reply_parameters })
    expect(result).toMatchObject({
      from: { id: 7205550142, is_bot: true, username: 'tienda_andina_bot' },
      text: 'Con gusto.',
      reply_to_message: { text: 'Hola' },
    })
    expect(chat().at(-1)).toMatchObject({
      author: 'business',
      text: 'Con gusto.',
      replyTo: id,
      state: 'delivered',
    })
    expect(telegram.outbox().messages).toHaveLength(1)
  })

  test('a file keeps its name, and can be fetched and sent again; a voice note needs a form that plays', async () => {
    const { bot, say, chat, call, clock } = await start()
    await say({ type: 'text', text: 'Hola' })
    const form = new FormData()
    form.set('chat_id', '5550012345')
    form.set('caption', 'Cotización')
    form.set('document', new File(['%PDF-1.7'], 'cotización señal.pdf', { type: 'application/pdf' }))
    const sent = z
      .looseObject({ document: z.looseObject({ file_id: z.string(), file_name: z.string() }) })
      .parse((await bot('sendDocument', form)).result)
    expect(sent.document.file_name).toBe('cotización señal.pdf')
    expect(chat().at(-1)).toMatchObject({ text: 'Cotización', media: { mime: 'application/pdf' } })
    const { file_id } = sent.document
    const { file_path } = z
      .looseObject({ file_path: z.string() })
      .parse((await bot('getFile', { file_id })).result)
    expect((await call(`/file/bot${token}/${file_path}`)).text).toBe('%PDF-1.7')
    expect(await bot('sendDocument', { chat_id: '5550012345', document: file_id })).toMatchObject({
      ok: true,
    })
    const noPhoto = new FormData()
    noPhoto.set('chat_id', '5550012345')
    noPhoto.set('photo', new File(['%PDF-1.7'], 'foto.pdf', { type: 'application/pdf' }))
    expect(await bot('sendPhoto', noPhoto)).toMatchObject({
      description: 'Bad Request: IMAGE_PROCESS_FAILED',
    })
    const moving = async (type: string) => {
      const form = new FormData()
      form.set('chat_id', '5550012345')
      form.set('animation', new File(['GIF89a'], 'hola.gif', { type }))
      const { result } = await bot('sendAnimation', form)
      return [
        Object.keys(result as object).filter((key) => /animation|document/.test(key)),
        chat().at(-1)?.type,
      ]
    }
    expect(await moving('image/gif')).toEqual([['animation', 'document'], 'image'])
    expect(await moving('application/zip')).toEqual([['document'], 'document'])
    const voiceOf = async (type: string) => {
      const form = new FormData()
      form.set('chat_id', '5550012345')
      form.set('voice', new File(['la voz'], 'nota', { type }))
      await bot('sendVoice', form)
      const { type: shown, media } = chat().at(-1) ?? {}
      return [shown, media?.voice]
    }
    expect(await voiceOf('audio/ogg')).toEqual(['audio', true])
    expect(await voiceOf('audio/mp4')).toEqual(['audio', true])
    expect(await voiceOf('audio/wav')).toEqual(['document', false])
    await clock.advance(3_600_001)
    expect((await call(`/file/bot${token}/${file_path}`)).status).toBe(404)
  })

  test('is refused with an error for each fault', async () => {
    const { bot, say, telegram } = await start()
    telegram.createCustomer({ id: '5550099403', name: 'Bloqueada' })
    expect(await bot('sendMessage', sendTo('1'))).toMatchObject({
      description: 'Bad Request: chat not found',
    })
    expect(await bot('sendMessage', sendTo('5550012345'))).toMatchObject({
      status: 403,
      description: "Forbidden: bot can't initiate conversation with a user",
    })
    await say({ type: 'text', text: 'Hola' })
    const to = { chat_id: '5550012345' }
    expect(await bot('sendMessage', { ...to, text: '' })).toMatchObject({
      description: 'Bad Request: message text is empty',
    })
    expect(await bot('sendMessage', { ...to, text: 'a'.repeat(4097) })).toMatchObject({
      description: 'Bad Request: message is too long',
    })
    expect(await bot('sendMessage', { ...to, text: 'a', reply_parameters: { message_id: 9 } })).toMatchObject(
      {
        description: 'Bad Request: message to be replied not found',
      },
    )
    expect(await bot('sendMessage', sendTo('5550099403'))).toMatchObject({ status: 403 })
    expect(await bot('sendNothing')).toMatchObject({ status: 404 })
    expect(await bot('getMe', {}, '7205550142:AAotro')).toMatchObject({
      status: 401,
      description: 'Unauthorized',
    })
    expect(await bot('getMe', {}, 'nada')).toMatchObject({ status: 404 })
    expect(telegram.outbox().refused).toHaveLength(6)
  })

  test('answers 429 twice by id, by an ordered failure, and by the real limits', async () => {
    const { bot, say, telegram, clock } = await start()
    telegram.createCustomer({ id: '5550012429', name: 'Prisa' })
    await say({ type: 'text', text: 'Hola' })
    telegram.send('5550012429', { type: 'text', text: 'Hola' })
    const refusal = { status: 429, parameters: { retry_after: 2 } }
    expect(await bot('sendMessage', sendTo('5550012429'))).toMatchObject(refusal)
    expect(await bot('sendMessage', sendTo('5550012429'))).toMatchObject(refusal)
    expect(await bot('sendMessage', sendTo('5550012429'))).toMatchObject({ ok: true })
    telegram.fail({ code: 429, retryAfter: 30 })
    expect(await bot('sendMessage', sendTo('5550012345'))).toMatchObject({ parameters: { retry_after: 30 } })
    telegram.fail({ code: 400, on: 'sendMessage' })
    await bot('sendChatAction', { chat_id: '5550012345', action: 'typing' })
    expect(await bot('sendMessage', sendTo('5550012345'))).toMatchObject({ status: 400 })
    telegram.setKnobs({ rateLimits: true })
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) statuses.push((await bot('sendMessage', sendTo('5550012345'))).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    await clock.advance(1_000)
    expect(await bot('sendMessage', sendTo('5550012345'))).toMatchObject({ ok: true })
  })
})

test('sets and deletes the webhook, and waiting updates can be polled', async () => {
  const { bot, say, received, webhookOrigin } = await start()
  expect(await bot('setWebhook', { url: 'http://example.co/h' })).toMatchObject({
    description: 'Bad Request: bad webhook: An HTTPS URL must be provided for webhook',
  })
  expect(await bot('getUpdates')).toMatchObject({ status: 409 })
  expect(await bot('deleteWebhook')).toMatchObject({ result: true, description: 'Webhook was deleted' })
  await say({ type: 'text', text: 'Hola' })
  expect(received).toHaveLength(0)
  expect(await bot('getUpdates', { timeout: 0 })).toMatchObject({ result: [{ message: { text: 'Hola' } }] })
  const allowed_updates = ['message']
  const set = { url: `${webhookOrigin}/nuevo`, secret_token: 'otro', allowed_updates }
  expect(await bot('setWebhook', set)).toMatchObject({ description: 'Webhook was set' })
  const { id } = await say({ type: 'text', text: 'Sigo' })
  expect(received.map(({ path, headers }) => [path, headers['x-telegram-bot-api-secret-token']])).toEqual([
    ['/nuevo', 'otro'],
    ['/nuevo', 'otro'],
  ])
  await say({ type: 'reaction', messageId: id, emoji: '👍' })
  expect(received).toHaveLength(2)
  expect((await bot('getWebhookInfo')).result).toMatchObject({ url: set.url, allowed_updates })
})

describe('knobs', () => {
  test('a frozen clock moves on while webhooks are batched, delayed or paused', async () => {
    const { telegram, laura, clock, received } = await start()
    telegram.setKnobs({ reorder: 2, delayMs: 1_000 })
    for (const text of ['uno', 'dos', 'tres']) telegram.send(laura.id, { type: 'text', text })
    await clock.advance(2_000)
    const texts = received.map(({ body }) => z.looseObject({ text: z.string() }).parse(body.message).text)
    expect(texts).toEqual(['dos', 'uno', 'tres'])
  })

  test('send what they say: down, badSignature, duplicate, unknownType', async () => {
    const { telegram, say, clock, received } = await start()
    telegram.setKnobs({ down: true })
    await say({ type: 'text', text: 'uno' })
    expect(received).toHaveLength(0)
    telegram.setKnobs({ down: false, badSignature: true, duplicate: 1, unknownType: true })
    await clock.advance(1_000)
    expect(received[0]?.headers['x-telegram-bot-api-secret-token']).toBe('secreto-1-de-otro')
    const { update } = await say({ type: 'text', text: 'dos' })
    expect(update).toHaveProperty('hologram')
    expect(received).toHaveLength(3)
  })

  test('play a revoked token, an expired file and an answer that never comes', async () => {
    const { telegram, bot, say, origin, chat } = await start()
    await say({ type: 'document', file: file('a.pdf', 'application/pdf') })
    const file_id = chat()[0]?.media?.id
    telegram.setKnobs({ mediaExpired: true })
    expect(await bot('getFile', { file_id })).toMatchObject({ status: 400 })
    telegram.setKnobs({ mediaExpired: false, timeoutAfterAccept: 1 })
    const body = JSON.stringify({ chat_id: '5550012345', text: 'a' })
    const headers = { 'content-type': 'application/json' }
    const signal = AbortSignal.timeout(300)
    await expect(
      fetch(`${origin}/bot${token}/sendMessage`, { method: 'POST', body, headers, signal }),
    ).rejects.toThrow()
    expect(telegram.outbox().messages).toHaveLength(1)
    telegram.setKnobs({ tokenRevoked: true })
    expect(await bot('getMe')).toMatchObject({ status: 401 })
  })
})
