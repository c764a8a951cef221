import { expect, onTestFinished, test } from 'vitest'
import { createSimulator } from '../../simulator'
import { laura, startSimulator, tienda } from '../../test/start'

const text = (opaque: string) => ({
  to: '573001234567',
  type: 'text',
  text: { body: 'Hola' },
  biz_opaque_callback_data: opaque,
})

test('the outbox counts accepted messages by the sender’s own id', async () => {
  const simulator = await startSimulator()
  await laura(simulator)
  for (const opaque of ['msg:1', 'msg:2', 'msg:2']) await simulator.send(text(opaque))
  await simulator.send({ ...text('msg:3'), text: { body: '' } })
  const { messages, counts, refused } = simulator.whatsapp.outbox()
  expect(counts).toEqual({ 'msg:1': 1, 'msg:2': 2 })
  expect(messages.map(({ opaque, text: body }) => [opaque, body])).toContainEqual(['msg:1', 'Hola'])
  expect(refused).toMatchObject([{ code: 100, request: { biz_opaque_callback_data: 'msg:3' } }])
})

test('the next calls fail as ordered, now or later', async () => {
  const simulator = await startSimulator()
  await laura(simulator)
  simulator.whatsapp.fail({ code: 130429, times: 2 })
  simulator.whatsapp.fail({ code: 131049, when: 'later' })
  const answers = [
    await simulator.send(text('1')),
    await simulator.send(text('2')),
    await simulator.send(text('3')),
  ]
  expect(answers.map(({ status, body }) => [status, body.error?.code])).toEqual([
    [429, 130429],
    [429, 130429],
    [200, undefined],
  ])
  await simulator.clock.advance(200)
  expect(simulator.receiver.statuses()).toMatchObject([{ status: 'failed', errors: [{ code: 131049 }] }])
})

test('a reaction to what the customer wrote more than thirty days ago fails later, whatever the window', async () => {
  const simulator = await startSimulator()
  const { customer, firstMessage } = await laura(simulator)
  const react = async () => {
    const reaction = { message_id: firstMessage, emoji: '👍' }
    await simulator.send({ to: '573001234567', type: 'reaction', reaction })
    await simulator.clock.advance(1_000)
    return simulator.receiver.statuses().at(-1)
  }
  expect(await react()).toMatchObject({ status: 'sent' })
  await simulator.clock.advance(30 * 86_400_000)
  simulator.whatsapp.send(customer.id, { type: 'text', text: 'Sigo aquí' })
  await simulator.settled()
  expect(await react()).toMatchObject({ status: 'failed', errors: [{ code: 131009 }] })
})

test('a failure ordered for sends is not used up by a mark, nor one ordered for marks by a send', async () => {
  const simulator = await startSimulator()
  const { firstMessage } = await laura(simulator)
  const mark = () => simulator.send({ status: 'read', message_id: firstMessage })
  simulator.whatsapp.fail({ code: 130429 })
  expect((await mark()).status).toBe(200)
  expect((await simulator.send(text('1'))).status).toBe(429)
  simulator.whatsapp.fail({ code: 130429, on: 'marks' })
  expect((await simulator.send(text('2'))).status).toBe(200)
  expect((await mark()).status).toBe(429)
})

test('an answer that never comes, with and without the message accepted', async () => {
  const simulator = await startSimulator()
  await laura(simulator)
  simulator.whatsapp.setKnobs({ timeoutAfterAccept: 1 })
  const taken = simulator.whatsapp.events.next((event) => event.type === 'message')
  const unanswered = simulator.send(text('msg:taken')).then(
    () => 'answered',
    () => 'cut',
  )
  await taken
  await simulator.clock.advance(200)
  expect(simulator.receiver.statuses().at(-1)).toMatchObject({
    status: 'delivered',
    biz_opaque_callback_data: 'msg:taken',
  })
  simulator.whatsapp.setKnobs({ timeoutBeforeAccept: 1 })
  const lost = simulator.send(text('msg:lost')).then(
    () => 'answered',
    () => 'cut',
  )
  // Waits until the lost one has used the knob up, so that the next one is answered.
  await expect.poll(() => simulator.whatsapp.knobs().timeoutBeforeAccept).toBe(0)
  expect((await simulator.send(text('msg:next'))).status).toBe(200)
  expect(simulator.whatsapp.outbox().counts).toEqual({ 'msg:taken': 1, 'msg:next': 1 })
  simulator.close()
  expect(await Promise.all([unanswered, lost])).toEqual(['cut', 'cut'])
})

test('a status that overtakes the answer', async () => {
  const simulator = await startSimulator()
  await laura(simulator)
  simulator.whatsapp.setKnobs({ statusBeforeAnswer: true })
  await simulator.send(text('msg:1'))
  expect(simulator.receiver.statusNames()).toEqual(['sent'])
})

test('read without delivered', async () => {
  const simulator = await startSimulator()
  await laura(simulator)
  simulator.whatsapp.setKnobs({ dropDelivered: true, readAfterMs: 1_000 })
  await simulator.send(text('msg:1'))
  await simulator.clock.advance(2_000)
  expect(simulator.receiver.statusNames()).toEqual(['sent', 'read'])
})

test('the pair rate: a burst of 45, then one every six seconds', async () => {
  const simulator = await startSimulator()
  await laura(simulator)
  simulator.whatsapp.setKnobs({ pairRate: true })
  for (let count = 0; count < 45; count++) await simulator.send(text(`msg:${count}`))
  expect((await simulator.send(text('msg:45'))).body.error?.code).toBe(131056)
  await simulator.clock.advance(6_000)
  expect((await simulator.send(text('msg:45'))).status).toBe(200)
})

test('the rate of the number: eighty a second for all recipients', async () => {
  const simulator = await startSimulator()
  await laura(simulator)
  simulator.whatsapp.setKnobs({ pairRate: true })
  const sendTo = async (customer: number) => {
    const message = {
      to: `5730012${String(customer).padStart(5, '0')}`,
      type: 'text',
      text: { body: 'Hola' },
    }
    const { status, body } = await simulator.send(message)
    return body.error?.code ?? status
  }
  for (let customer = 0; customer < 80; customer++) expect(await sendTo(1_000 + customer)).toBe(200)
  expect(await sendTo(1_080)).toBe(130429)
  await simulator.clock.advance(13)
  expect(await sendTo(1_080)).toBe(200)
})

test('ids never repeat from run to run without a seed, and do with one', () => {
  const idOf = (seed?: string) => {
    const { whatsapp, registerAccount, close } = createSimulator(seed === undefined ? {} : { seed })
    onTestFinished(close)
    registerAccount({ ...tienda, webhook_url: 'http://127.0.0.1:9/nobody' })
    whatsapp.setKnobs({ paused: true })
    const { id } = whatsapp.createCustomer({ name: 'Laura', phone: '573001234567' })
    return whatsapp.send(id, { type: 'text', text: 'Hola' }).id
  }
  expect(idOf('a')).toBe(idOf('a'))
  expect(idOf('a')).not.toBe(idOf('b'))
  expect(idOf()).not.toBe(idOf())
})
