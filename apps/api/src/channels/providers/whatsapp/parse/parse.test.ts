import { entrySchema } from '@hilo/contracts'
import { describe, expect, it } from 'vitest'
import type { InboundItem } from '../../../inbound'
import { envelopeOf } from '../envelope'
import { parseWebhook } from './parse'

const bsuid = 'CO.13491208655302741918'
const contact = {
  profile: { name: 'Laura Gómez', username: '@lauragomez' },
  wa_id: '573001234567',
  user_id: bsuid,
}
const base = { from: '573001234567', from_user_id: bsuid, id: 'wamid.IN', timestamp: '1795219200' }
const metadata = { display_phone_number: '576011234567', phone_number_id: '109876543210987' }

const envelope = (value: object, field = 'messages') =>
  envelopeOf({ metadata, ...value }, { field, waba: '201234567890123' })
const parse = (body: unknown) => parseWebhook(Buffer.from(JSON.stringify(body)))
const parseOne = (body: unknown): InboundItem => {
  const [item, ...others] = parse(body)
  if (!item || others.length > 0) throw new Error(`${others.length + 1} items`)
  return item
}
const messageItem = (change: object, contacts: unknown[] = [contact]) =>
  parseOne(envelope({ contacts, messages: [{ ...base, ...change }] }))
const messageOf = (change: object, contacts?: unknown[]) => {
  const item = messageItem(change, contacts)
  if (!('message' in item)) throw new Error(`kept: ${JSON.stringify(item)}`)
  return item.message
}
const keptOf = (item: InboundItem) => ('kept' in item ? item.kept : item)

describe('the referral of a message', () => {
  it.each([
    [{ context: { forwarded: true } }, { forwarded: 'once' }],
    [{ context: { frequently_forwarded: true } }, { forwarded: 'often' }],
    [
      {
        referral: {
          source_url: 'https://fb.me/x',
          source_type: 'ad',
          headline: ' Ruanas a mitad de precio ',
        },
      },
      { ad: { headline: 'Ruanas a mitad de precio', source: 'ad', link: 'https://fb.me/x' } },
    ],
    [{ referral: { source_type: 'ad' } }, { ad: { headline: null, source: 'ad' } }],
    [
      {
        // As in Meta's 'Text messages webhook reference'.
        referral: {
          source_url: 'https://fb.me/3cr4Wqqkv',
          source_id: '120226305854810726',
          source_type: 'ad',
          body: 'Summer succulents are here!',
          headline: 'Chat with us',
          media_type: 'image',
          image_url: 'https://scontent.xx.fbcdn.net/v/t45.1600-4/a.jpg',
          ctwa_clid: 'Aff-n8ZTODiE79d22KtAwQKj9e_mIEOOj27vDVwFjN80dp4_0N',
          welcome_message: { text: 'Hi there! Let us know how we can help!' },
        },
      },
      {
        ad: {
          source: 'ad',
          id: '120226305854810726',
          headline: 'Chat with us',
          body: 'Summer succulents are here!',
          link: 'https://fb.me/3cr4Wqqkv',
          media: 'image',
          image_url: 'https://scontent.xx.fbcdn.net/v/t45.1600-4/a.jpg',
          click_id: 'Aff-n8ZTODiE79d22KtAwQKj9e_mIEOOj27vDVwFjN80dp4_0N',
          welcome: 'Hi there! Let us know how we can help!',
        },
      },
    ],
    // What is of another type counts as absent, and the message arrives.
    [
      { referral: { source_id: 120226, headline: { a: 1 }, body: 7 } },
      { ad: { id: '120226', headline: null, source: 'ad' } },
    ],
    [{ referral: 'ad' }, {}],
    [{ context: { forwarded: false } }, {}],
  ])('%j: %j', (part, way) => {
    const said = { type: 'text', text: { body: 'Mira' } }
    expect(messageOf({ ...said, ...part }).content.body).toEqual({ text: 'Mira', ...way })
    const photo = { type: 'image', image: { id: '77', mime_type: 'image/jpeg' } }
    expect(messageOf({ ...photo, ...part }).content.body).toMatchObject({ name: 'imagen.jpg', ...way })
  })
})

describe('a text', () => {
  it('has its customer, its time and its account', () => {
    const item = messageItem({ type: 'text', text: { body: 'Hola, ¿tienen envío a Cali?' } })
    expect(item).toMatchObject({
      accountKey: '109876543210987',
      dedupeKey: 'wamid.IN',
      message: {
        providerMessageId: 'wamid.IN',
        customer: {
          keys: [bsuid, '573001234567'],
          name: 'Laura Gómez',
          phone: '573001234567',
          email: null,
          username: 'lauragomez',
        },
        threadKey: '',
        sentAt: new Date(1795219200_999),
        content: { type: 'text', body: { text: 'Hola, ¿tienen envío a Cali?' } },
        replyTo: null,
        media: null,
      },
    })
  })

  it('may reply to another, or be forwarded', () => {
    const text = { type: 'text', text: { body: 'Sí' } }
    expect(messageOf({ ...text, context: { from: '576011234567', id: 'wamid.QUOTED' } }).replyTo).toBe(
      'wamid.QUOTED',
    )
    expect(messageOf({ ...text, context: { forwarded: true } }).replyTo).toBeNull()
  })

  it.each([
    ['1795219200', 1795219200_999],
    ['1795219200123', 1795219200_123],
    [1795219200, 1795219200_999],
    ['ayer', null],
    ['', null],
    ['-5', null],
    ['99999999999999999999', null],
    [undefined, null],
  ])('has the time of %j', (timestamp, ms) => {
    const { sentAt } = messageOf({ type: 'text', text: { body: 'x' }, timestamp })
    expect(sentAt?.getTime() ?? null).toBe(ms)
  })
})

describe('the customer', () => {
  const text = { type: 'text', text: { body: 'Hola' } }
  const customerOf = (change: object, contacts?: unknown[]) =>
    messageOf({ ...text, ...change }, contacts).customer

  it('may hide their phone', () => {
    const hidden = [{ profile: { name: 'Laura' }, user_id: bsuid }]
    expect(customerOf({ from: undefined }, hidden)).toMatchObject({
      keys: [bsuid],
      phone: null,
      name: 'Laura',
    })
  })

  it('shares their hidden phone by the button of a request, and by nothing else', () => {
    const hidden = [{ profile: { name: 'Laura' }, user_id: bsuid }]
    const shares = (contacts: object[], more: object = {}) =>
      messageOf({ from: undefined, type: 'contacts', contacts, ...more }, hidden)
    const own = { origin: 'contact_request', phones: [{ phone: '+57 300 123 4567', wa_id: '573001234567' }] }
    expect(shares([own])).toMatchObject({
      customer: { keys: [bsuid], phone: '573001234567', sharesPhone: true },
      content: { type: 'contacts', body: { text: '👤 Contacto: Compartió su teléfono (+573001234567)' } },
    })
    const withoutId = { phones: [{ phone: '+57 300 123 4567' }] }
    expect(shares([withoutId], { origin: 'contact_request' }).customer.phone).toBe('573001234567')
    for (const contacts of [
      [{ ...own, origin: 'other' }],
      [{ phones: own.phones }],
      [own, { phones: own.phones }],
      [{ ...own, phones: [] }],
    ])
      expect(shares(contacts).customer).toMatchObject({ keys: [bsuid], phone: null })
    expect(shares([{ ...own, origin: 'other' }]).customer.sharesPhone).toBeUndefined()
  })

  it('may have no business-scoped id yet', () => {
    const old = [{ profile: { name: 'Laura' }, wa_id: '573001234567' }]
    expect(customerOf({ from_user_id: undefined }, old)).toMatchObject({
      keys: ['573001234567'],
      phone: '573001234567',
    })
  })

  it('has no phone where an id is in its place', () => {
    const odd = [{ wa_id: bsuid }]
    expect(customerOf({ from: bsuid, from_user_id: undefined }, odd)).toMatchObject({
      keys: [bsuid],
      phone: null,
    })
  })

  it('may be known by the id of several linked portfolios only', () => {
    const parent = 'CO.ENT.13491208655302741918'
    const from = { from: undefined, from_user_id: undefined, from_parent_user_id: parent }
    expect(customerOf(from, [{ profile: { name: 'Laura' } }])).toMatchObject({
      keys: [parent],
      phone: null,
      name: 'Laura',
    })
  })

  it('may have a phone of another country', () => {
    expect(customerOf({ from: '5215512345678', from_user_id: undefined }, [])).toMatchObject({
      keys: ['5215512345678'],
      phone: '5215512345678',
      name: null,
    })
  })

  it('is the one of several contacts with the identifier of the sender', () => {
    const several = [{ profile: { name: 'Otro' }, wa_id: '573009998877' }, contact]
    expect(customerOf({}, several).name).toBe('Laura Gómez')
  })

  it('is missing where the message has no sender: the item is kept', () => {
    expect(keptOf(messageItem({ ...text, from: undefined, from_user_id: undefined }, []))).toMatchObject({
      kind: 'message',
      state: 'pending',
    })
  })
})

describe('what a customer can send', () => {
  const media = { id: '1234567890123456', sha256: 'qL0=' }
  it.each([
    [
      {
        type: 'document',
        document: { ...media, mime_type: 'application/pdf', filename: 'cédula.pdf', caption: 'Mi cédula' },
      },
      {
        type: 'document',
        body: { name: 'cédula.pdf', url: null, mime: 'application/pdf', size: null, caption: 'Mi cédula' },
      },
    ],
    [
      { type: 'image', image: { ...media, mime_type: 'image/jpeg', caption: ' ' } },
      {
        type: 'image',
        body: { name: 'imagen.jpg', url: null, mime: 'image/jpeg', size: null, caption: null },
      },
    ],
    [
      { type: 'audio', audio: { ...media, mime_type: 'audio/ogg; codecs=opus', voice: true } },
      {
        type: 'audio',
        body: { name: 'audio.ogg', url: null, mime: 'audio/ogg; codecs=opus', size: null, caption: null },
      },
    ],
    [
      { type: 'video', video: { ...media, mime_type: 'video/mp4' } },
      { type: 'video', body: { name: 'video.mp4', url: null, mime: 'video/mp4', size: null, caption: null } },
    ],
    [
      { type: 'sticker', sticker: { ...media, mime_type: 'image/webp', animated: false } },
      {
        type: 'sticker',
        body: { name: 'sticker.webp', url: null, mime: 'image/webp', size: null, caption: null },
      },
    ],
    [
      {
        type: 'location',
        location: { latitude: 4.711, longitude: -74.0721, name: 'Oficina', address: 'Cra 7 # 71-21' },
      },
      {
        type: 'location',
        body: {
          text: '📍 Ubicación: Oficina, Cra 7 # 71-21',
          place: { latitude: 4.711, longitude: -74.0721 },
        },
      },
    ],
    [
      {
        type: 'contacts',
        contacts: [{ name: { formatted_name: 'Pedro Ruiz' }, phones: [{ phone: '+57 301 1112233' }] }],
      },
      { type: 'contacts', body: { text: '👤 Contacto: Pedro Ruiz (+57 301 1112233)' } },
    ],
    [
      { type: 'button', button: { text: 'Sí', payload: 'CONFIRMAR' } },
      { type: 'text', body: { text: 'Sí' } },
    ],
    [
      {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: 'b1', title: 'Ver más' } },
      },
      { type: 'text', body: { text: 'Ver más', choice: 'b1' } },
    ],
    [
      {
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: 'r1', title: 'Envíos', description: 'A Cali' } },
      },
      { type: 'text', body: { text: 'Envíos\nA Cali', choice: 'r1' } },
    ],
    [
      {
        type: 'interactive',
        interactive: {
          type: 'nfm_reply',
          nfm_reply: {
            name: 'flow',
            body: 'Sent',
            response_json: JSON.stringify({
              flow_token: 'AQAAAAACS5FpgQ_cAAAAAD0QI3s.',
              screen_0_Nombre_completo_0: 'Laura Gómez',
              delivery_rating: '0_Excelente',
              tallas: ['S', 'M'],
              acepta: true,
              nota: '  ',
            }),
          },
        },
      },
      {
        type: 'text',
        body: {
          text: '📋 Respondió un formulario\nNombre completo: Laura Gómez\nDelivery rating: Excelente\nTallas: S, M\nAcepta: Sí',
        },
      },
    ],
    [
      {
        type: 'interactive',
        interactive: {
          type: 'nfm_reply',
          nfm_reply: {
            name: 'address_message',
            response_json: '{"values":{"city":"Cali","house_number":"12-34"},"saved_address_id":"1"}',
          },
        },
      },
      { type: 'text', body: { text: '📋 Envió una dirección\nCity: Cali\nHouse number: 12-34' } },
    ],
    [
      { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { response_json: '[{' } } },
      { type: 'text', body: { text: '📋 Respondió un formulario\n[{' } },
    ],
    [
      { location: { latitude: '4.711', longitude: '-74.0721' } },
      {
        type: 'location',
        body: { text: '📍 Ubicación: 4.711, -74.0721', place: { latitude: 4.711, longitude: -74.0721 } },
      },
    ],
    [
      {
        contacts: [
          {
            name: { formatted_name: 'Pedro Ruiz' },
            phones: [{ phone: '+57 301 1112233' }, { wa_id: '573015550000' }],
            emails: [{ email: 'pedro@a.co', type: 'WORK' }, { email: 'ruiz@b.co' }],
            org: { company: 'Andes', title: 'Gerente' },
            addresses: [{ street: 'Cra 7', city: 'Cali', country: 'Colombia', country_code: 'co' }],
            urls: [{ url: 'https://a.co' }],
          },
        ],
      },
      {
        type: 'contacts',
        body: {
          text: '👤 Contacto: Pedro Ruiz\n+57 301 1112233\n573015550000\npedro@a.co\nruiz@b.co\nGerente, Andes\nCra 7, Cali, Colombia\nhttps://a.co',
        },
      },
    ],
    [
      {
        type: 'order',
        order: {
          catalog_id: '354160437058781',
          text: '¿Llega hoy?',
          product_items: [
            { product_retailer_id: 'ruana-gris', quantity: '2', item_price: 180000, currency: 'COP' },
            { product_retailer_id: 'mochila', quantity: 1, item_price: '90000.50', currency: 'COP' },
          ],
        },
      },
      {
        type: 'text',
        body: {
          text: '🛒 Pedido\n2 × ruana-gris: COP 360.000 (COP 180.000 c/u)\n1 × mochila: COP 90.000,50\nTotal: COP 450.000,50\n¿Llega hoy?',
        },
      },
    ],
    [
      { type: 'order', order: { product_items: [{ product_retailer_id: 'ruana', quantity: 2 }] } },
      { type: 'text', body: { text: '🛒 Pedido\n2 × ruana' } },
    ],
    [
      { type: 'order', order: { product_items: [] } },
      { type: 'unsupported', body: { text: '[Tipo de mensaje no compatible]' } },
    ],
    [
      { type: 'interactive', interactive: { type: 'product', product: { product_retailer_id: 'ruana' } } },
      { type: 'text', body: { text: '🛍️ Producto: ruana' } },
    ],
    [
      {
        type: 'text',
        text: { body: '¿La hay en azul?' },
        context: {
          from: '576011234567',
          referred_product: { catalog_id: '1', product_retailer_id: 'ruana' },
        },
      },
      {
        type: 'text',
        body: {
          text: '¿La hay en azul?',
          shared: { kind: 'product_question', title: 'ruana', link: null },
        },
      },
    ],
    [
      { type: 'unsupported', unsupported: { type: 'poll_creation' }, errors: [{ code: 131051 }] },
      {
        type: 'unsupported',
        body: {
          text: '[Mensaje no compatible: una encuesta]\nWhatsApp no entrega este tipo de mensaje a los negocios.',
        },
      },
    ],
    [
      { type: 'unsupported', errors: [{ code: 131060, title: 'Message unavailable' }] },
      {
        type: 'unsupported',
        body: {
          text: '[Tipo de mensaje no compatible]\nWhatsApp no pudo entregar el contenido: pídele que lo envíe de nuevo.',
        },
      },
    ],
    [
      {
        type: 'unsupported',
        unsupported: { type: 'hologram' },
        errors: [{ code: 131999, title: 'Odd', error_data: { details: 'Holograms are odd.' } }],
      },
      {
        type: 'unsupported',
        body: { text: '[Tipo de mensaje no compatible]\nWhatsApp dice: «Holograms are odd.»' },
      },
    ],
    [
      { type: 'hologram', hologram: { depth: 3 } },
      { type: 'unsupported', body: { text: '[Tipo de mensaje no compatible]' } },
    ],
    [
      { type: 'text', text: { richness: 9 } },
      { type: 'unsupported', body: { text: '[Tipo de mensaje no compatible]' } },
    ],
    [{ type: 'image' }, { type: 'unsupported', body: { text: '[Tipo de mensaje no compatible]' } }],
    [{ type: 'constructor' }, { type: 'unsupported', body: { text: '[Tipo de mensaje no compatible]' } }],
  ])('%j', (sent, content) => {
    const message = messageOf(sent)
    expect(message.content).toEqual(content)
    // It must satisfy the contract, by which answers to the browser are checked.
    const { type, body } = message.content
    // Only the bot sees which button was pressed.
    const { choice: _, ...shown } = { choice: undefined, ...body }
    const shapes = entrySchema.options.filter((option) => (option.shape.type.value as string) === type)
    expect(shapes.map((shape) => shape.shape.body.parse(body))).toEqual([shown])
  })

  it('may be a form with pictures: its words, and each picture as a message of its own', () => {
    const photo = (id: string, file_name: string) => ({
      id,
      file_name,
      mime_type: 'image/jpeg',
      sha256: 'q=',
    })
    const answers = { pedido: '12', foto: [photo('p1', 'frente.jpg'), photo('p2', 'lado.jpg')] }
    const nfm_reply = { name: 'flow', body: 'Sent', response_json: JSON.stringify(answers) }
    const sent = { ...base, type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply } }
    const items = parse(envelope({ contacts: [contact], messages: [sent] }))
    expect(
      items.map((item) =>
        'message' in item ? [item.dedupeKey, item.message.media, item.message.content] : item,
      ),
    ).toEqual([
      [
        'wamid.IN',
        null,
        {
          type: 'text',
          body: { text: '📋 Respondió un formulario\nPedido: 12\nFoto: frente.jpg, lado.jpg' },
        },
      ],
      ...['p1', 'p2'].map((id) => [
        `wamid.IN/${id}`,
        id,
        expect.objectContaining({ type: 'image', body: expect.objectContaining({ mime: 'image/jpeg' }) }),
      ]),
    ])
    // Each is stored by itself, and read again from what was stored.
    for (const item of items) expect(parseOne(item.raw)).toEqual(item)
  })

  it('has the handle of its file', () => {
    expect(messageOf({ type: 'sticker', sticker: media }).media).toBe('1234567890123456')
  })

  it.each([
    ['reaction', { reaction: { emoji: '👍' } }, 'reaction', 'pending'],
    ['edit', { edit: { original_message_id: 'wamid.PREV', message: {} } }, 'edit', 'pending'],
    ['revoke', { revoke: {} }, 'delete', 'pending'],
    ['system', { system: { type: 'user_changed_number' } }, 'identity', 'pending'],
    ['system', { system: { type: 'customer_identity_changed' } }, 'identity', 'ignored'],
    ['text', { text: { body: 'a todos' }, group_id: '120363@g.us' }, 'group', 'ignored'],
  ])('keeps a %s that cannot be applied: %j', (type, part, kind, state) => {
    expect(messageItem({ type, ...part })).toMatchObject({ dedupeKey: 'wamid.IN', kept: { kind, state } })
  })

  it.each([
    [
      { type: 'reaction', reaction: { message_id: 'wamid.PREV', emoji: '👍' } },
      { reaction: { target: 'wamid.PREV', emoji: '👍' } },
    ],
    [
      { type: 'reaction', reaction: { message_id: 'wamid.PREV', emoji: '' } },
      { reaction: { target: 'wamid.PREV', emoji: null } },
    ],
    [
      {
        type: 'edit',
        edit: { original_message_id: 'wamid.PREV', message: { type: 'text', text: { body: 'Corregido' } } },
      },
      {
        edit: {
          ...{ target: 'wamid.PREV', keys: [bsuid, '573001234567'] },
          content: { type: 'text', body: { text: 'Corregido' } },
        },
      },
    ],
    [
      { type: 'revoke', revoke: { original_message_id: 'wamid.PREV' } },
      { deletion: { target: 'wamid.PREV', keys: [bsuid, '573001234567'] } },
    ],
    [
      {
        type: 'system',
        from: undefined,
        from_user_id: undefined,
        system: { type: 'user_changed_user_id', user_id: 'CO.77777777777777777777' },
      },
      {
        identity: {
          keys: ['573001234567'],
          change: { kind: 'renamed', keys: ['CO.77777777777777777777', '573001234567'], phone: null },
        },
      },
    ],
    [
      { type: 'system', system: { type: 'user_changed_number', wa_id: '573009998877' } },
      { identity: { change: { kind: 'renamed', phone: '573009998877' } } },
    ],
  ])('changes an existing message: %j', (sent, told) => {
    expect(messageItem(sent)).toMatchObject({ dedupeKey: 'wamid.IN', ...told })
  })
})

describe('a status', () => {
  const statusItem = (change: object) =>
    parseOne(
      envelope({ statuses: [{ id: 'wamid.OUT', status: 'delivered', timestamp: '1795219260', ...change }] }),
    )

  it.each([
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'read'],
    ['played', 'read'],
  ])('%s', (said, status) => {
    expect(statusItem({ status: said })).toMatchObject({
      dedupeKey: `wamid.OUT:${said}:1795219260`,
      status: { providerMessageId: 'wamid.OUT', status, error: null, entry: null },
    })
  })

  it('has the reason of a failure in Spanish', () => {
    const item = statusItem({ status: 'failed', errors: [{ code: 131026, title: 'Message undeliverable' }] })
    expect(item).toMatchObject({
      status: {
        status: 'failed',
        error: { code: '131026', msg: 'No se pudo entregar: el número no recibe WhatsApp.' },
      },
    })
  })

  it('has the uuid of our message', () => {
    const entry = '6f0c2f3a-0b1c-4d5e-8f90-123456789abc'
    expect(statusItem({ biz_opaque_callback_data: `msg:${entry}` })).toMatchObject({ status: { entry } })
    expect(statusItem({ biz_opaque_callback_data: "msg:'; drop table" })).toMatchObject({
      status: { entry: null },
    })
  })

  it('is kept when it means nothing to us', () => {
    expect(keptOf(statusItem({ status: 'deleted' }))).toMatchObject({ kind: 'event', state: 'ignored' })
    expect(keptOf(statusItem({ id: undefined }))).toMatchObject({ kind: 'status', state: 'pending' })
  })
})

describe('a webhook', () => {
  const texts = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...base,
      id: `wamid.${index}`,
      type: 'text',
      text: { body: 'x' },
    }))

  it('is parsed in all of its lists', () => {
    const entries = [
      envelope({ contacts: [contact], messages: texts(3) }),
      envelope({ statuses: [{ id: 'wamid.OUT', status: 'sent', timestamp: '1' }] }),
    ].flatMap(({ entry }) => entry)
    const all = { id: '3', changes: entries.flatMap(({ changes }) => changes) }
    expect(parse({ object: 'whatsapp_business_account', entry: [...entries, all] })).toHaveLength(8)
  })

  it('keeps a broken item and parses the others', () => {
    const items = parse(
      envelope({ contacts: [contact], messages: [...texts(24), null, { id: 5 }, 'x', ...texts(25)] }),
    )
    expect(items.filter((item) => 'message' in item)).toHaveLength(49)
    expect(items.filter((item) => 'kept' in item).map(keptOf)).toEqual(
      Array(3).fill({ kind: 'message', state: 'pending', why: 'the message has no id or no type' }),
    )
  })

  it('is stored item by item, so that each can be parsed again by itself', () => {
    const items = parse(
      envelope({
        contacts: [{ wa_id: '573009998877' }, contact],
        messages: texts(2),
        statuses: [{ id: 'wamid.OUT', status: 'sent', timestamp: '1' }],
      }),
    )
    expect(items.map((item) => parseOne(item.raw))).toEqual(items)
    expect(JSON.stringify(items[0]?.raw)).not.toContain('573009998877')
  })

  it.each([
    ['only errors', envelope({ errors: [{ code: 131000 }] })],
    ['another field', envelope({ event: 'EDITED' }, 'message_template_components_update')],
    ['a change without a value', { entry: [{ id: '1', changes: [{ field: 'messages' }] }] }],
    ['an entry without changes', { entry: [{ id: '1' }] }],
    ['an entry that is none', { entry: [7] }],
  ])('with %s is kept as one event', (_, body) => {
    expect(keptOf(parseOne(body))).toMatchObject({ kind: 'event', state: 'ignored' })
  })

  it('names the customer in whose chat the business deletes a message of its own', () => {
    const revoke = { original_message_id: 'wamid.E0' }
    const echo = { id: 'wamid.E1', from: '573000000000', to: '573001234567', type: 'revoke', revoke }
    expect(parseOne(envelope({ message_echoes: [echo] }, 'smb_message_echoes'))).toMatchObject({
      deletion: { target: 'wamid.E0', keys: ['573001234567'] },
    })
  })

  it('has what the business wrote in the app', () => {
    const echoes = envelope(
      { message_echoes: [{ id: 'wamid.E1', to: '573001234567', type: 'text' }] },
      'smb_message_echoes',
    )
    expect(parseOne(echoes)).toMatchObject({
      dedupeKey: 'wamid.E1',
      echo: { entry: null, message: { providerMessageId: 'wamid.E1' } },
    })
  })

  it('without entries is kept', () => {
    expect(parse({ object: 'whatsapp_business_account', entry: [] })).toMatchObject([
      { kept: { kind: 'event', state: 'ignored', why: 'not understood: a webhook without entries' } },
    ])
  })

  it.each(['', 'null', '7', '[]', '{}', '{"entry":{}}', '{"entry":[', '\u0000', '"\ud800"'])(
    'that cannot be read is kept: %j',
    (text) => {
      const [item] = parseWebhook(Buffer.from(text))
      expect(item).toMatchObject({ kept: { kind: 'unreadable', state: 'ignored' } })
    },
  )

  it('never accepts an invalid id', () => {
    const long = messageItem({ type: 'text', text: { body: 'x' }, id: 'w'.repeat(5000) })
    expect(keptOf(long)).toMatchObject({ kind: 'message', state: 'pending' })
    expect(long.dedupeKey).toMatch(/^sha256:.{43}$/)
  })
})

describe('a conversation that another responder has', () => {
  const standby = (lists: object) => envelope({ standby: lists }, 'standby')
  const seconds = (value: number) => new Date(value * 1000)
  const from = { from: '573001234567', id: 'wamid.IN', timestamp: '1795219200' }
  const at = 1_795_219_200

  it('brings the customer’s words with who answers, a moment before they came', () => {
    const said = { ...from, type: 'text', text: { body: '¿Hay talla M?' } }
    const item = parseOne(standby({ contacts: [contact], messages: [said] }))
    expect(item).toMatchObject({
      accountKey: '109876543210987',
      dedupeKey: 'wamid.IN',
      message: { content: { body: { text: '¿Hay talla M?' } } },
      control: {
        keys: [bsuid, '573001234567'],
        outside: true,
        at: new Date(at * 1000 - 1),
        supposed: 'meta_ai',
      },
    })
    expect(parseOne(item.raw)).toEqual(item)
    const ours = parseOne(envelope({ contacts: [contact], messages: [said] }))
    expect(ours.control).toEqual({ keys: [bsuid, '573001234567'], outside: false, at: seconds(at) })
  })

  it.each([
    [{ type: 'text', text: { body: 'Sí, quedan dos.' } }, undefined, 'Sí, quedan dos.'],
    [
      {
        type: 'template',
        template: {
          name: 'oferta',
          components: [{ type: 'body', parameters: [{ text: 'Laura' }, { text: '10 %' }] }],
        },
      },
      { components: [{ type: 'HEADER' }, { type: 'BODY', text: 'Hola {{1}}, tienes {{2}} y {{3}}.' }] },
      'Hola Laura, tienes 10 % y {{3}}.',
    ],
    [
      {
        type: 'template',
        template: {
          name: 'oferta',
          components: [{ type: 'body', parameters: [{ parameter_name: 'quien', text: 'Laura' }] }],
        },
      },
      { components: [{ type: 'BODY', text: 'Hola {{quien}}.' }] },
      'Hola Laura.',
    ],
    [{ type: 'template', template: { name: 'oferta' } }, undefined, 'Plantilla «oferta»'],
    [
      { type: 'interactive', interactive: { type: 'button', body: { text: '¿Qué talla?' } } },
      undefined,
      '¿Qué talla?',
    ],
    [
      { type: 'image', image: { link: 'https://tienda.test/a.jpg', caption: 'Mira' } },
      undefined,
      'Mira\nhttps://tienda.test/a.jpg',
    ],
  ])('brings what it sent: %j', (message, template, text) => {
    const echo = {
      id: 'wamid.OUT',
      timestamp: '1795219200',
      message: { to: '+573001234567', ...message },
      template,
    }
    const item = parseOne(standby({ message_echoes: [echo] }))
    expect(item).toMatchObject({
      dedupeKey: 'wamid.OUT',
      echo: {
        byResponder: true,
        message: { customer: { keys: ['573001234567'] }, content: { type: 'text', body: { text } } },
      },
      control: { outside: true },
    })
    expect(parseOne(item.raw)).toEqual(item)
  })

  it('brings its file, and what became of its messages', () => {
    const message = { recipient: bsuid, type: 'image', image: { id: '77', caption: 'Mira' } }
    const echo = { id: 'wamid.OUT', timestamp: '1795219200', message }
    expect(parseOne(standby({ message_echoes: [echo] }))).toMatchObject({
      echo: {
        message: {
          media: '77',
          content: { type: 'image', body: { caption: 'Mira' } },
          customer: { keys: [bsuid] },
        },
      },
    })
    const read = { id: 'wamid.OUT', status: 'read', timestamp: '1795219200' }
    expect(parseOne(standby({ statuses: [read] }))).toMatchObject({ status: { status: 'read' } })
    const reaction = { recipient: bsuid, type: 'reaction', reaction: { message_id: 'wamid.IN', emoji: '👍' } }
    const reacted = parseOne(
      standby({ message_echoes: [{ id: 'wamid.R', timestamp: '1', message: reaction }] }),
    )
    expect(keptOf(reacted)).toMatchObject({ kind: 'echo', state: 'ignored' })
    expect(keptOf(parseOne(standby({})))).toMatchObject({ kind: 'event', state: 'ignored' })
  })

  const handover = (
    type: string,
    roles: object,
    sender: object | undefined = { phone_number: '573001234567' },
  ) =>
    parseOne({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '201234567890123',
          changes: [
            {
              field: 'messaging_handovers',
              value: { recipient: metadata, sender, type, timestamp: '1795219200', [type]: roles },
            },
          ],
        },
      ],
    })
  it.each([
    [
      'control_passed',
      {
        previous_owner_role: 'ai_agent',
        conversation_context: { type: 'summary', summary: { text: ' Pide otra talla ' } },
      },
      { outside: false, by: 'meta_ai', handover: { summary: 'Pide otra talla' } },
    ],
    ['control_passed', { previous_owner_app_role: 'meta_business_agent' }, { outside: false, by: 'meta_ai' }],
    ['control_passed', { previous_owner_role: 'marketing' }, { outside: false, by: 'app' }],
    [
      'control_taken',
      { new_owner_role: 'escalation' },
      { outside: true, by: 'app', handover: { summary: null } },
    ],
    ['control_taken', { new_owner_role: 'ai_agent' }, { outside: true, by: 'meta_ai' }],
    ['control_taken', {}, { outside: true }],
  ])('%s %j changes who answers', (type, roles, control) => {
    const item = handover(type, roles)
    const said = { keys: ['573001234567'], at: seconds(at), ...control }
    expect(item).toMatchObject({ accountKey: '109876543210987', handover: said, control: said })
    expect(parseOne(item.raw)).toEqual(item)
  })

  it('cuts a summary that nobody would read', () => {
    const summary = { text: 'x'.repeat(100_000) }
    const item = handover('control_passed', { conversation_context: { summary } })
    expect('handover' in item && item.handover.handover?.summary?.length).toBe(1_000)
  })

  it.each([
    ['names nobody', handover('control_passed', {}, {})],
    ['has a type of later', handover('control_shared', {})],
  ])('a handover that %s is kept', (_, item) => expect(keptOf(item)).toMatchObject({ state: 'ignored' }))
})

describe('what a customer decides of marketing', () => {
  const preference = (change: object) =>
    parseOne(
      envelope(
        {
          contacts: [contact],
          user_preferences: [
            {
              wa_id: '573001234567',
              user_id: bsuid,
              detail: 'User requested to stop marketing messages',
              category: 'marketing_messages',
              value: 'stop',
              timestamp: 1_795_219_200,
              ...change,
            },
          ],
        },
        'user_preferences',
      ),
    )
  it.each([
    [{}, [bsuid, '573001234567'], true],
    [{ value: 'resume' }, [bsuid, '573001234567'], false],
    [{ wa_id: undefined }, [bsuid], true],
  ])('%j', (change, keys, stopped) => {
    const item = preference(change)
    expect(item).toMatchObject({
      accountKey: '109876543210987',
      identity: { keys, at: new Date(1_795_219_200_000), change: { kind: 'marketing', stopped } },
    })
    expect(parseOne(item.raw)).toEqual(item)
  })
  it.each([{ category: 'surveys' }, { value: 'less' }])('keeps what means nothing to us: %j', (change) =>
    expect(keptOf(preference(change))).toMatchObject({ kind: 'identity', state: 'ignored' }),
  )
})

describe('what stands around the lists is in the data of each item', () => {
  const long = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`campo${n}`, 1]))
  const statuses = Array.from({ length: 1_000 }, (_, n) => ({ id: `${n}`, status: 'sent' }))
  const around = (in_: 'envelope' | 'entry' | 'value', many: number) => {
    const whole = envelope({ statuses: statuses.slice(0, many), ...(in_ === 'value' && long) })
    const [entry] = whole.entry
    return { ...whole, ...(in_ === 'envelope' && long), entry: [{ ...entry, ...(in_ === 'entry' && long) }] }
  }

  it.each(['envelope', 'entry', 'value'] as const)('so a long %s of a long list is kept whole', (in_) => {
    expect(parse(around(in_, 1_000)).map((item) => Object.keys(item))).toEqual([
      ['accountKey', 'dedupeKey', 'raw', 'kept'],
    ])
    expect(parse(around(in_, 10)).filter((item) => 'status' in item)).toHaveLength(10)
  })

  it('so what a phone gives in many chunks is kept whole too', () => {
    const chunks = (many: number) =>
      parse(envelope({ history: Array.from({ length: many }, () => ({ threads: [] })), ...long }, 'history'))
    expect(chunks(1_000).map((item) => 'kept' in item && item.kept.kind)).toEqual(['unreadable'])
    expect(chunks(10).filter((item) => 'phoneChunk' in item)).toHaveLength(10)
  })
})
