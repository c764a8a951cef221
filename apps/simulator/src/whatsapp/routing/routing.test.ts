import { expect, test } from 'vitest'
import { laura, type Started, startSimulator, tienda } from '../../test/start'
import { appId } from '../app'

/** The values of the webhooks of a field. */
const valuesOf = ({ receiver }: Started, field: string) =>
  receiver.webhooks
    .flatMap(({ body }) => (body as { entry: { changes: { field: string; value: unknown }[] }[] }).entry)
    .flatMap(({ changes }) => changes)
    .filter((change) => change.field === field)
    .map(({ value }) => value)
const control = ({ graph }: Started, action: string, to = '573001234567') =>
  graph(`${tienda.phone_number_id}/thread_control`, {
    method: 'POST',
    body: JSON.stringify({ messaging_product: 'whatsapp', to, action }),
  })

test('while the AI owns the thread, what the customer and the AI write comes as standby', async () => {
  const simulator = await startSimulator()
  const { customer } = await laura(simulator)
  simulator.whatsapp.setKnobs({ standby: true })
  const { id } = simulator.whatsapp.send(customer.id, { type: 'text', text: '¿Hay talla M?' })
  const answer = simulator.whatsapp.send(customer.id, { type: 'ai_answer', text: 'Sí, quedan dos.' })
  await simulator.settled()
  expect(simulator.receiver.messages()).toEqual([])
  expect(valuesOf(simulator, 'standby')).toEqual([
    {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '576011234567', phone_number_id: tienda.phone_number_id },
      standby: {
        contacts: [expect.objectContaining({ wa_id: '573001234567' })],
        messages: [expect.objectContaining({ id, from: '573001234567', text: { body: '¿Hay talla M?' } })],
      },
    },
    expect.objectContaining({
      standby: {
        message_echoes: [
          {
            id: answer.id,
            timestamp: expect.stringMatching(/^\d+$/),
            message: {
              messaging_product: 'whatsapp',
              recipient_type: 'individual',
              to: '573001234567',
              type: 'text',
              text: { body: 'Sí, quedan dos.' },
            },
          },
        ],
      },
    }),
    expect.objectContaining({
      standby: { statuses: [expect.objectContaining({ id: answer.id, status: 'delivered' })] },
    }),
  ])
})

test('a take, a release and a message of ours change the owner; only the escalation partner may take', async () => {
  const simulator = await startSimulator({ knobs: { whatsapp: { standby: true } } })
  const { customer } = await laura(simulator)
  const comesAs = async () => {
    simulator.receiver.webhooks.length = 0
    simulator.whatsapp.send(customer.id, { type: 'text', text: 'Hola' })
    await simulator.settled()
    return valuesOf(simulator, 'standby').length > 0 ? 'standby' : 'messages'
  }
  expect(await comesAs()).toBe('standby')
  expect(await control(simulator, 'release')).toMatchObject({ status: 400, body: { error: { code: 100 } } })
  expect(await control(simulator, 'take')).toMatchObject({ status: 200 })
  expect(await comesAs()).toBe('messages')
  expect(await control(simulator, 'release')).toMatchObject({ status: 200 })
  expect(await comesAs()).toBe('standby')
  await simulator.send({ to: '573001234567', type: 'text', text: { body: 'Yo te ayudo' } })
  expect(await comesAs()).toBe('messages')
  await simulator.clock.advance(24 * 3_600_000)
  expect(await comesAs()).toBe('standby')
  simulator.whatsapp.setKnobs({ mayTake: false })
  expect((await control(simulator, 'take')).body.error).toMatchObject({ code: 100, error_subcode: 2494191 })
})

test('a pass tells who had the thread and what was said; a field that is not subscribed brings nothing', async () => {
  const simulator = await startSimulator({ knobs: { whatsapp: { standby: true } } })
  const { customer } = await laura(simulator)
  simulator.whatsapp.send(customer.id, { type: 'handover', to: 'hilo' })
  simulator.whatsapp.send(customer.id, { type: 'handover', to: 'app' })
  simulator.whatsapp.send(customer.id, { type: 'marketing', value: 'stop' })
  await simulator.settled()
  expect(valuesOf(simulator, 'messaging_handovers')).toMatchObject([
    {
      sender: { phone_number: '573001234567' },
      recipient: { phone_number_id: tienda.phone_number_id },
      type: 'control_passed',
      control_passed: {
        previous_owner_role: 'ai_agent',
        new_owner_role: 'escalation',
        conversation_context: { type: 'summary', summary: { text: expect.any(String) } },
      },
    },
    { type: 'control_taken', control_taken: { new_owner_role: 'escalation' } },
  ])
  expect(valuesOf(simulator, 'user_preferences')).toMatchObject([
    { user_preferences: [{ wa_id: '573001234567', category: 'marketing_messages', value: 'stop' }] },
  ])

  const token = `${appId}|${tienda.app_secret}`
  const fieldsOf = async () => (await simulator.graph(`${appId}/subscriptions`, { token })).body
  expect(await fieldsOf()).toMatchObject({ data: [{ object: 'whatsapp_business_account' }] })
  const subscribed = await simulator.graph(`${appId}/subscriptions?fields=messages`, {
    method: 'POST',
    token,
  })
  expect(subscribed.status).toBe(200)
  simulator.receiver.webhooks.length = 0
  simulator.whatsapp.send(customer.id, { type: 'handover', to: 'hilo' })
  simulator.whatsapp.send(customer.id, { type: 'ai_answer', text: 'Hola' })
  simulator.whatsapp.send(customer.id, { type: 'marketing', value: 'resume' })
  await simulator.settled()
  expect(simulator.receiver.webhooks).toEqual([])
})

test('who stopped marketing gets no template of marketing, and any other one', async () => {
  const simulator = await startSimulator()
  const { customer } = await laura(simulator)
  simulator.whatsapp.send(customer.id, { type: 'marketing', value: 'stop' })
  const template = (name: string) =>
    simulator.send({ to: '573001234567', type: 'template', template: { name, language: { code: 'es_CO' } } })
  await template('ver_catalogo')
  await template('aviso_horario')
  await simulator.clock.advance(1_000)
  expect(simulator.receiver.statuses()).toMatchObject([
    { status: 'failed', errors: [{ code: 131050 }] },
    { status: 'sent' },
    { status: 'delivered' },
  ])
})
