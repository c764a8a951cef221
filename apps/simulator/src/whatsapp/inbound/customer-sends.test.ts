import { describe, expect, test } from 'vitest'
import { laura, startSimulator } from '../../test/start'
import type { CustomerMessageInput } from './input'

const bytes = Buffer.from('contenido')
const file = (name: string, mime: string) => ({ name, mime, bytes })

async function start() {
  const simulator = await startSimulator()
  const { customer, firstMessage } = await laura(simulator)
  const send = async (message: CustomerMessageInput) => {
    const { id } = simulator.whatsapp.send(customer.id, message)
    await simulator.settled()
    return { id, message: simulator.receiver.messages().at(-1) }
  }
  const last = () => simulator.whatsapp.chat(customer.id).messages.at(-1)
  return { ...simulator, customer, firstMessage, send, last }
}

test.each<[CustomerMessageInput, Record<string, unknown>]>([
  [{ type: 'text', text: 'Hola' }, { text: { body: 'Hola' } }],
  [
    { type: 'image', file: file('foto.jpg', 'image/jpeg'), caption: 'foto' },
    { image: { mime_type: 'image/jpeg', caption: 'foto' } },
  ],
  [
    { type: 'audio', file: file('voz.ogg', 'audio/ogg; codecs=opus'), voice: true },
    { audio: { voice: true } },
  ],
  [{ type: 'video', file: file('v.mp4', 'video/mp4') }, { video: { mime_type: 'video/mp4' } }],
  [{ type: 'sticker', file: file('s.webp', 'image/webp') }, { sticker: { animated: false } }],
  [
    { type: 'location', latitude: 4.711, longitude: -74.0721, name: 'Oficina' },
    { location: { latitude: 4.711, longitude: -74.0721, name: 'Oficina' } },
  ],
  [
    { type: 'contacts', contacts: [{ name: 'Pedro Ruiz', phone: '+57 301 1112233' }] },
    {
      contacts: [
        { origin: 'other', name: { formatted_name: 'Pedro Ruiz' }, phones: [{ wa_id: '573011112233' }] },
      ],
    },
  ],
  [
    { type: 'share_phone' },
    { type: 'contacts', contacts: [{ origin: 'contact_request', phones: [{ type: 'CELL' }] }] },
  ],
  [{ type: 'button', text: 'Sí', payload: 'CONFIRMAR' }, { button: { text: 'Sí', payload: 'CONFIRMAR' } }],
  [
    { type: 'interactive', kind: 'list_reply', id: 'r1', title: 'Envíos' },
    { interactive: { type: 'list_reply', list_reply: { id: 'r1', title: 'Envíos' } } },
  ],
  [{ type: 'unsupported' }, { unsupported: { type: 'poll' }, errors: [{ code: 131051 }] }],
  [
    { type: 'form', answers: { ciudad: 'Cali' } },
    {
      type: 'interactive',
      interactive: {
        type: 'nfm_reply',
        nfm_reply: { response_json: expect.stringContaining('"ciudad":"Cali"') },
      },
    },
  ],
  [
    { type: 'order', items: [{ sku: 'ruana', quantity: 2, price: 180000, currency: 'COP' }] },
    { order: { product_items: [{ product_retailer_id: 'ruana', quantity: 2, item_price: 180000 }] } },
  ],
])('%o', async (input, expected) => {
  const { send, last } = await start()
  const { id, message } = await send(input)
  expect(message).toMatchObject({ id, type: input.type, ...expected })
  expect(last()).toMatchObject({ id, author: 'customer', state: 'accepted' })
})

describe('changes to a message', () => {
  test('a reaction, and its removal', async () => {
    const { send, last, firstMessage } = await start()
    const { message } = await send({ type: 'reaction', messageId: firstMessage, emoji: '👍' })
    expect(message).toMatchObject({ reaction: { message_id: firstMessage, emoji: '👍' } })
    expect(last()?.reactions).toEqual({ customer: '👍' })
    const back = await send({ type: 'reaction', messageId: firstMessage, emoji: '' })
    expect(back.message?.reaction).not.toHaveProperty('emoji')
    expect(last()?.reactions).toEqual({})
  })

  test('posts an edit and a deletion', async () => {
    const { send, last, firstMessage } = await start()
    const edit = await send({ type: 'edit', messageId: firstMessage, text: 'Buenas' })
    expect(edit.message).toMatchObject({
      edit: { original_message_id: firstMessage, message: { type: 'text', text: { body: 'Buenas' } } },
    })
    expect(last()).toMatchObject({ text: 'Buenas', edited: true })
    const { message } = await send({ type: 'revoke', messageId: firstMessage })
    expect(message).toMatchObject({ revoke: { original_message_id: firstMessage } })
    expect(last()?.revoked).toBe(true)
  })

  test('refuses an unknown message', async () => {
    const { send } = await start()
    await expect(send({ type: 'edit', messageId: 'wamid.X', text: 'Hola' })).rejects.toThrow('no está')
  })
})

test('a reply carries its quote, and a forward its mark', async () => {
  const { send, firstMessage } = await start()
  const { message } = await send({ type: 'text', text: 'Eso', replyTo: firstMessage })
  expect(message).toMatchObject({ context: { from: '573001234567', id: firstMessage } })
  const forwarded = await send({ type: 'text', text: 'Mira', forwarded: true })
  expect(forwarded.message).toMatchObject({ context: { forwarded: true } })
})

test('a change of number is reported from the old one, and the new one is used afterwards', async () => {
  const { send, customer } = await start()
  const before = await send({ type: 'system', phone: '573009998877' })
  expect(before.message).toMatchObject({
    from: '573001234567',
    system: {
      type: 'user_changed_number',
      wa_id: '573009998877',
      previous_user_id: expect.stringMatching(/^CO\./),
      user_id: expect.stringMatching(/^CO\./),
    },
  })
  const system = before.message?.system as { previous_user_id: string; user_id: string }
  expect(before.message).not.toHaveProperty('from_user_id')
  const after = await send({ type: 'text', text: 'Soy yo' })
  expect(after.message).toMatchObject({ from: '573009998877' })
  expect(after.message?.from_user_id).toBe(system.user_id)
  expect(system.previous_user_id).not.toBe(system.user_id)
  expect(customer.id).toBe('573001234567')
})

test('with several accounts, one must be named', async () => {
  const { registerAccount, whatsapp, webhookUrl, customer } = await start()
  const other = { ...whatsapp.accounts()[0], access_token: 'b', app_secret: 'b', verify_token: 'b' }
  registerAccount({
    ...other,
    channel: 'whatsapp',
    business: 'Café Sierra',
    verified_name: 'Café Sierra',
    display_phone_number: '+57 601 7654321',
    phone_number_id: '555',
    waba_id: '556',
    webhook_url: webhookUrl,
  })
  expect(() => whatsapp.send(customer.id, { type: 'text', text: 'Hola' })).toThrow('account')
  whatsapp.send(customer.id, { type: 'text', text: 'Hola', account: '555' })
  expect(whatsapp.chat(customer.id, '555').messages).toHaveLength(1)
})

test('an answer from the business’s own app is sent as an echo, opens no window and shows on the phone', async () => {
  const { whatsapp, receiver, settled } = await startSimulator()
  const { id: customer } = whatsapp.createCustomer({ name: 'Laura Gómez', phone: '573001234567' })
  const { id } = whatsapp.send(customer, { type: 'echo', text: 'Ya te llamo' })
  await settled()
  const [change] = receiver.webhooks[0]?.body.entry[0]?.changes ?? []
  expect(change).toMatchObject({
    field: 'smb_message_echoes',
    value: {
      metadata: { phone_number_id: '109876543210987' },
      message_echoes: [
        {
          id,
          from: '576011234567',
          to: '573001234567',
          to_user_id: expect.stringMatching(/^CO\./),
          type: 'text',
          text: { body: 'Ya te llamo' },
        },
      ],
    },
  })
  const chat = whatsapp.chat(customer)
  expect(chat).toMatchObject({
    windowClosesAt: null,
    messages: [{ author: 'business', text: 'Ya te llamo', state: 'delivered' }],
  })
})
