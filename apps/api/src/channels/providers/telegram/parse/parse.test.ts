import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InboundItem } from '../../../inbound'
import { parseUpdate } from './parse'

const from = { id: 5550012345, is_bot: false, first_name: 'Laura', last_name: 'Gómez', username: 'laurag' }
const chat = { id: 5550012345, first_name: 'Laura', type: 'private' }
const said = (content: object) => ({ message_id: 412, from, chat, date: 1795219200, ...content })
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))
const parse = (update: object): InboundItem => {
  const [item, ...more] = parseUpdate(bytes({ update_id: 845123001, ...update }))
  if (!item || more.length > 0) throw new Error('an update is one item')
  return item
}
const message = (content: object) => {
  const item = parse({ message: said(content) })
  if (!('message' in item)) throw new Error(JSON.stringify(item))
  return item.message
}
const file = { file_id: 'BQACAgEAAx', file_unique_id: 'a', file_size: 84211 }

describe('a message', () => {
  it('that was forwarded is marked as such', () => {
    const forward_origin = { type: 'hidden_user', sender_user_name: 'Pedro', date: 1795219100 }
    expect(parse({ message: said({ text: 'Mira', forward_origin }) })).toMatchObject({
      message: { content: { body: { text: 'Mira', forwarded: 'once', forwarded_from: 'Pedro' } } },
    })
  })

  it('has the key of its chat and number, and a time within its second', () => {
    expect(parse({ message: said({ text: 'Hola' }) })).toMatchObject({
      accountKey: null,
      dedupeKey: 'update:845123001',
      message: {
        providerMessageId: '5550012345:412',
        customer: { keys: ['5550012345'], name: 'Laura Gómez', username: 'laurag', phone: null },
        threadKey: '',
        sentAt: new Date(1795219200_900),
        order: 412,
        content: { type: 'text', body: { text: 'Hola' } },
        replyTo: null,
      },
    })
  })

  it.each([
    [
      'a document',
      { document: { ...file, file_name: 'cédula.pdf', mime_type: 'application/pdf' } },
      'document',
      'cédula.pdf',
    ],
    [
      'the largest photo',
      {
        photo: [
          { ...file, file_id: 's' },
          { ...file, file_id: 'BQACAgEAAx' },
        ],
      },
      'image',
      'imagen.jpg',
    ],
    ['a voice note', { voice: { ...file, mime_type: 'audio/ogg' } }, 'audio', 'audio.ogg'],
    [
      'an animation, which comes as a document too',
      { animation: file, document: file },
      'video',
      'video.mp4',
    ],
    ['a sticker', { sticker: file }, 'sticker', 'sticker.webp'],
    [
      'the still of a sticker that moves, for no browser shows that one',
      { sticker: { ...file, file_id: 'tgs', is_animated: true, thumbnail: file } },
      'sticker',
      'sticker.webp',
    ],
    ['a round video', { video_note: file }, 'video', 'video.mp4'],
  ])('may be %s', (_, content, type, name) => {
    expect(message({ ...content, caption: 'mira' })).toMatchObject({
      media: 'BQACAgEAAx',
      content: { type, body: { name, size: 84211, caption: 'mira', url: null } },
    })
  })

  it('may be a place, a contact, or unsupported', () => {
    const location = { latitude: 4.711, longitude: -74.0721 }
    const texts = [
      { location },
      { location, venue: { location, title: 'Oficina', address: 'Cra 7' } },
      { contact: { phone_number: '+573001234567', first_name: 'Pedro' } },
      { hologram: {} },
      { sticker: { ...file, is_video: true, emoji: '😀' } },
    ].map((content) => message(content).content.body)
    expect(texts).toEqual([
      { text: '📍 Ubicación: 4.711, -74.0721', place: location },
      { text: '📍 Ubicación: Oficina, Cra 7', place: location },
      { text: '👤 Contacto: Pedro (+573001234567)' },
      { text: '[Tipo de mensaje no compatible]' },
      { text: '[Sticker animado 😀]' },
    ])
  })

  const textOf = (content: object) => {
    const { body } = message(content).content
    return 'text' in body ? body.text : `[${body.name}] ${body.caption}`
  }

  it.each([
    [
      'a poll',
      { poll: { question: '¿Talla?', options: [{ text: 'M' }, { text: 'L' }] } },
      '📊 Encuesta: ¿Talla?\n• M\n• L',
    ],
    [
      'a checklist',
      {
        checklist: {
          title: 'Pedido',
          tasks: [
            { id: 1, text: 'Ruana' },
            { id: 2, text: 'Gorro', completion_date: 1 },
          ],
        },
      },
      '📝 Lista: Pedido\n☐ Ruana\n☑ Gorro',
    ],
    [
      'a story',
      { story: { id: 4, chat: { id: 1, type: 'channel', title: 'Andes' } } },
      '📖 Historia de Andes',
    ],
    ['a throw of dice', { dice: { emoji: '🎲', value: 4 } }, '🎲 Sacó 4'],
    [
      'a game',
      { game: { title: 'Trivia', description: 'Preguntas', photo: [file] } },
      '🎮 Juego: Trivia\nPreguntas',
    ],
    [
      'a gift',
      { gift: { gift: { id: 'g', star_count: 15 }, text: 'Gracias' } },
      '🎁 Regalo de 15 ⭐\nGracias',
    ],
    [
      'a unique gift',
      { unique_gift: { gift: { base_name: 'Rosa', number: 7 } } },
      '🎁 Regalo único: Rosa n.º 7',
    ],
    [
      'a giveaway',
      {
        giveaway: {
          chats: [],
          winner_count: 3,
          winners_selection_date: 1795219200,
          prize_description: 'Ruanas',
        },
      },
      '🎉 Sorteo, ganadores: 3\nRuanas\nSe sortea el 2026-11-21',
    ],
    [
      'a giveaway at no date',
      { giveaway: { winner_count: 3, winners_selection_date: 1e15 } },
      '🎉 Sorteo, ganadores: 3',
    ],
    [
      'winners',
      { giveaway_winners: { winner_count: 1, winners: [{ id: 1, first_name: 'Ana' }] } },
      '🎉 Ganadores de un sorteo: Ana',
    ],
    [
      'a giveaway that ended',
      { giveaway_completed: { winner_count: 2 } },
      '🎉 Sorteo terminado, ganadores: 2',
    ],
    [
      'shared users',
      {
        users_shared: {
          request_id: 1,
          users: [
            { user_id: 1, first_name: 'Ana' },
            { user_id: 2, username: 'luis' },
          ],
        },
      },
      '👤 Personas compartidas: Ana, @luis',
    ],
    [
      'a shared chat',
      { chat_shared: { request_id: 1, chat_id: -1, title: 'Andes' } },
      '👥 Chat compartido: Andes',
    ],
    [
      'paid media',
      {
        paid_media: { star_count: 50, paid_media: [{ type: 'preview' }, { type: 'preview' }] },
        caption: 'Mira',
      },
      '🔒 Contenido de pago (50 ⭐): 2 archivos\nMira',
    ],
  ])('may be %s, in words', (_, content, words) => {
    expect(message(content).content.type).toBe('text')
    expect(textOf(content)).toBe(words)
  })

  it('may be a rich message, with a line for each block', () => {
    const blocks = [
      { type: 'heading', size: 2, text: 'Pedido' },
      {
        type: 'paragraph',
        text: ['Mira ', { type: 'bold', text: { type: 'url', text: 'aquí', url: 'https://a.co' } }],
      },
      {
        type: 'list',
        items: [
          { label: '1.', blocks: [{ type: 'paragraph', text: 'Ruana' }] },
          { label: '', has_checkbox: true, is_checked: true, blocks: [{ type: 'paragraph', text: 'Gorro' }] },
        ],
      },
      { type: 'table', cells: [[{ text: 'Talla' }, { text: 'M' }]], caption: 'Tallas' },
      {
        type: 'details',
        summary: 'Más',
        blocks: [{ type: 'blockquote', blocks: [{ type: 'paragraph', text: 'Hola' }] }],
      },
      { type: 'photo', photo: [file], caption: { text: 'La ruana' } },
      { type: 'divider' },
    ]
    expect(textOf({ rich_message: { blocks } })).toBe(
      'Pedido\nMira aquí (https://a.co)\n1. Ruana\n☑ Gorro\nTalla\tM\nTallas\nMás\nHola\n[Imagen]\nLa ruana',
    )
    let deep: object = { type: 'paragraph', text: 'hondo' }
    for (let depth = 0; depth < 1_000; depth++) deep = { type: 'blockquote', blocks: [deep] }
    expect(textOf({ rich_message: { blocks: [deep, blocks[0]] } })).toBe('Pedido')
  })

  it('keeps the address of a link', () => {
    const link = { type: 'text_link', offset: 5, length: 4, url: 'https://a.co/x' }
    expect(textOf({ text: 'Mira aquí 👍', entities: [{ type: 'bold', offset: 0, length: 4 }, link] })).toBe(
      'Mira aquí (https://a.co/x) 👍',
    )
    expect(textOf({ document: file, caption: 'Mira aquí', caption_entities: [link] })).toBe(
      '[documento] Mira aquí (https://a.co/x)',
    )
    expect(textOf({ text: 'a.co', entities: [{ ...link, offset: 0, url: 'https://a.co' }] })).toBe('a.co')
    expect(textOf({ text: 'Mira', entities: [{ ...link, offset: 9 }, 7, { ...link, length: -1 }] })).toBe(
      'Mira',
    )
  })

  it('says what it answers where the thread does not show it', () => {
    const quote = { text: 'la ruana gris', position: 4 }
    expect(textOf({ text: 'esa', quote, reply_to_message: { message_id: 400 } })).toBe(
      '↪ Responde a: «la ruana gris»\nesa',
    )
    const external_reply = { origin: { type: 'channel', chat: { title: 'Andes' } } }
    expect(textOf({ text: 'esa', quote, external_reply })).toBe(
      '↪ Responde a otro chat de Andes: «la ruana gris»\nesa',
    )
    expect(textOf({ document: file, reply_to_story: { id: 1, chat: { title: 'Andes' } } })).toBe(
      '[documento] ↪ Responde a una historia de Andes',
    )
  })

  it('may be a live photo, which is a video', () => {
    expect(message({ live_photo: file }).content).toMatchObject({
      type: 'video',
      body: { name: 'video.mp4' },
    })
  })

  it('may be the data of a mini app, with a line for each field', () => {
    const text = (data: string, button_text?: string) => {
      const { body } = message({ web_app_data: { data, button_text } }).content
      return 'text' in body && body.text
    }
    expect(text('{"talla":"M","cantidad":2,"regalo":true}', 'Elegir')).toBe(
      '📲 Elegir\nTalla: M\nCantidad: 2\nRegalo: Sí',
    )
    expect(text('42;azul')).toBe('📲 Datos de la aplicación\n42;azul')
    expect(text('[1,2]', 'Abrir')).toBe('📲 Abrir\n[1,2]')
  })

  it('may be a payment, a refund, or an invoice', () => {
    const money = { currency: 'COP', total_amount: 15_000_050 }
    const order_info = {
      name: 'Laura',
      shipping_address: { country_code: 'CO', city: 'Cali', street_line1: 'Cra 7', street_line2: '' },
    }
    const texts = [
      { successful_payment: { ...money, telegram_payment_charge_id: 'ch_1', order_info } },
      { refunded_payment: { currency: 'XTR', total_amount: 50, telegram_payment_charge_id: 'ch_2' } },
      { invoice: { currency: 'CLP', total_amount: 5000, title: 'Ruana', description: 'Gris' } },
      { successful_payment: { currency: 7 } },
    ].map((content) => {
      const { body } = message(content).content
      return 'text' in body && body.text
    })
    expect(texts).toEqual([
      '💳 Pago recibido: COP 150.000,50\nNombre: Laura\nDirección: CO, Cali, Cra 7\nComprobante: ch_1',
      '💳 Pago devuelto: 50 ⭐\nComprobante: ch_2',
      '🧾 Factura: CLP 5.000\nRuana\nGris',
      '[Tipo de mensaje no compatible]',
    ])
  })

  it('in a topic has that topic, and does not reply to the notice that opened it', () => {
    const topic = { message_thread_id: 71, is_topic_message: true, reply_to_message: { message_id: 71 } }
    expect(message({ ...topic, text: 'Hola' })).toMatchObject({
      replyTo: null,
      content: { body: { text: 'Hola', topic: '71' } },
    })
    expect(message({ ...topic, document: file }).content.body).toMatchObject({ topic: '71' })
    // In other chats an answer has a thread id too.
    expect(message({ text: 'Hola', message_thread_id: 9 }).content.body).toEqual({ text: 'Hola' })
    expect(parse({ message: said({ forum_topic_created: { name: 'Pedido' } }) })).toMatchObject({
      kept: { kind: 'event', state: 'ignored' },
    })
    expect(parse({ edited_message: said({ ...topic, text: 'Hola', edit_date: 1795219300 }) })).toMatchObject({
      edit: { content: { body: { topic: '71' } } },
    })
  })

  it('has a phone only where the contact is their own', () => {
    const contact = { phone_number: '+57 300 123 4567', first_name: 'Laura' }
    expect(message({ contact: { ...contact, user_id: from.id } }).customer).toMatchObject({
      phone: '573001234567',
      sharesPhone: true,
    })
    expect(message({ contact: { ...contact, user_id: 7 } }).customer.phone).toBeNull()
    expect(message({ contact }).customer.phone).toBeNull()
  })

  it('is no question when it begins the chat', () => {
    expect(message({ text: '/start' }).content.body).toEqual({ text: '👋 Inició la conversación' })
    expect(message({ text: '/start promo' }).content.body).toEqual({
      text: '👋 Inició la conversación (promo)',
    })
    expect(message({ text: '/starter' }).content.body).toEqual({ text: '/starter' })
  })

  it('may reply to another of the same chat', () => {
    expect(message({ text: 'ese', reply_to_message: { message_id: 400 } }).replyTo).toBe('5550012345:400')
  })
})

it('a pressed button is a message with its text, to be acknowledged', () => {
  const reply_markup = { inline_keyboard: [[{ text: 'Ventas', callback_data: 'uuid-de-ventas' }]] }
  const below = { message_id: 402, chat, date: 1795219000, text: 'Elige', reply_markup }
  const press = { id: '4382bf', from, message: below, data: 'uuid-de-ventas' }
  expect(parse({ callback_query: press })).toMatchObject({
    acknowledge: '4382bf',
    message: {
      providerMessageId: 'press:4382bf',
      content: { type: 'text', body: { text: 'Ventas', choice: 'uuid-de-ventas' } },
      replyTo: '5550012345:402',
    },
  })
})

it('parses edits, reactions and blocks as changes', () => {
  expect(parse({ edited_message: said({ text: 'Hola, buenas', edit_date: 1795219300 }) })).toMatchObject({
    edit: {
      target: '5550012345:412',
      keys: ['5550012345'],
      content: { type: 'text', body: { text: 'Hola, buenas' } },
      at: new Date(1795219300_900),
    },
  })
  const reaction = { chat, message_id: 402, user: from, date: 1795219500, old_reaction: [] }
  const reacts = (new_reaction: object[]) => parse({ message_reaction: { ...reaction, new_reaction } })
  expect(reacts([{ type: 'emoji', emoji: '👍' }])).toMatchObject({
    reaction: { target: '5550012345:402', customer: { keys: ['5550012345'] }, emoji: '👍' },
  })
  expect(reacts([])).toMatchObject({ reaction: { emoji: null } })
  expect(reacts([{ type: 'custom_emoji', custom_emoji_id: '9' }])).toMatchObject({
    reaction: { emoji: '⭐' },
  })
  const member = (status: string) =>
    parse({ my_chat_member: { chat, from, date: 1795219400, new_chat_member: { status } } })
  expect(member('kicked')).toMatchObject({
    identity: { keys: ['5550012345'], change: { kind: 'unreachable' } },
  })
  expect(member('member')).toMatchObject({ identity: { change: { kind: 'reachable' } } })
})

it('updates that are not of a customer are kept for the operator', () => {
  const group = { id: -100123, type: 'supergroup' }
  expect(parse({ message: said({ chat: group, text: 'Hola' }) })).toMatchObject({
    kept: { kind: 'group', state: 'ignored' },
  })
  expect(parse({ message: said({ pinned_message: {} }) })).toMatchObject({ kept: { kind: 'event' } })
  expect(parse({ hologram: {} })).toMatchObject({ kept: { kind: 'event', state: 'ignored' } })
  expect(parse({ message: { text: 'sin número' } })).toMatchObject({
    kept: { kind: 'message', state: 'pending' },
  })
  expect(parseUpdate(Buffer.from('no es JSON'))).toMatchObject([{ kept: { kind: 'unreadable' } }])
})

it('never throws, and an item parsed again is the same', () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.constantFrom('message', 'callback_query', 'edited_message', 'x'),
      (json, kind) => {
        expect(parseUpdate(Buffer.from(json))).toHaveLength(1)
        const [item] = parseUpdate(bytes({ update_id: 1, [kind]: JSON.parse(json) }))
        expect(parseUpdate(bytes(item?.raw))).toEqual([item])
      },
    ),
  )
})
