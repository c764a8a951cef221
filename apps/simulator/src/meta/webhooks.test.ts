import { describe, expect, test } from 'vitest'
import { never } from '../test/receiver'
import { laura, startSimulator, tienda } from '../test/start'
import { sign } from './signature'

const say = (text: string) => ({ type: 'text' as const, text })

test('posts escaped JSON, signed over its own bytes', async () => {
  const simulator = await startSimulator()
  const { id } = simulator.whatsapp.createCustomer({ name: 'María Ñáñez', phone: '573007265114' })
  simulator.whatsapp.send(id, say('¿Tienen envío? 😀'))
  await simulator.settled()
  const [webhook] = simulator.receiver.webhooks
  expect(webhook?.raw).toMatch(/^[\x20-\x7e]+$/)
  expect(webhook?.signature).toBe(sign(webhook?.raw ?? '', tienda.app_secret))
  expect(webhook?.body).toMatchObject({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: tienda.waba_id,
        changes: [
          {
            field: 'messages',
            value: {
              metadata: { display_phone_number: '576011234567', phone_number_id: tienda.phone_number_id },
              contacts: [{ profile: { name: 'María Ñáñez' }, wa_id: id }],
              messages: [{ from: id, type: 'text', text: { body: '¿Tienen envío? 😀' } }],
            },
          },
        ],
      },
    ],
  })
})

test('retries after an error, later each time, until it is accepted', async () => {
  const simulator = await startSimulator()
  const { id } = simulator.whatsapp.createCustomer({ name: 'Laura' })
  simulator.receiver.answers.push(500, 503)
  simulator.whatsapp.send(id, say('Hola'))
  await simulator.settled()
  expect(simulator.whatsapp.chat(id).messages[0]?.state).toBe('waiting')
  await simulator.clock.advance(10_000)
  const [delivery] = simulator.whatsapp.deliveries()
  const start = delivery?.attempts[0]?.at ?? 0
  expect(delivery?.attempts.map(({ status, at }) => [status, at - start])).toEqual([
    [500, 0],
    [503, 250],
    [200, 750],
  ])
  expect(new Set(simulator.receiver.webhooks.map(({ raw }) => raw)).size).toBe(1)
  expect(simulator.whatsapp.chat(id).messages[0]?.state).toBe('accepted')
})

test('treats a timeout as a failure', async () => {
  const simulator = await startSimulator({ retry: { timeoutMs: 300 } })
  const { id } = simulator.whatsapp.createCustomer({ name: 'Laura' })
  simulator.receiver.answers.push(never)
  simulator.whatsapp.send(id, say('Hola'))
  await simulator.settled()
  expect(simulator.whatsapp.deliveries()[0]?.attempts).toMatchObject([
    { status: null, error: 'Error: timeout' },
  ])
  await simulator.clock.advance(250)
  expect(simulator.whatsapp.deliveries()[0]?.state).toBe('accepted')
})

test('uses the given fetch', async () => {
  const calls: string[] = []
  const fetch = async (url: string | URL | Request) => {
    calls.push(String(url))
    return new Response(null, { status: 200 })
  }
  const simulator = await startSimulator({ fetch })
  const { id } = simulator.whatsapp.createCustomer({ name: 'Laura' })
  simulator.whatsapp.send(id, say('Hola'))
  await simulator.settled()
  expect(calls).toEqual([simulator.webhookUrl])
})

test('gives up after the last attempt', async () => {
  const simulator = await startSimulator({ retry: { attempts: 3 } })
  const { id } = simulator.whatsapp.createCustomer({ name: 'Laura' })
  simulator.receiver.answers.push(500, 500, 500, 500)
  simulator.whatsapp.send(id, say('Hola'))
  await simulator.clock.advance(60_000)
  expect(simulator.receiver.webhooks).toHaveLength(3)
  expect(simulator.whatsapp.deliveries()[0]?.state).toBe('given_up')
  expect(simulator.whatsapp.chat(id).messages[0]?.state).toBe('lost')
})

test('a retry does not delay later webhooks', async () => {
  const simulator = await startSimulator()
  const { id } = simulator.whatsapp.createCustomer({ name: 'Laura' })
  simulator.receiver.answers.push(500)
  const first = simulator.whatsapp.send(id, say('uno'))
  const second = simulator.whatsapp.send(id, say('dos'))
  await simulator.clock.advance(1_000)
  expect(simulator.receiver.messages().map((message) => message.id)).toEqual([first.id, second.id, first.id])
})

describe('knobs', () => {
  const start = async () => {
    const simulator = await startSimulator()
    const { customer } = await laura(simulator)
    const send = (...texts: string[]) =>
      texts.map((text) => simulator.whatsapp.send(customer.id, say(text)).id)
    return { ...simulator, customer, send, answer: simulator.send }
  }

  test('duplicate: sends the same bytes again', async () => {
    const { whatsapp, send, settled, receiver } = await start()
    whatsapp.setKnobs({ duplicate: 2 })
    send('uno')
    await settled()
    expect(receiver.webhooks).toHaveLength(3)
    expect(new Set(receiver.webhooks.map(({ raw }) => raw)).size).toBe(1)
  })

  test('reorder: sends in reverse, and a single one after a while', async () => {
    const { whatsapp, send, clock, receiver } = await start()
    whatsapp.setKnobs({ reorder: 2 })
    const ids = send('uno', 'dos', 'tres')
    await clock.advance(250)
    expect(receiver.messages().map(({ id }) => id)).toEqual([ids[1], ids[0], ids[2]])
  })

  test('reorder: held statuses do not stop the clock', async () => {
    const { whatsapp, clock, receiver, answer } = await start()
    const { status } = await answer({ to: '573001234567', type: 'text', text: { body: 'Hola' } })
    expect(status).toBe(200)
    whatsapp.setKnobs({ reorder: 2, batch: 2 })
    await clock.advance(5_000)
    expect(receiver.statusNames().sort()).toEqual(['delivered', 'sent'])
  })

  test('batch: sends one webhook that fills each of its arrays', async () => {
    const { whatsapp, send, settled, receiver } = await start()
    whatsapp.setKnobs({ batch: 4 })
    const ids = send('uno', 'dos', 'tres', 'cuatro')
    await settled()
    expect(receiver.webhooks).toHaveLength(1)
    expect(receiver.webhooks[0]?.body.entry).toHaveLength(2)
    expect(receiver.values()[0]?.messages).toHaveLength(3)
    expect(receiver.messages().map(({ id }) => id)).toEqual(ids)
  })

  test('delayMs: sends later', async () => {
    const { whatsapp, send, settled, clock, receiver } = await start()
    whatsapp.setKnobs({ delayMs: 5_000 })
    send('uno')
    await settled()
    expect(receiver.webhooks).toHaveLength(0)
    await clock.advance(5_000)
    expect(receiver.webhooks).toHaveLength(1)
  })

  test('paused: holds webhooks, and sends all on resume', async () => {
    const { whatsapp, send, settled, receiver } = await start()
    whatsapp.setKnobs({ paused: true })
    send('uno', 'dos')
    await settled()
    expect(receiver.webhooks).toHaveLength(0)
    whatsapp.setKnobs({ paused: false })
    await settled()
    expect(receiver.webhooks).toHaveLength(2)
  })

  test('badSignature: signs with another secret', async () => {
    const { whatsapp, send, settled, receiver } = await start()
    whatsapp.setKnobs({ badSignature: true })
    send('uno')
    await settled()
    const [webhook] = receiver.webhooks
    expect(webhook?.signature).not.toBe(sign(webhook?.raw ?? '', tienda.app_secret))
  })

  test('unknownType and bsuidOnly: sends an unknown type and no phone', async () => {
    const { whatsapp, send, settled, receiver } = await start()
    whatsapp.setKnobs({ unknownType: true, bsuidOnly: true })
    send('uno')
    await settled()
    const [message] = receiver.messages()
    expect(message).toMatchObject({ type: 'hologram', from_user_id: expect.stringMatching(/^CO\.\d{20}$/) })
    expect(message).not.toHaveProperty('from')
    expect(receiver.values()[0]?.contacts?.[0]).not.toHaveProperty('wa_id')
  })

  test('refuses an invalid value', async () => {
    const { whatsapp } = await start()
    expect(() => whatsapp.setKnobs({ batch: -1 })).toThrow('batch')
  })
})

test('signs a raw body', async () => {
  const simulator = await startSimulator()
  await simulator.whatsapp.postRaw(tienda.phone_number_id, { object: 'whatsapp_business_account', entry: [] })
  expect(simulator.receiver.webhooks[0]?.signature).toBe(
    'sha256=5d06d353ccc76260fa17e0eed3482fb5885421e2d0710c9b2815eef716b71198',
  )
})

test('sends nothing to an account that is not subscribed', async () => {
  const simulator = await startSimulator()
  const { id } = simulator.whatsapp.createCustomer({ name: 'Laura' })
  await simulator.graph(`${tienda.waba_id}/subscribed_apps`, { method: 'DELETE' })
  simulator.whatsapp.send(id, say('Hola'))
  await simulator.settled()
  expect(simulator.receiver.webhooks).toHaveLength(0)
})
