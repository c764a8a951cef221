import type { ChannelType } from '@hilo/contracts'
import { wholeWebhook } from './test-webhooks'

/** Payloads of every provider with items of all kinds, for tests that change them. Their shapes are the documented ones. */

const business_connection_id = 'AxN5Iq5LxEuzaA1R'
const person = { id: 5550012345, is_bot: false, first_name: 'Laura', last_name: 'Gómez', username: 'laurag' }
const owner = { id: 880011, is_bot: false, first_name: 'Marta' }
const chat = { id: 5550012345, type: 'private', first_name: 'Laura' }
const telegramFile = { file_id: 'BQACAgEAAx', file_unique_id: 'AgAD', file_size: 900 }
const said = (content: object) => ({ message_id: 412, from: person, chat, date: 1795219200, ...content })

const telegram = [
  {
    message: said({
      text: 'Mira aquí',
      entities: [{ type: 'text_link', offset: 5, length: 4, url: 'https://a.co' }],
    }),
  },
  { message: said({ document: { ...telegramFile, file_name: 'a.pdf' }, caption: 'x', media_group_id: '7' }) },
  { message: said({ photo: [telegramFile, telegramFile], reply_to_message: { message_id: 3 } }) },
  { message: said({ sticker: { ...telegramFile, is_video: true, emoji: '😀' } }) },
  { message: said({ poll: { question: '¿Talla?', options: [{ text: 'M' }] } }) },
  { message: said({ contact: { phone_number: '+57300', first_name: 'Ana', user_id: person.id } }) },
  { message: said({ location: { latitude: 4.7, longitude: -74 } }) },
  { message: said({ gift: { gift: { id: 'g', star_count: 15 } } }) },
  {
    message: said({
      rich_message: { blocks: [{ type: 'paragraph', text: ['a', { type: 'bold', text: 'b' }] }] },
    }),
  },
  {
    message: said({ successful_payment: { currency: 'COP', total_amount: 500, order_info: { name: 'L' } } }),
  },
  { message: said({ web_app_data: { data: '{"talla":"M"}', button_text: 'Elegir' } }) },
  { message: said({ pinned_message: { message_id: 1 } }) },
  {
    message: said({
      text: 'Hola',
      quote: { text: 'x' },
      external_reply: { origin: { type: 'user', sender_user: person } },
    }),
  },
  { edited_message: said({ text: 'Hola…', edit_date: 1795219300 }) },
  { callback_query: { id: '438', from: person, data: 'a', message: said({ text: 'Elige' }) } },
  { pre_checkout_query: { id: '9', from: person, currency: 'COP', total_amount: 5, invoice_payload: 'p' } },
  {
    message_reaction: {
      chat,
      message_id: 4,
      user: person,
      date: 1,
      old_reaction: [],
      new_reaction: [{ type: 'emoji', emoji: '👍' }],
    },
  },
  { my_chat_member: { chat, from: person, date: 1, new_chat_member: { status: 'kicked' } } },
  {
    business_connection: {
      id: business_connection_id,
      user: owner,
      user_chat_id: 880011,
      date: 1,
      is_enabled: true,
      rights: { can_reply: true },
    },
  },
  { business_message: said({ business_connection_id, text: 'Hola' }) },
  {
    business_message: said({
      business_connection_id,
      text: 'Ya',
      from: owner,
      sender_business_bot: { id: 77 },
    }),
  },
  { business_message: said({ business_connection_id: 'otra', text: 'Hola' }) },
  { edited_business_message: said({ business_connection_id, text: 'Hola…', edit_date: 1795219300 }) },
  { deleted_business_messages: { business_connection_id, chat, message_ids: [4, 5] } },
  {
    callback_query: {
      id: '439',
      from: person,
      data: 'a',
      message: said({ business_connection_id, text: 'Elige' }),
    },
  },
].map((update, at) => ({ update_id: 845_123_000 + at, ...update }))

const whatsappChange = (field: string, value: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '2012',
      changes: [
        { field, value: { messaging_product: 'whatsapp', metadata: { phone_number_id: '1098' }, ...value } },
      ],
    },
  ],
})
const from = { from: '573001234567', from_user_id: 'CO.1349', timestamp: '1795219200' }
const whatsapp = [
  wholeWebhook,
  whatsappChange('messages', {
    contacts: [{ wa_id: '573001234567', user_id: 'CO.1349', profile: { name: 'Laura' } }],
    messages: [
      {
        ...from,
        id: 'wamid.10',
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: 'a', title: 'Ventas', description: 'x' } },
      },
      {
        ...from,
        id: 'wamid.11',
        type: 'interactive',
        interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', response_json: '{"talla":"M"}' } },
      },
      {
        ...from,
        id: 'wamid.12',
        type: 'order',
        order: { product_items: [{ product_retailer_id: 'r', quantity: 1, item_price: 5, currency: 'COP' }] },
      },
      { ...from, id: 'wamid.13', type: 'location', location: { latitude: '4.7', longitude: '-74' } },
      { ...from, id: 'wamid.14', type: 'reaction', reaction: { message_id: 'wamid.1', emoji: '👍' } },
      {
        ...from,
        id: 'wamid.15',
        type: 'edit',
        edit: { original_message_id: 'wamid.1', message: { type: 'text', text: { body: 'b' } } },
      },
      { ...from, id: 'wamid.16', type: 'revoke', revoke: { original_message_id: 'wamid.1' } },
      {
        ...from,
        id: 'wamid.17',
        type: 'system',
        system: { type: 'user_changed_number', wa_id: '573009998877' },
      },
      { ...from, id: 'wamid.18', type: 'system', system: { type: 'customer_identity_changed' } },
      {
        ...from,
        id: 'wamid.19',
        type: 'unsupported',
        unsupported: { type: 'poll' },
        errors: [{ code: 131051, title: 'x' }],
      },
      { ...from, id: 'wamid.20', type: 'text', group_id: 'g', text: { body: 'a' } },
      {
        ...from,
        id: 'wamid.21',
        type: 'button',
        button: { text: 'Sí', payload: 'p' },
        context: { id: 'wamid.1' },
      },
    ],
    statuses: [{ id: 'wamid.4', status: 'sent', timestamp: '1', biz_opaque_callback_data: 'x' }],
    errors: [{ code: 131000 }],
  }),
  whatsappChange('smb_message_echoes', {
    message_echoes: [
      {
        from: '5760',
        to: '573001234567',
        id: 'wamid.30',
        timestamp: '1',
        type: 'text',
        text: { body: 'Ya' },
      },
      {
        from: '5760',
        to: '573001234567',
        id: 'wamid.31',
        timestamp: '1',
        type: 'reaction',
        reaction: { message_id: 'wamid.1', emoji: '👍' },
      },
    ],
  }),
  whatsappChange('calls', {
    calls: [
      { ...from, id: 'wacid.1', event: 'connect', session: { sdp_type: 'offer', sdp: 'v=0' } },
      { ...from, id: 'wacid.1', event: 'terminate', duration: 12 },
      { ...from, id: 'wacid.2', event: 'ringing' },
    ],
    statuses: [{ id: 'wacid.3', status: 'RINGING' }],
  }),
  whatsappChange('message_template_status_update', { event: 'APPROVED' }),
  { object: 'whatsapp_business_account', entry: [{ id: '2012', changes: [] }] },
  { object: 'whatsapp_business_account', entry: [] },
]

const between = { sender: { id: '7700' }, recipient: { id: '1098' }, timestamp: 1795219200000 }
const elements = [
  { message: { mid: 'm1', text: 'Hola', reply_to: { mid: 'm0' }, quick_reply: { payload: 'a' } } },
  {
    message: {
      mid: 'm2',
      attachments: [
        { type: 'image', payload: { url: 'https://cdn.fbsbx.com/a.jpg' } },
        { type: 'file', payload: { url: 'https://cdn.fbsbx.com/a.pdf' } },
      ],
      text: 'x',
    },
  },
  {
    message: {
      mid: 'm3',
      attachments: [{ type: 'ig_reel', payload: { url: 'https://cdn.fbsbx.com/a.mp4', title: 'R' } }],
    },
  },
  {
    message: {
      mid: 'm4',
      attachments: [{ type: 'location', payload: { coordinates: { lat: 4, long: -74 } } }],
    },
  },
  { message: { mid: 'm5', attachments: [{ type: 'ephemeral' }] } },
  { message: { mid: 'm6', text: 'a', reply_to: { story: { url: 'https://cdn.fbsbx.com/s.jpg', id: '1' } } } },
  { message: { mid: 'm7', is_deleted: true } },
  {
    message: { mid: 'm8', text: 'Ya', is_echo: true, metadata: 'x' },
    sender: { id: '1098' },
    recipient: { id: '7700' },
  },
  { postback: { mid: 'm9', title: 'Ventas', payload: 'a', referral: { source: 'ADS', ad_id: '1' } } },
  { reaction: { mid: 'm1', action: 'react', reaction: 'love', emoji: '❤️' } },
  { message_edit: { mid: 'm1', text: 'b', num_edit: 1 } },
  { delivery: { mids: ['m1', 'm2'], watermark: 5 } },
  { read: { watermark: 5 } },
  { referral: { ref: 'x', source: 'SHORTLINK' } },
  { pass_thread_control: { new_owner_app_id: '263902037430900' } },
  { optin: { type: 'notification_messages' } },
]
const meta = (object: string) => [
  ...elements.map((element) => ({
    object,
    entry: [{ id: '1098', time: 1, messaging: [{ ...between, ...element }] }],
  })),
  { object, entry: [{ id: '1098', time: 1, standby: [{ ...between, message: { mid: 's1', text: 'a' } }] }] },
  { object, entry: [{ id: '1098', time: 1, changes: [{ field: 'comments', value: { text: 'a' } }] }] },
  { object, entry: [{ id: '1098' }] },
]

const words = Buffer.from('Hola, ¿tienen envío?\n\nEl vie, 20 nov 2026, X escribió:\n> ¿Va?').toString(
  'base64url',
)
const headers = (own: Readonly<Record<string, string>> = {}) =>
  Object.entries({
    From: 'Laura <laura@correo.test>',
    To: 'ventas@tienda.test',
    Subject: 'Pedido',
    ...own,
  }).map(([name, value]) => ({ name, value }))
const mail = (own: object, payload: object) => ({
  id: '18f',
  threadId: '18e',
  labelIds: ['INBOX'],
  internalDate: '1795219200000',
  addresses: ['ventas@tienda.test'],
  ...own,
  payload: { mimeType: 'text/plain', headers: headers(), body: { size: 5, data: words }, ...payload },
})
const gmail = [
  mail({}, {}),
  mail(
    {},
    {
      mimeType: 'multipart/mixed',
      body: { size: 0 },
      parts: [
        { partId: '0', mimeType: 'text/html', body: { size: 5, data: words } },
        {
          partId: '1',
          mimeType: 'application/pdf',
          filename: 'a.pdf',
          body: { size: 9, attachmentId: 'A1' },
        },
        {
          partId: '2',
          mimeType: 'message/rfc822',
          parts: [{ partId: '2.1', mimeType: 'text/plain', headers: headers() }],
        },
      ],
    },
  ),
  mail({}, { headers: headers({ 'Auto-Submitted': 'auto-replied' }) }),
  mail({ labelIds: ['SPAM'] }, {}),
  mail({ labelIds: ['SENT'] }, { headers: headers({ From: 'ventas@tienda.test', To: 'laura@correo.test' }) }),
  mail({ returned: { failed: true, mail: '18a', entry: null } }, {}),
  mail({ returned: { failed: false, mail: null, entry: null } }, {}),
  mail({}, { headers: headers({ From: 'ventas@tienda.test' }) }),
  mail({}, { headers: [], body: { size: 0 } }),
  {
    message: { data: 'e30=', messageId: '99', publishTime: '2026-11-20T14:00:00Z' },
    subscription: 'projects/p/subscriptions/s',
  },
]

export const payloads: Readonly<Record<ChannelType, readonly unknown[]>> = {
  telegram,
  whatsapp,
  messenger: meta('page'),
  instagram: meta('instagram'),
  gmail,
}

/** Of kinds that no provider has yet. */
export const unknownKinds: Readonly<Record<ChannelType, readonly unknown[]>> = {
  telegram: [{ update_id: 1, hologram: { id: 1 } }, { update_id: 2 }],
  whatsapp: [
    whatsappChange('holograms', { holograms: [{}] }),
    whatsappChange('messages', { holograms: [{ id: '1' }] }),
  ],
  messenger: [{ object: 'page', entry: [{ id: '1098', messaging: [{ ...between, hologram: {} }] }] }],
  instagram: [{ object: 'instagram', entry: [{ id: '1098', changes: [{ field: 'holograms' }] }] }],
  // Whatever a mail has, it is shown as a file.
  gmail: [
    mail(
      {},
      {
        mimeType: 'multipart/mixed',
        parts: [{ partId: '1', mimeType: 'model/hologram', body: { attachmentId: 'A' } }],
      },
    ),
  ],
}
