import { expect, test } from 'vitest'
import { laura, startSimulator } from '../../test/start'

const to = '573001234567'
const hour = 3_600_000
const text = { to, type: 'text', text: { body: 'Con gusto' } }
const template = (name: string) => ({
  to,
  type: 'template',
  template: {
    name,
    language: { code: 'es_CO' },
    components: [{ type: 'body', parameters: [{ type: 'text', text: 'Laura' }] }],
  },
})

async function world() {
  const simulator = await startSimulator()
  const { customer } = await laura(simulator)
  const pricesOf = async (message: Record<string, unknown>) => {
    const before = simulator.receiver.statuses().length
    await simulator.send(message)
    await simulator.clock.advance(200)
    return simulator.receiver
      .statuses()
      .slice(before)
      .map(({ status, pricing }) => ({ status, pricing }))
  }
  return { simulator, customer, pricesOf }
}

test('an answer and a template inside the window are billed, and `sent` and `delivered` say so', async () => {
  const { pricesOf } = await world()
  const regular = { billable: true, pricing_model: 'PMP', type: 'regular' }
  expect(await pricesOf(text)).toEqual([
    { status: 'sent', pricing: { ...regular, category: 'service' } },
    { status: 'delivered', pricing: { ...regular, category: 'service' } },
  ])
  expect((await pricesOf(template('retomar_conversacion')))[0]?.pricing).toEqual({
    ...regular,
    category: 'utility',
  })
})

test('what follows an ad is free for 72 hours from the first answer', async () => {
  const { simulator, customer, pricesOf } = await world()
  await simulator.whatsapp.send(customer.id, { type: 'text', text: 'Lo vi', ad: 'Ruanas a mitad de precio' })
    .firstAttempt
  expect(simulator.receiver.messages().at(-1)).toMatchObject({
    referral: { source_type: 'ad', headline: 'Ruanas a mitad de precio' },
  })
  await simulator.clock.advance(2 * hour)
  const free = { billable: false, type: 'free_entry_point', category: 'referral_conversion' }
  expect((await pricesOf(text))[0]?.pricing).toMatchObject(free)
  await simulator.clock.advance(71 * hour)
  expect((await pricesOf(template('retomar_conversacion')))[0]?.pricing).toMatchObject(free)
  await simulator.clock.advance(2 * hour)
  expect((await pricesOf(template('retomar_conversacion')))[0]?.pricing).toMatchObject({ type: 'regular' })
})

test('`read` says the price only where no `delivered` comes', async () => {
  const { simulator, customer } = await world()
  const readOne = async () => {
    await simulator.send(text)
    await simulator.clock.advance(200)
    await simulator.whatsapp.read(customer.id)
    return simulator.receiver.statuses().at(-1)
  }
  expect(await readOne()).not.toHaveProperty('pricing')
  simulator.whatsapp.setKnobs({ dropDelivered: true })
  expect(await readOne()).toMatchObject({ status: 'read', pricing: { type: 'regular' } })
})
