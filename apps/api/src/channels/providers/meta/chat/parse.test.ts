import { describe, expect, it } from 'vitest'
import type { InboundItem } from '../../../inbound'
import { keyOfPerson } from '../items'
import { parseChat } from './parse'

const customer = '7392015648120394'
const page = '102938475610293'
const at = 1795219204523

/** A webhook with these elements, each from the customer unless it has another sender. */
const webhook = (messaging: readonly object[], list: 'messaging' | 'standby' = 'messaging') => ({
  object: 'page',
  entry: [
    {
      id: page,
      time: at,
      [list]: messaging.map((one) => ({
        sender: { id: customer },
        recipient: { id: page },
        timestamp: at,
        ...one,
      })),
    },
  ],
})
const parse = (body: unknown): InboundItem[] => parseChat(Buffer.from(JSON.stringify(body)))
const items = (...messaging: object[]) => parse(webhook(messaging))
const said = (message: object) => {
  const [item] = items({ message: { mid: 'm_1', ...message } })
  if (!item || !('message' in item)) throw new Error(`no message: ${JSON.stringify(item)}`)
  return item.message
}
const bodyOf = (message: object) => {
  const { type, body } = said(message).content
  return [type, 'text' in body ? body.text : body.name]
}
const attached = (type: string, payload?: object) => ({
  attachments: [{ type, ...(payload && { payload }) }],
})

describe('a message', () => {
  it('has its id, its customer and its time', () => {
    expect(items({ message: { mid: 'm_1', text: '¿Hay azul?', reply_to: { mid: 'm_0' } } })).toMatchObject([
      {
        accountKey: page,
        dedupeKey: 'm_1',
        message: {
          providerMessageId: 'm_1',
          customer: { keys: [customer], name: null },
          sentAt: new Date(at),
          replyTo: 'm_0',
          content: { type: 'text', body: { text: '¿Hay azul?' } },
        },
      },
    ])
  })

  it('is marked where the customer came by an ad, and not where by a link', () => {
    const by = (referral: object) => said({ text: 'Hola', referral }).content.body
    const ads_context_data = { ad_title: 'Ruanas a mitad de precio' }
    expect(by({ ref: 'x', ad_id: '1', source: 'ADS', type: 'OPEN_THREAD', ads_context_data })).toEqual({
      text: 'Hola',
      ad: { id: '1', source: 'ad', headline: 'Ruanas a mitad de precio', ref: 'x' },
    })
    expect(by({ source: 'ADS' })).toEqual({ text: 'Hola', ad: { source: 'ad', headline: null } })
    const pictured = { photo_url: 'https://scontent.fbcdn.net/a.jpg', post_id: '7_1', product_id: '42' }
    expect(by({ source: 'ADS', ad_id: 12, ads_context_data: pictured }).ad).toEqual({
      ...{ id: '12', source: 'ad', headline: null, media: 'image', post: '7_1', product: '42' },
      image_url: 'https://scontent.fbcdn.net/a.jpg',
    })
    const filmed = { ad_title: 7, video_url: 'https://scontent.fbcdn.net/v.jpg' }
    expect(by({ source: 'ADS', ads_context_data: filmed }).ad).toEqual({
      ...{ source: 'ad', headline: null, media: 'video' },
      thumbnail_url: 'https://scontent.fbcdn.net/v.jpg',
    })
    expect(by({ ref: 'camp1', source: 'SHORTLINK', type: 'OPEN_THREAD' })).toEqual({ text: 'Hola' })
    const [pressed] = items({
      postback: { mid: 'm_7', title: 'Empezar', referral: { source: 'ADS', ads_context_data } },
    })
    expect(pressed).toMatchObject({
      message: { content: { body: { ad: { headline: 'Ruanas a mitad de precio' } } } },
    })
  })

  it('may have its time in seconds', () => {
    const [item] = items({ timestamp: 1795219204, message: { mid: 'm_1', text: 'Hola' } })
    expect(item).toMatchObject({ message: { sentAt: new Date(1795219204999) } })
  })

  it('has a choice where a button was pressed', () => {
    expect(said({ text: 'Sí', quick_reply: { payload: 'si' } }).content.body).toEqual({
      text: 'Sí',
      choice: 'si',
    })
    const [tapped] = items({ postback: { mid: 'm_7', title: 'Ventas', payload: 'area:1' } })
    expect(tapped).toMatchObject({
      dedupeKey: 'm_7',
      message: { content: { type: 'text', body: { text: 'Ventas', choice: 'area:1' } } },
    })
  })

  it.each([
    ['file', 'document', 'cédula.pdf', '/v/c%C3%A9dula.pdf?oe=1'],
    ['file', 'document', 'documento', '/v/sin-extension'],
    ['image', 'image', 'imagen', '/a.jpg'],
    ['audio', 'audio', 'audio', '/a'],
    ['video', 'video', 'video', '/a'],
    ['sticker', 'sticker', 'sticker', '/a'],
  ])('with a %s is a %s', (type, shown, name, path) => {
    const url = `https://cdn.fbsbx.com${path}`
    expect(said(attached(type, { url }))).toMatchObject({
      media: url,
      content: { type: shown, body: { name, url: null } },
    })
  })

  it('with an old sticker is a sticker', () => {
    const url = 'https://scontent.example/a'
    expect(said(attached('image', { url, sticker_id: 3692 })).content.type).toBe('sticker')
  })

  it.each([
    [attached('location', { coordinates: { lat: 4.71, long: -74.07 } }), '📍 Ubicación: 4.71, -74.07'],
    [attached('fallback', { url: 'https://tienda.co/a', title: 'Enlace' }), 'Enlace\nhttps://tienda.co/a'],
    [
      { text: 'mira https://t.co/a', ...attached('fallback', { url: 'https://t.co/a' }) },
      'mira https://t.co/a',
    ],
    [attached('ephemeral'), '[Foto o video que desaparece]'],
    [attached('like_heart'), '❤️'],
    [{ is_unsupported: true }, '[Tipo de mensaje no compatible]'],
    [attached('appointment_booking', {}), '[Tipo de mensaje no compatible]'],
    [attached('file'), '[Tipo de mensaje no compatible]'],
    [{ attachments: [7] }, '[Tipo de mensaje no compatible]'],
  ])('%j is shown as %s', (message, text) => {
    expect(bodyOf(message)[1]).toBe(text)
  })

  const cdn = 'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1&signature=x'
  const publication = 'https://www.instagram.com/reel/DKhCcH5TDnJ/'
  it.each([
    [attached('story_mention', { url: cdn }), 'image', cdn, ['story_mention', null, null], null],
    [attached('ig_post', { title: 'Mochila', url: cdn }), 'image', cdn, ['post', 'Mochila', null], null],
    [attached('post', { title: 'Feria', url: cdn, id: 7 }), 'image', cdn, ['post', 'Feria', null], null],
    [attached('ig_reel', { url: cdn, reel_video_id: 1 }), 'video', cdn, ['reel', null, null], null],
    [attached('ig_story', { story_media_url: cdn }), 'image', cdn, ['story', null, null], null],
    [attached('share', { url: publication }), 'text', null, ['post', null, publication], ''],
    [
      { text: '¿Este?', ...attached('ig_reel', { url: '/reel/123/' }) },
      'text',
      null,
      ['reel', null, 'https://www.facebook.com/reel/123/'],
      '¿Este?',
    ],
    [attached('ig_post'), 'text', null, ['post', null, null], ''],
    [attached('share', { url: 'javascript:alert(1)' }), 'text', null, ['post', null, null], ''],
    [
      { text: 'Me gusta', reply_to: { story: { url: cdn, id: '1' } } },
      'image',
      cdn,
      ['story_reply', null, null],
      'Me gusta',
    ],
    [
      { ...attached('image', { url: `${cdn}?own` }), reply_to: { story: { url: cdn, id: '1' } } },
      'image',
      `${cdn}?own`,
      ['story_reply', null, null],
      null,
    ],
    [{ text: 'Me gusta', reply_to: { story: {} } }, 'text', null, ['story_reply', null, null], 'Me gusta'],
    [
      attached('template', {
        product: {
          elements: [{ id: '1', retailer_id: 'R-1', image_url: cdn, title: 'Ruana', subtitle: '$40' }],
        },
      }),
      'image',
      cdn,
      ['product', 'Ruana · $40 · R-1', null],
      null,
    ],
    [
      attached('template', {
        product: { elements: [{ title: 'Ruana' }, { title: 'Mochila', image_url: cdn }, 7] },
      }),
      'image',
      cdn,
      ['product', null, null],
      'Ruana\nMochila',
    ],
    [
      attached('template', { template_type: 'button', text: '¿Te ayudo?', buttons: [] }),
      'text',
      null,
      ['card', null, null],
      '¿Te ayudo?',
    ],
    [
      { text: '¿La hay?', referral: { product: { id: '77' } } },
      'text',
      null,
      ['product_question', '77', null],
      '¿La hay?',
    ],
  ])('%j is shared with its picture and its page', (message, type, media, [kind, title, link], words) => {
    const told = said(message)
    expect(told).toMatchObject({ media, content: { type, body: { shared: { kind, title, link } } } })
    const { body } = told.content
    expect('caption' in body ? body.caption : 'text' in body && body.text).toBe(words)
  })

  it('has a publication once, though it comes under its old type too', () => {
    const attachments = [
      { type: 'share', payload: { title: 'Mochila' } },
      { type: 'ig_post', payload: { url: cdn, title: 'Mochila', ig_post_media_id: '1' } },
    ]
    const all = items({ message: { mid: 'm_9', text: '¿Hay?', attachments } })
    expect(all).toMatchObject([
      { dedupeKey: 'm_9', message: { media: cdn, content: { body: { caption: '¿Hay?' } } } },
    ])
    for (const item of all) expect(parse(item.raw)).toEqual([item])
  })

  it('with several files becomes several messages, the first with the text', () => {
    const files = ['a', 'b', 'c'].map((name) => ({ type: 'image', payload: { url: `https://cdn/${name}` } }))
    const all = items({ message: { mid: 'm_9', text: 'Tres', attachments: files } })
    expect(
      all.map((item) => 'message' in item && [item.dedupeKey, item.message.media, item.message.content.body]),
    ).toMatchObject([
      ['m_9', 'https://cdn/a', { caption: 'Tres' }],
      ['m_9#2', 'https://cdn/b', { caption: null }],
      ['m_9#3', 'https://cdn/c', { caption: null }],
    ])
    // Each is stored as a webhook of its own; parsed again it is the same.
    for (const item of all) expect(parse(item.raw)).toEqual([item])
  })
})

describe('an element that is no message', () => {
  it.each([
    [
      { message_edit: { mid: 'm_1', text: 'Nuevo', num_edit: 2 } },
      'm_1:edit:2',
      {
        edit: {
          target: 'm_1',
          keys: [customer],
          content: { type: 'text', body: { text: 'Nuevo' } },
          at: new Date(at),
        },
      },
    ],
    [
      { message: { mid: 'm_1', is_deleted: true } },
      'm_1:deleted',
      { deletion: { target: 'm_1', keys: [customer] } },
    ],
    [
      { reaction: { mid: 'm_2', action: 'react', reaction: 'love', emoji: '❤️' } },
      keyOfPerson('reaction', 'm_2', customer, 'react', at),
      { reaction: { target: 'm_2', emoji: '❤️' } },
    ],
    [
      { reaction: { mid: 'm_2', action: 'react', reaction: 'wow' } },
      keyOfPerson('reaction', 'm_2', customer, 'react', at),
      { reaction: { target: 'm_2', emoji: '😮' } },
    ],
    [
      { reaction: { mid: 'm_2', action: 'unreact' } },
      keyOfPerson('reaction', 'm_2', customer, 'unreact', at),
      { reaction: { target: 'm_2', emoji: null } },
    ],
    [
      { read: { watermark: at } },
      keyOfPerson('read', customer, at),
      { receipt: { upTo: new Date(at), status: 'read' } },
    ],
    [
      { read: { mid: 'aWdf' } },
      keyOfPerson('read', customer, 'aWdf'),
      { receipt: { upTo: 'aWdf', status: 'read' } },
    ],
  ])('%j', (element, dedupeKey, told) => {
    expect(items(element)).toMatchObject([{ dedupeKey, ...told }])
  })

  it('a delivery becomes a status for each message, and a receipt up to its time', () => {
    const all = items({ delivery: { mids: ['m_1', 'm_2'], watermark: at } })
    expect(all).toMatchObject([
      { dedupeKey: 'm_1:delivered', status: { providerMessageId: 'm_1', status: 'delivered' } },
      { dedupeKey: 'm_2:delivered', status: { providerMessageId: 'm_2', status: 'delivered' } },
      {
        dedupeKey: keyOfPerson('delivery', customer, at),
        receipt: { upTo: new Date(at), status: 'delivered' },
      },
    ])
    for (const item of all) expect(parse(item.raw)).toEqual([item])
  })

  it('an echo belongs to its recipient, and has our entry where it is ours', () => {
    const echo = (more: object) =>
      items({
        sender: { id: page },
        recipient: { id: customer },
        message: { mid: 'm_6', is_echo: true, text: 'Sí', ...more },
      })
    const entry = '6f0c2f3a-0000-4000-8000-000000000001'
    expect(echo({ app_id: 1, metadata: `msg:${entry}` })).toMatchObject([
      { dedupeKey: 'm_6', echo: { entry, message: { customer: { keys: [customer] } } } },
    ])
    expect(echo({ app_id: 263902037430900 })).toMatchObject([{ echo: { entry: null } }])
  })

  it.each([
    ['an opt-in', { optin: { ref: 'x' } }],
    ['an edit that changed nothing', { message_edit: { mid: 'm_1', num_edit: 0 } }],
    ['a visitor without an id', { sender: { user_ref: 'x' }, message: { mid: 'm_1', text: 'Hola' } }],
    ['our own reaction', { sender: { id: page }, recipient: { id: customer }, reaction: { mid: 'm_1' } }],
  ])('%s is kept as an ignored event', (_, element) => {
    expect(items(element)).toMatchObject([{ kept: { state: 'ignored' } }])
  })

  it('a link that brings the customer back is a referral, and our own action is none', () => {
    expect(items({ referral: { ref: 'camp1', source: 'SHORTLINK', type: 'OPEN_THREAD' } })).toMatchObject([
      {
        dedupeKey: keyOfPerson('referral', customer, at),
        referral: { customer: { keys: [customer] }, at: new Date(at) },
      },
    ])
    const ads_context_data = { ad_title: 'Ruanas' }
    const byAd = { ad_id: '1', source: 'ADS', type: 'OPEN_THREAD', ads_context_data }
    expect(items({ referral: byAd })).toMatchObject([
      { referral: { customer: { keys: [customer] }, ad: { id: '1', headline: 'Ruanas' } } },
    ])
    const ours = { sender: { id: page }, recipient: { id: customer }, referral: { ref: 'camp1' } }
    expect(items(ours)).toMatchObject([{ kept: { state: 'ignored' } }])
  })
})

describe('an element that comes while another app answers', () => {
  const beside = (...elements: object[]) => parse(webhook(elements, 'standby'))
  const control = { keys: [customer], at: new Date(at) }

  it('is parsed like others, and says that another app answers', () => {
    expect(beside({ message: { mid: 'm_1', text: 'Hola' } })).toMatchObject([
      { accountKey: page, dedupeKey: 'm_1', message: {}, control: { ...control, outside: true } },
    ])
    const mid = 'm_1'
    for (const element of [
      { message_edit: { mid, text: 'Son tres', num_edit: 1 } },
      { reaction: { mid, action: 'react', emoji: '❤️' } },
      { delivery: { mids: [mid] } },
      { read: { watermark: at } },
      { message: { mid, is_deleted: true } },
      {
        sender: { id: page },
        recipient: { id: customer },
        message: { mid, text: 'Del robot', is_echo: true },
      },
    ])
      expect(beside(element)).toMatchObject([{ control: { ...control, outside: true } }])
  })

  it('a button comes without its payload', () => {
    expect(beside({ postback: { mid: 'm_1', title: 'Empezar' } })).toMatchObject([
      { message: { content: { type: 'text', body: { text: 'Empezar' } } } },
    ])
  })

  it('the other app no longer answers after an event of the customer, but not after one of the business or without a time', () => {
    const told = items(
      { message: { mid: 'm_1', text: 'Hola' } },
      { reaction: { mid: 'm_1', action: 'react', emoji: '❤️' } },
      {
        sender: { id: page },
        recipient: { id: customer },
        message: { mid: 'm_2', text: 'Sí', is_echo: true },
      },
      { read: { watermark: at } },
      { delivery: { mids: ['m_2'] } },
      { timestamp: undefined, message: { mid: 'm_3', text: '¿Hola?' } },
    )
    const ours = { ...control, outside: false }
    expect(told.map((one) => one.control)).toEqual([ours, ours, undefined, undefined, undefined, undefined])
  })

  it('a handover changes which app answers, and nothing else', () => {
    const ours = { keys: [customer], at: new Date(at), outside: false }
    const theirs = { ...ours, outside: true }
    const handovers = [
      { take_thread_control: { previous_owner_app_id: '1', new_owner_app_id: '2' } },
      { pass_thread_control: { previous_owner_app_id: '2', new_owner_app_id: '1' } },
      // A handover to Meta's own inbox.
      { pass_thread_control: { new_owner_app_id: 263902037430900 } },
      { request_thread_control: { requested_owner_app_id: '2' } },
    ]
    expect(items(...handovers)).toMatchObject([
      { handover: theirs, control: theirs },
      { handover: ours, control: ours },
      { handover: theirs, control: theirs },
      { kept: { state: 'ignored' } },
    ])
    expect(new Set(items(...handovers).map(({ dedupeKey }) => dedupeKey)).size).toBe(3)
    for (const item of items(...handovers)) expect(parse(item.raw)).toEqual([item])
  })

  it('parsed again from the stored webhook it is the same', () => {
    const [item] = beside({ message: { mid: 'm_1', text: 'Hola' } })
    expect(parse(item?.raw)).toEqual([item])
  })
})

describe('a webhook', () => {
  it('of a thousand elements loses none but the broken ones', () => {
    const many = Array.from({ length: 1000 }, (_, index) =>
      index % 100 === 50 ? { message: { text: 'sin id' } } : { message: { mid: `m_${index}`, text: 'x' } },
    )
    const all = items(...many)
    expect(all.filter((item) => 'message' in item)).toHaveLength(990)
    expect(all.filter((item) => 'kept' in item && item.kept.state === 'pending')).toHaveLength(10)
  })

  it('about one message with thousands of files is one item, because each file would name the places of all', () => {
    const attachments = Array.from({ length: 3_000 }, () => ({
      type: 'image',
      payload: { url: 'https://x/y' },
    }))
    expect(items({ message: { mid: 'm_1', attachments } })).toHaveLength(1)
    expect(items({ message: { mid: 'm_1', attachments: attachments.slice(0, 30) } })).toHaveLength(30)
  })

  it('whose entry is long is kept whole where many elements would repeat it', () => {
    const long = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`campo${n}`, 1]))
    const within = (many: number) => {
      const { object, entry } = webhook(
        Array.from({ length: many }, (_, n) => ({ message: { mid: `m_${n}`, text: 'x' } })),
      )
      return parse({ object, entry: entry.map((one) => ({ ...one, ...long })) })
    }
    expect(within(1_000)).toMatchObject([{ kept: { kind: 'unreadable' } }])
    expect(within(10).filter((item) => 'message' in item)).toHaveLength(10)
  })

  it.each(['', '{', '[]', '{"entry":{}}'])('that is none (%s) is kept', (text) => {
    expect(parseChat(Buffer.from(text))).toMatchObject([{ kept: { kind: 'unreadable' } }])
  })

  it.each([
    { entry: [null] },
    { entry: [{ id: page, changes: [{ field: 'comments', value: {} }] }] },
    { entry: [{ id: page, messaging: [null] }] },
  ])('%j is kept as an ignored event', (body) => {
    expect(parse(body)).toMatchObject([{ kept: { state: 'ignored' } }])
  })
})
