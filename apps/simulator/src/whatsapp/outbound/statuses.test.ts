import { describe, expect, test } from 'vitest'
import { laura, noon, type Started, startSimulator, tienda } from '../../test/start'

const to = '573001234567'
const hour = 3_600_000
const text = { to, type: 'text', text: { body: 'Con gusto' }, biz_opaque_callback_data: 'msg:1' }

async function answered(simulator: Started, message: Record<string, unknown> = text) {
  const { body } = await simulator.send(message)
  return body.messages?.[0]?.id
}

test('sent, delivered and read arrive in order, with the business’s callback data', async () => {
  const simulator = await startSimulator()
  const { customer } = await laura(simulator)
  const id = await answered(simulator)
  await simulator.clock.advance(49)
  expect(simulator.receiver.statusNames()).toEqual([])
  await simulator.clock.advance(1)
  expect(simulator.receiver.statusNames()).toEqual(['sent'])
  await simulator.clock.advance(100)
  expect(simulator.receiver.statusNames()).toEqual(['sent', 'delivered'])
  await simulator.whatsapp.read(customer.id)
  expect(simulator.receiver.statusNames()).toEqual(['sent', 'delivered', 'read'])
  expect(simulator.receiver.statuses()[1]).toMatchObject({
    id,
    timestamp: String(noon / 1000),
    recipient_id: to,
    biz_opaque_callback_data: 'msg:1',
    conversation: { origin: { type: 'service' } },
  })
})

describe('by profile', () => {
  const after = async (profile: 'offline' | 'noReceipts' | 'invalid' | 'blocked') => {
    const simulator = await startSimulator()
    const { customer } = await laura(simulator)
    simulator.whatsapp.changeCustomer(customer.id, { profile })
    await answered(simulator)
    await simulator.clock.advance(1_000)
    await simulator.whatsapp.read(customer.id)
    return { simulator, customer, names: simulator.receiver.statusNames() }
  }

  test('offline: a message is sent, and delivered once the customer is back online', async () => {
    const { simulator, customer, names } = await after('offline')
    expect(names).toEqual(['sent'])
    simulator.whatsapp.changeCustomer(customer.id, { profile: 'online' })
    await simulator.settled()
    expect(simulator.receiver.statusNames()).toEqual(['sent', 'delivered'])
  })

  test('noReceipts: never read', async () => {
    expect((await after('noReceipts')).names).toEqual(['sent', 'delivered'])
  })

  test('invalid: fails at once with 131026', async () => {
    const { simulator, names } = await after('invalid')
    expect(names).toEqual(['failed'])
    expect(simulator.receiver.statuses()[0]).toMatchObject({ errors: [{ code: 131026 }] })
    expect(simulator.receiver.values()[0]).not.toHaveProperty('contacts')
  })

  test('blocked: sent, then fails', async () => {
    expect((await after('blocked')).names).toEqual(['sent', 'failed'])
  })
})

describe('the 24-hour window', () => {
  const at = async (ms: number, knobs = {}) => {
    const simulator = await startSimulator()
    await laura(simulator)
    simulator.whatsapp.setKnobs(knobs)
    await simulator.clock.advance(ms)
    const answer = await simulator.send(text)
    await simulator.clock.advance(200)
    return { answer, simulator, statuses: simulator.receiver.statuses() }
  }

  test('is open one second before its end', async () => {
    expect((await at(24 * hour - 1_000)).statuses.map(({ status }) => status)).toEqual(['sent', 'delivered'])
  })

  test('is closed one second after: accepted, then 131047', async () => {
    const { answer, statuses } = await at(24 * hour + 1_000)
    expect(answer.status).toBe(200)
    expect(statuses).toMatchObject([{ status: 'failed', errors: [{ code: 131047 }] }])
  })

  test('answers 400 at once with the switch', async () => {
    const { answer, statuses } = await at(24 * hour + 1_000, { syncWindowError: true })
    expect([answer.status, answer.body.error?.code, statuses.length]).toEqual([400, 131047, 0])
  })

  test('does not apply to a template', async () => {
    const { simulator } = await at(25 * hour)
    const parameters = [{ type: 'text', text: 'Laura' }]
    const template = { name: 'retomar_conversacion', language: { code: 'es_CO' } }
    await answered(simulator, {
      to,
      type: 'template',
      template: { ...template, components: [{ type: 'body', parameters }] },
    })
    await simulator.clock.advance(200)
    expect(simulator.receiver.statusNames().slice(1)).toEqual(['sent', 'delivered'])
    expect(simulator.whatsapp.chat(to).messages.at(-1)).toMatchObject({
      text: 'Hola Laura, seguimos atentos a tu solicitud. ¿Quieres que la retomemos?',
      choices: [{ title: 'Sí, retomar' }, { title: 'Ya no, gracias' }],
    })
  })

  test('is closed for a customer who never wrote, unless trustPast is on', async () => {
    const simulator = await startSimulator()
    await answered(simulator)
    await simulator.clock.advance(200)
    expect(simulator.receiver.statusNames()).toEqual(['failed'])
    simulator.whatsapp.setKnobs({ trustPast: true })
    await answered(simulator)
    await simulator.clock.advance(200)
    expect(simulator.receiver.statusNames()).toEqual(['failed', 'sent', 'delivered'])
  })
})

describe('recipients that fail by their number', () => {
  const sendTo = async (ending: string, times = 1) => {
    const simulator = await startSimulator()
    const { id } = simulator.whatsapp.createCustomer({ name: 'Prueba', phone: `57300123${ending}` })
    simulator.whatsapp.send(id, { type: 'text', text: 'Hola' })
    const answers: number[] = []
    for (let count = 0; count < times; count++) {
      const { body } = await simulator.send({ ...text, to: id })
      answers.push(body.error?.code ?? 200)
    }
    await simulator.clock.advance(1_000)
    return { answers, errors: simulator.receiver.statuses().flatMap(({ errors = [] }) => errors) }
  }

  test('0047 and 0026 fail later with their codes', async () => {
    expect((await sendTo('0047')).errors).toMatchObject([{ code: 131047 }])
    expect((await sendTo('0026')).errors).toMatchObject([{ code: 131026 }])
  })

  test('0429 twice and then no more, 0056 always', async () => {
    expect((await sendTo('0429', 4)).answers).toEqual([130429, 130429, 200, 200])
    expect((await sendTo('0056', 3)).answers).toEqual([131056, 131056, 131056])
  })
})

test('a linked document that cannot be fetched fails later with 131053', async () => {
  const simulator = await startSimulator()
  await laura(simulator)
  const link = `${simulator.origin}/no-existe.pdf`
  await answered(simulator, { to, type: 'document', document: { link } })
  await simulator.clock.advance(200)
  expect(simulator.receiver.statuses()).toMatchObject([{ status: 'failed', errors: [{ code: 131053 }] }])
})

test('typing shows until the answer arrives, and marks what came before as read', async () => {
  const simulator = await startSimulator()
  const { customer, firstMessage } = await laura(simulator)
  const mark = { status: 'read', message_id: firstMessage, typing_indicator: { type: 'text' } }
  expect((await simulator.send(mark)).body).toEqual({ success: true })
  const { typingUntil, messages } = simulator.whatsapp.chat(customer.id)
  expect([typingUntil, messages[0]?.state]).toEqual([noon + 25_000, 'read'])
  await answered(simulator)
  await simulator.clock.advance(150)
  expect(simulator.whatsapp.chat(customer.id).typingUntil).toBeNull()
  await simulator.send(mark)
  await simulator.clock.advance(25_000)
  expect(simulator.whatsapp.chat(customer.id).typingUntil).toBeNull()
})

test('only what the customer wrote to this very number is marked as read', async () => {
  const simulator = await startSimulator()
  const { firstMessage } = await laura(simulator)
  const other = { ...tienda, phone_number_id: '555', waba_id: '556', access_token: 'token-de-otro' }
  simulator.registerAccount({ ...other, webhook_url: simulator.webhookUrl })
  const sent = await answered(simulator)
  const refused = { error: { code: 131009 } }
  const mark = (message_id: string, init = {}) => simulator.send({ status: 'read', message_id }, init)
  expect((await mark(sent ?? '')).body).toMatchObject(refused)
  expect((await mark(firstMessage, { from: '555', token: other.access_token })).body).toMatchObject(refused)
  expect((await mark(firstMessage)).status).toBe(200)
})
