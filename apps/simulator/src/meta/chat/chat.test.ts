import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startWithInbox } from '../../test/inbox'
import { sign } from '../signature'
import type { CustomerMessageInput } from './inbound/input'

const Webhook = z.looseObject({
  object: z.string(),
  entry: z.array(
    z.looseObject({
      id: z.string(),
      messaging: z.array(z.looseObject({})).default([]),
      standby: z.array(z.looseObject({})).default([]),
    }),
  ),
})
const Answer = z.looseObject({
  error: z
    .looseObject({ code: z.number(), error_subcode: z.number().optional(), message: z.string() })
    .optional(),
  message_id: z.string().optional(),
  attachment_id: z.string().optional(),
  access_token: z.string().optional(),
  data: z.array(z.unknown()).optional(),
})
const accounts = {
  messenger: { page_id: '105550142000317', id: '105550142000317', customer: '7392015648120394' },
  instagram: { ig_id: '17841405550142007', id: '17841405550142007', customer: '6841100000000417' },
}
type Channel = keyof typeof accounts

async function start(channel: Channel) {
  const simulator = await startWithInbox((body) => Webhook.parse(body))
  const { id: own, customer, ...ids } = accounts[channel]
  const common = {
    business: 'Tienda Andina',
    page_access_token: `token-${channel}`,
    app_secret: 'secreto',
    verify_token: 'verificar',
    webhook_url: `${simulator.webhookOrigin}/${channel}`,
  }
  simulator.listensAt(simulator.origin)
  if (channel === 'messenger') simulator.registerAccount({ channel, ...common, page_id: own })
  else simulator.registerAccount({ channel, ...common, ig_id: own })
  const actor = simulator[channel]
  const laura = actor.createCustomer({ id: customer, name: 'Laura Gómez', username: 'lau.gomez' })
  const say = async (message: CustomerMessageInput) => {
    const { id } = actor.send(laura.id, message)
    await simulator.settled()
    return { id, item: items().at(-1) }
  }
  const items = () =>
    simulator.received.flatMap(({ body }) => body.entry.flatMap(({ messaging }) => messaging))
  const graph = async (path: string, init: RequestInit = {}, token = common.page_access_token) => {
    const headers = { authorization: `Bearer ${token}` }
    const { status, text } = await simulator.call(`/graph/v26.0/${path}`, { ...init, headers })
    return { status, ...Answer.parse(JSON.parse(text)) }
  }
  const post = (message: unknown, more = {}) => {
    const type = channel === 'messenger' ? { messaging_type: 'RESPONSE' } : {}
    const body = JSON.stringify({ recipient: { id: laura.id }, ...type, message, ...more })
    return graph(`${own}/messages`, { method: 'POST', body })
  }
  const chat = () => actor.chat(laura.id).messages
  return { ...simulator, ...ids, own, actor, laura, say, items, graph, post, chat, common }
}

const pdf = { name: 'cédula ñ.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }
const both: Channel[] = ['messenger', 'instagram']

describe.each(both)('%s', (channel) => {
  test('signs escaped JSON in its own envelope', async () => {
    const { say, received, own, laura } = await start(channel)
    const { id, item } = await say({ type: 'text', text: '¿Tienen el modelo azul? 😀' })
    const [webhook] = received
    expect(webhook?.raw).toMatch(/^[\x20-\x7e]+$/)
    expect(webhook?.headers['x-hub-signature-256']).toBe(sign(webhook?.raw ?? '', 'secreto'))
    expect(webhook?.body).toMatchObject({
      object: channel === 'messenger' ? 'page' : 'instagram',
      entry: [{ id: own, time: 1795194000000 }],
    })
    expect(item).toEqual({
      sender: { id: laura.id },
      recipient: { id: own },
      timestamp: 1795194000000,
      message: { mid: id, text: '¿Tienen el modelo azul? 😀' },
    })
  })

  test('a file has a URL that expires', async () => {
    const { say, clock, actor } = await start(channel)
    const { item } = await say({ type: 'document', file: pdf })
    const { message } = z
      .object({
        message: z.object({
          attachments: z.array(z.object({ type: z.string(), payload: z.object({ url: z.string() }) })),
        }),
      })
      .parse(item)
    const [{ type, payload } = { type: '', payload: { url: '' } }] = message.attachments
    expect(type).toBe('file')
    expect(await (await fetch(payload.url)).text()).toBe('%PDF-1.7')
    expect((await fetch(payload.url.replace('oh=', 'oh=0'))).status).toBe(403)
    actor.setKnobs({ mediaExpired: true })
    expect((await fetch(payload.url)).status).toBe(403)
    actor.setKnobs({ mediaExpired: false })
    await clock.advance(7 * 86_400_000)
    expect((await fetch(payload.url)).status).toBe(403)
  })

  test('posts a reply, a reaction, a quick reply, a button and an echo from the inbox', async () => {
    const { say, post, chat, items } = await start(channel)
    const { id } = await say({ type: 'text', text: 'Hola' })
    expect((await say({ type: 'text', text: 'Eso', replyTo: id })).item).toMatchObject({
      message: { reply_to: { mid: id } },
    })
    expect((await say({ type: 'reaction', messageId: id, emoji: '❤️' })).item).toMatchObject({
      reaction: { mid: id, action: 'react', reaction: 'love', emoji: '❤️' },
    })
    await post({
      text: '¿Qué área?',
      quick_replies: [{ content_type: 'text', title: 'Ventas', payload: 'area:1' }],
    })
    const quick = chat().at(-1)
    const choice = { type: 'choice' as const, messageId: quick?.id ?? '', id: 'area:1', title: 'Ventas' }
    expect((await say(choice)).item).toMatchObject({
      message: { text: 'Ventas', quick_reply: { payload: 'area:1' } },
    })
    expect(quick?.choices).toEqual([])
    const buttons = [{ type: 'postback', title: 'Ver', payload: 'VER' }]
    await post({
      attachment: { type: 'template', payload: { template_type: 'button', text: 'Mira', buttons } },
    })
    const pressed = await say({ type: 'choice', messageId: chat().at(-1)?.id ?? '', id: 'VER', title: 'Ver' })
    expect(pressed.item).toMatchObject({ postback: { title: 'Ver', payload: 'VER' } })
    const echo = await say({ type: 'echo', text: 'Desde la bandeja' })
    expect(items().at(-1)).toMatchObject({
      recipient: { id: accounts[channel].customer },
      message: { mid: echo.id, is_echo: true, app_id: 263902037430900, text: 'Desde la bandeja' },
    })
  })

  test('a sent message shows, is echoed with its metadata, and is read', async () => {
    const { say, post, chat, clock, items, actor, laura } = await start(channel)
    await say({ type: 'text', text: 'Hola' })
    const { message_id: mid } = await post({ text: 'Claro', metadata: 'msg:1' })
    await clock.advance(200)
    expect(items()[1]).toMatchObject({ message: { mid, is_echo: true, metadata: 'msg:1', text: 'Claro' } })
    await actor.read(laura.id)
    const receipts = items().slice(2)
    expect(receipts).toEqual(
      channel === 'messenger'
        ? [
            expect.objectContaining({ delivery: { mids: [mid], watermark: 1795194000150 } }),
            expect.objectContaining({ read: { watermark: 1795194000200 } }),
          ]
        : [expect.objectContaining({ read: { mid } })],
    )
    expect(chat().at(-1)).toMatchObject({ id: mid, state: 'read' })
    expect(actor.outbox().counts).toEqual({ 'msg:1': 1 })
  })

  test('the window: one day, seven for a human agent, and no retired tags', async () => {
    const { say, post, clock, actor } = await start(channel)
    expect(await post({ text: 'Hola' })).toMatchObject({ error: { code: 100, error_subcode: 2018001 } })
    await say({ type: 'text', text: 'Hola' })
    await clock.advance(86_399_000)
    expect((await post({ text: 'Hola' })).status).toBe(200)
    await clock.advance(1_000)
    const closed = { error: { code: 10, error_subcode: channel === 'messenger' ? 2018278 : 2534022 } }
    expect(await post({ text: 'Hola' })).toMatchObject(closed)
    const agent = { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }
    expect((await post({ text: 'Hola' }, agent)).status).toBe(200)
    const dead = { ...agent, tag: 'ACCOUNT_UPDATE' }
    expect(await post({ text: 'Hola' }, dead)).toMatchObject({ error: { code: 100 } })
    actor.setKnobs({ humanAgent: false })
    expect(await post({ text: 'Hola' }, agent)).toMatchObject({ error: { code: 10, error_subcode: 2018065 } })
    actor.setKnobs({ humanAgent: true })
    await clock.advance(6 * 86_400_000)
    expect(await post({ text: 'Hola' }, agent)).toMatchObject(closed)
  })

  test('an upload can be sent by its id, and is refused without a content type', async () => {
    const { say, graph, post, chat, own } = await start(channel)
    await say({ type: 'text', text: 'Hola' })
    const upload = (type: string) => {
      const form = new FormData()
      form.set('message', JSON.stringify({ attachment: { type: 'file', payload: { is_reusable: true } } }))
      form.set('platform', channel)
      form.set('filedata', new File(['%PDF-1.7'], 'cotización.pdf', { type }))
      return graph(`${own}/message_attachments`, { method: 'POST', body: form })
    }
    expect(await upload('')).toMatchObject({ error: { code: 100, error_subcode: 2018047 } })
    // Instagram names the types of each kind; Messenger does not.
    const zipped = await upload('application/zip')
    if (channel === 'instagram')
      expect(zipped).toMatchObject({ error: { code: 100, error_subcode: 2018047 } })
    else expect(zipped.attachment_id).toEqual(expect.any(String))
    const { attachment_id } = await upload('application/pdf')
    const sent = await post({ attachment: { type: 'file', payload: { attachment_id } } })
    expect(sent.status).toBe(200)
    expect(chat().at(-1)).toMatchObject({ type: 'document', media: { name: 'cotización.pdf' } })
  })

  test('refuses invalid requests, special ids and ordered failures', async () => {
    const { say, post, graph, actor, own } = await start(channel)
    await say({ type: 'text', text: 'Hola' })
    const limit = channel === 'messenger' ? 'a'.repeat(2001) : 'ñ'.repeat(501)
    for (const message of [{}, { text: ' ' }, { text: limit }])
      expect(await post(message)).toMatchObject({ status: 400, error: { code: 100 } })
    expect((await post({ text: limit.slice(1) })).status).toBe(200)
    expect(await graph('me', {}, 'de-nadie')).toMatchObject({ status: 401, error: { code: 190 } })
    expect(await graph('999/messages', { method: 'POST' })).toMatchObject({ error: { code: 100 } })
    actor.fail({ code: 551, subcode: 1545041 })
    expect(await post({ text: 'Hola' })).toMatchObject({ error: { code: 551, error_subcode: 1545041 } })
    const to = (id: string) => {
      actor.createCustomer({ id, name: 'Prueba' })
      actor.send(id, { type: 'text', text: 'Hola' })
      const type = channel === 'messenger' ? { messaging_type: 'RESPONSE' } : {}
      const body = JSON.stringify({ recipient: { id }, ...type, message: { text: 'a' } })
      return async () => (await graph(`${own}/messages`, { method: 'POST', body })).error?.code ?? 200
    }
    expect(await to('7392015648120047')()).toBe(10)
    expect(await to('7392015648120551')()).toBe(551)
    const rate = to('7392015648120613')
    expect([await rate(), await rate(), await rate()]).toEqual([613, 613, 200])
    actor.setKnobs({ tokenRevoked: true })
    expect(await post({ text: 'Hola' })).toMatchObject({ error: { code: 190 } })
  })

  test('our reaction is any on Messenger and only the heart on Instagram', async () => {
    const { say, graph, laura, own, chat } = await start(channel)
    const { id } = await say({ type: 'text', text: 'Hola' })
    const react = (payload: object) =>
      graph(`${own}/messages`, {
        method: 'POST',
        body: JSON.stringify({
          recipient: { id: laura.id },
          payload: { message_id: id, ...payload },
          ...action,
        }),
      })
    const action = { sender_action: 'react' }
    const ours = () => chat().find((message) => message.id === id)?.reactions.business
    const thumb = await react({ reaction: '👍' })
    expect([thumb.status, ours()]).toEqual(channel === 'messenger' ? [200, '👍'] : [400, undefined])
    expect((await react({ reaction: 'love' })).status).toBe(200)
    expect(ours()).toBe('❤️')
    action.sender_action = 'unreact'
    expect((await react({})).status).toBe(200)
    expect(ours()).toBeUndefined()
  })

  test('a failure ordered for sends is not used up by typing and read marks', async () => {
    const { say, post, graph, actor, laura, own } = await start(channel)
    await say({ type: 'text', text: 'Hola' })
    const body = JSON.stringify({ recipient: { id: laura.id }, sender_action: 'typing_on' })
    const typing = async () => (await graph(`${own}/messages`, { method: 'POST', body })).status
    actor.fail({ code: 613 })
    expect(await typing()).toBe(200)
    expect(await post({ text: 'Hola' })).toMatchObject({ error: { code: 613 } })
    actor.fail({ code: 613, on: 'mark' })
    expect((await post({ text: 'Hola' })).status).toBe(200)
    expect(await typing()).not.toBe(200)
  })

  test('answers profile, account and subscription', async () => {
    const { graph, actor, laura, say, received, own } = await start(channel)
    // Profiles are answered only for customers who have written.
    expect(await graph(laura.id)).toMatchObject({ status: 400, error: { code: 100 } })
    await say({ type: 'text', text: 'Hola' })
    received.length = 0
    expect(await graph(laura.id)).toMatchObject(
      channel === 'messenger' ? { first_name: 'Laura', last_name: 'Gómez' } : { username: 'lau.gomez' },
    )
    actor.changeCustomer(laura.id, { profile: 'noConsent' })
    expect(await graph(laura.id)).toMatchObject({ error: { code: 230 } })
    expect(await graph(`${own}?fields=name`)).toEqual({ status: 200, id: own, name: 'Tienda Andina' })
    expect((await graph(`${own}/subscribed_apps`, { method: 'DELETE' })).status).toBe(200)
    await say({ type: 'text', text: 'Hola' })
    expect(received).toHaveLength(0)
    const fields = 'subscribed_fields=messages,messaging_postbacks'
    await graph(`${own}/subscribed_apps?${fields}`, { method: 'POST' })
    await say({ type: 'text', text: 'Hola' })
    expect(received).toHaveLength(1)
    expect(await actor.verify?.(own)).toMatchObject({ ok: true })
  })

  test('knobs: batches, standby, seconds', async () => {
    const { actor, laura, settled, received } = await start(channel)
    actor.setKnobs({ batch: 3, secondsTimestamps: true, standby: true })
    for (const text of ['uno', 'dos', 'tres']) actor.send(laura.id, { type: 'text', text })
    await settled()
    expect(received).toHaveLength(1)
    const entries = received[0]?.body.entry ?? []
    expect(entries.map(({ standby }) => standby.length)).toEqual([2, 1])
    expect(entries[0]?.standby[0]).toMatchObject({ timestamp: 1795194000 })
  })
})

test.each([
  [
    'messenger',
    'messages,messaging_referrals,message_edits,standby,messaging_handovers',
    'messaging_referral',
  ],
  ['instagram', 'messages,messaging_referral,message_edit,standby,messaging_handover', 'messaging_referrals'],
] as const)('%s: one subscription that is not in force refuses them all', async (channel, inForce, odd) => {
  const { graph, own } = await start(channel)
  const subscribe = (fields: string) =>
    graph(`${own}/subscribed_apps?subscribed_fields=${fields}`, { method: 'POST' })
  expect(await subscribe(`messages,${odd}`)).toMatchObject({
    status: 400,
    error: {
      code: 100,
      type: channel === 'messenger' ? 'OAuthException' : 'IGApiException',
      message: expect.stringMatching(
        new RegExp(`Param subscribed_fields\\[1\\] must be one of {.*} - got "${odd}"\\.$`),
      ),
    },
  })
  expect((await subscribe(inForce)).status).toBe(200)
  const { data } = await graph(`${own}/subscribed_apps`)
  expect(data).toMatchObject([{ subscribed_fields: inForce.split(',') }])
})

test.each(both)('%s: handovers and standby messages need their subscriptions', async (channel) => {
  const { graph, own, actor, say, received } = await start(channel)
  await say({ type: 'handover', to: 'app' })
  await say({ type: 'handover', to: 'hilo' })
  expect(received.flatMap(({ body }) => body.entry.flatMap(({ messaging }) => messaging))).toMatchObject([
    { take_thread_control: { new_owner_app_id: expect.any(String) } },
    { pass_thread_control: { new_owner_app_id: expect.any(String) } },
  ])
  await graph(`${own}/subscribed_apps?subscribed_fields=messages`, { method: 'POST' })
  received.length = 0
  actor.setKnobs({ standby: true })
  await say({ type: 'text', text: 'Hola' })
  await say({ type: 'handover', to: 'app' })
  expect(received).toHaveLength(0)
})

test('Messenger: sends a webhook for an edit, none for a deletion, and waits for an offline phone', async () => {
  const { say, received, actor, laura, post, clock, items, chat } = await start('messenger')
  const { id } = await say({ type: 'text', text: 'Hola' })
  expect((await say({ type: 'edit', messageId: id, text: 'Buenas' })).item).toMatchObject({
    message_edit: { mid: id, text: 'Buenas' },
  })
  const before = received.length
  await say({ type: 'revoke', messageId: id })
  expect(received).toHaveLength(before)
  actor.changeCustomer(laura.id, { profile: 'offline' })
  await post({ text: 'Hola' })
  await clock.advance(10_000)
  expect(chat().at(-1)?.state).toBe('sent')
  actor.changeCustomer(laura.id, { profile: 'online' })
  await clock.advance(0)
  expect(items().at(-1)).toHaveProperty('delivery')
})

test('Instagram: stories, publications, an unsent message', async () => {
  const { say } = await start('instagram')
  expect((await say({ type: 'story_reply', text: 'Lindo' })).item).toMatchObject({
    message: { reply_to: { story: { url: expect.any(String) } } },
  })
  expect((await say({ type: 'share' })).item).toMatchObject({
    message: { attachments: [{ type: 'ig_post' }] },
  })
  expect((await say({ type: 'unsupported' })).item).toMatchObject({ message: { is_unsupported: true } })
  const { id: wrong } = await say({ type: 'text', text: 'Dos' })
  expect((await say({ type: 'edit', messageId: wrong, text: 'Tres' })).item).toMatchObject({
    message_edit: { mid: wrong, text: 'Tres' },
  })
  const { id } = await say({ type: 'text', text: 'Ups' })
  expect((await say({ type: 'revoke', messageId: id })).item).toMatchObject({
    message: { mid: id, is_deleted: true },
  })
  await expect(say({ type: 'sticker' })).rejects.toThrow('Instagram')
})

test.each(both)('%s: publications, reels and products of the shop', async (channel) => {
  const { say } = await start(channel)
  const own = channel === 'instagram' ? ['ig_post', 'ig_reel'] : ['post', 'reel']
  const attachment = (type: string | undefined, payload: object) => ({
    message: { attachments: [{ type, payload }] },
  })
  const url = expect.stringContaining('/cdn/')
  expect((await say({ type: 'share', title: 'Ruana' })).item).toMatchObject(
    attachment(own[0], { title: 'Ruana', url }),
  )
  expect((await say({ type: 'reel', title: 'Telar' })).item).toMatchObject(
    attachment(own[1], { title: 'Telar', url }),
  )
  const link = 'https://www.instagram.com/p/DKhCcH5TDnJ/'
  expect((await say({ type: 'share', link })).item).toMatchObject(attachment('share', { url: link }))
  expect((await say({ type: 'product', title: 'Ruana', price: '$40', sku: 'R-1' })).item).toMatchObject(
    attachment('template', {
      product: { elements: [{ title: 'Ruana', subtitle: '$40', retailer_id: 'R-1', image_url: url }] },
    }),
  )
})

test('Messenger: a message needs its messaging_type', async () => {
  const { say, post } = await start('messenger')
  await say({ type: 'text', text: 'Hola' })
  expect(await post({ text: 'Hola' }, { messaging_type: undefined })).toMatchObject({
    status: 400,
    error: { code: 100, message: expect.stringContaining('messaging_type') },
  })
})

test('Instagram: a token of Instagram Login lasts sixty days, and can be renewed after one day', async () => {
  const { call, graph, own, clock } = await start('instagram')
  const renew = async (token: string) => {
    const { status, text } = await call(
      `/graph/refresh_access_token?grant_type=ig_refresh_token&access_token=${token}`,
    )
    return { status, ...Answer.parse(JSON.parse(text)) }
  }
  const works = async (token: string) => (await graph(own, {}, token)).status === 200
  await clock.advance(86_399_000)
  expect(await renew('token-instagram')).toMatchObject({ status: 400, error: { code: 100 } })
  await clock.advance(1_000)
  const fresh = (await renew('token-instagram')).access_token ?? ''
  expect([await works('token-instagram'), await works(fresh)]).toEqual([true, true])
  await clock.advance(59 * 86_400_000)
  expect([await works('token-instagram'), await works(fresh)]).toEqual([false, true])
  expect(await renew('token-instagram')).toMatchObject({ status: 401, error: { code: 190 } })
  await clock.advance(86_400_000)
  expect(await works(fresh)).toBe(false)
})

test('Instagram behind a page is called by the page, and its token does not expire', async () => {
  const { instagram, graph, common, call, clock, settled, received } = await start('instagram')
  instagram.registerAccount({
    channel: 'instagram',
    ...common,
    page_access_token: 'token-pagina',
    flavour: 'facebook',
    ig_id: '17841405550142099',
    page_id: '105550142000399',
  })
  const asPage = (path: string, init: RequestInit = {}) => graph(path, init, 'token-pagina')
  for (const name of ['105550142000399', 'me']) expect((await asPage(name)).status).toBe(200)
  expect(await asPage('17841405550142099')).toMatchObject({ status: 400, error: { code: 100 } })
  const subscribe = (fields: string) =>
    asPage(`105550142000399/subscribed_apps?subscribed_fields=${fields}`, { method: 'POST' })
  expect(await subscribe('messages,messaging_seen')).toMatchObject({ status: 400, error: { code: 100 } })
  expect((await subscribe('messages,message_reads')).status).toBe(200)
  instagram.createCustomer({ id: '6841100000000888', name: 'Camila', account: '17841405550142099' })
  instagram.send('6841100000000888', { type: 'text', text: 'Hola' })
  await settled()
  expect(received.at(-1)?.body).toMatchObject({
    object: 'instagram',
    entry: [{ id: '17841405550142099' }],
  })
  await clock.advance(61 * 86_400_000)
  expect((await asPage('me')).status).toBe(200)
  const { status } = await call(
    '/graph/refresh_access_token?grant_type=ig_refresh_token&access_token=token-pagina',
  )
  expect(status).toBe(401)
})

describe.each(both)('%s', (channel) => {
  test('unsubscribes the app after an hour without an accepted webhook', async () => {
    const { actor, laura, graph, own, clock, settled, received, answers } = await start(channel)
    const apps = async () => (await graph(`${own}/subscribed_apps`)).data?.length
    const say = async () => {
      actor.send(laura.id, { type: 'text', text: 'Hola' })
      await settled()
    }
    actor.setKnobs({ down: true })
    await say()
    await clock.advance(3_599_000)
    expect(await apps()).toBe(1)
    await clock.advance(1_000)
    await say()
    expect(await apps()).toBe(0)
    actor.setKnobs({ down: false })
    await say()
    expect(received).toHaveLength(0)
    await graph(`${own}/subscribed_apps?subscribed_fields=messages`, { method: 'POST' })
    await say()
    expect(received).toHaveLength(1)
    // An accepted webhook restarts the hour.
    answers.push(500)
    await say()
    await clock.advance(3_600_000)
    answers.push(500)
    await say()
    expect(await apps()).toBe(1)
  })
})
