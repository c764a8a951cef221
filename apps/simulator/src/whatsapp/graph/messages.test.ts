import { describe, expect, test } from 'vitest'
import { laura, startSimulator, tienda } from '../../test/start'

const to = '573001234567'
const text = (body: string) => ({ to, type: 'text', text: { body } })

test('accepts a text as Meta does', async () => {
  const simulator = await startSimulator()
  await laura(simulator)
  const { status, body, headers } = await simulator.send(text('Con gusto.'))
  expect(status).toBe(200)
  expect(body).toEqual({
    messaging_product: 'whatsapp',
    contacts: [{ input: to, wa_id: to }],
    messages: [{ id: expect.stringMatching(/^wamid\.HBgM/), message_status: 'accepted' }],
  })
  expect(JSON.parse(headers.get('x-app-usage') ?? '')).toHaveProperty('call_count')
  expect(headers.get('x-business-use-case-usage')).toContain('estimated_time_to_regain_access')
})

test('sends by business-scoped id', async () => {
  const simulator = await startSimulator()
  const customer = simulator.whatsapp.createCustomer({ name: 'Valentina', phone: null, username: 'valen' })
  simulator.whatsapp.send(customer.id, { type: 'text', text: 'Hola' })
  await simulator.settled()
  const [inbound] = simulator.receiver.messages()
  expect(inbound).not.toHaveProperty('from')
  const recipient = inbound?.from_user_id
  const { body } = await simulator.send({ recipient, type: 'text', text: { body: 'Hola, Valentina' } })
  expect(body).toMatchObject({ contacts: [{ input: recipient, user_id: recipient }] })
  await simulator.clock.advance(60)
  expect(simulator.receiver.statuses().at(-1)).toMatchObject({ status: 'sent', recipient_user_id: recipient })
  expect(simulator.receiver.statuses().at(-1)).not.toHaveProperty('recipient_id')
})

describe('sending a message', () => {
  const refused = async (message: Record<string, unknown>, init = {}) => {
    const simulator = await startSimulator()
    await laura(simulator)
    const { status, body } = await simulator.send(message, init)
    return { http: status, ...body.error, message: body.error?.message ?? '' }
  }

  test.each([null, 'otro-token'])('refuses the token %s', async (token) => {
    const error = await refused(text('Hola'), { token })
    expect(error).toMatchObject({ http: 401, code: 190, type: 'OAuthException' })
    expect(error.fbtrace_id).toMatch(/^A/)
  })

  test('refuses an unknown phone number id', async () => {
    expect(await refused(text('Hola'), { from: '999' })).toMatchObject({
      http: 400,
      code: 100,
      error_subcode: 33,
    })
  })

  test.each([
    ['an empty text', text(''), 100, "text['body'] is required"],
    ['a text of 4,097 characters', text('a'.repeat(4097)), 100, 'at most 4096 characters'],
    ['no messaging_product', { ...text('Hola'), messaging_product: undefined }, 100, 'messaging_product'],
    ['no recipient', { type: 'text', text: { body: 'Hola' } }, 100, 'The parameter to is required'],
    ['a malformed recipient', { ...text('Hola'), to: 'laura' }, 131009, 'not valid'],
    ['its own number', { ...text('Hola'), to: '+57 601 1234567' }, 131021, 'cannot be sender'],
    ['an unknown type', { to, type: 'poll' }, 100, 'Param type must be one of'],
    ['no content', { to, type: 'text' }, 131008, 'Required parameter is missing'],
    [
      'an unknown media id',
      { to, type: 'document', document: { id: '1' } },
      100,
      "document['id'] is not a valid",
    ],
    [
      'id and link',
      { to, type: 'document', document: { id: '1', link: 'http://a.co' } },
      131009,
      'not valid',
    ],
    [
      'an unknown quoted message',
      { ...text('Hola'), context: { message_id: 'wamid.X' } },
      131009,
      'not valid',
    ],
    [
      'too much opaque data',
      { ...text('Hola'), biz_opaque_callback_data: 'x'.repeat(513) },
      100,
      'at most 512',
    ],
    ['an unknown template', template('nada', []), 132001, 'does not exist in the translation'],
    ['a template short of a parameter', template('pedido_en_camino', ['Laura']), 132000, 'does not match'],
    ['one short of its button’s', template('rastrear_pedido', ['Laura']), 131008, 'parameter is missing'],
    ['a paused template', template('promocion_diciembre', ['Laura']), 132015, 'paused'],
    ['four buttons', buttons(['a', 'b', 'c', 'd']), 131009, 'not valid'],
    ['two buttons of one id', buttons(['a', 'a']), 131009, 'not valid'],
    ['a read mark of nothing', { status: 'read', message_id: 'wamid.X' }, 131009, 'not valid'],
  ])('%s', async (_, message, code, sentence) => {
    const error = await refused(message)
    expect(error.code).toBe(code)
    expect(error.message).toContain(sentence)
  })

  test('refuses a body that is not JSON', async () => {
    const simulator = await startSimulator()
    const path = `${tienda.phone_number_id}/messages`
    const { status, body } = await simulator.graph(path, { method: 'POST', body: '{' })
    expect([status, body.error?.code]).toEqual([400, 100])
  })

  test('refuses an invalid version', async () => {
    const { origin } = await startSimulator()
    const answer = await fetch(`${origin}/graph/latest/1/messages`, { method: 'POST' })
    expect(await answer.json()).toMatchObject({ error: { code: 2500 } })
  })
})

function template(name: string, values: string[]) {
  const parameters = values.map((value) => ({ type: 'text', text: value }))
  const components = values.length > 0 ? [{ type: 'body', parameters }] : []
  return { to, type: 'template', template: { name, language: { code: 'es_CO' }, components } }
}

function buttons(ids: string[]) {
  const list = ids.map((id, index) => ({ type: 'reply', reply: { id, title: `Opción ${index}` } }))
  return {
    to,
    type: 'interactive',
    interactive: { type: 'button', body: { text: '¿Cuál?' }, action: { buttons: list } },
  }
}
