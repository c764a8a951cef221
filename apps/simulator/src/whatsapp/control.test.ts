import { request } from 'node:http'
import { expect, test } from 'vitest'
import type { Delivery } from '../core/webhook'
import { laura, noon, type Started, startSimulator, tienda } from '../test/start'
import type { Outbox } from './outbox'
import type { ChatView, Customer } from './wire'

async function control<T extends object>({ origin }: Started, method: string, path: string, body?: unknown) {
  const response = await fetch(`${origin}/__ctl${path}`, {
    method,
    ...(body !== undefined && {
      body: body instanceof FormData ? body : JSON.stringify(body),
      ...(!(body instanceof FormData) && { headers: { 'content-type': 'application/json' } }),
    }),
  })
  return { status: response.status, body: (await response.json()) as T } // the caller names the answer's type
}

test('plays a customer from beginning to end over HTTP', async () => {
  const simulator = await startSimulator()
  const { body: customer } = await control<Customer>(simulator, 'POST', '/whatsapp/customers', {
    name: 'Laura Gómez',
    phone: '+57 300 123 4567',
  })
  expect(customer).toMatchObject({ id: '573001234567', phone: '573001234567', profile: 'online' })
  const path = `/whatsapp/customers/${customer.id}`

  const sent = await control<{ id: string }>(simulator, 'POST', `${path}/messages`, {
    type: 'text',
    text: 'Hola',
  })
  expect(sent).toMatchObject({ status: 201, body: { id: expect.stringMatching(/^wamid\./) } })
  const file = {
    name: 'cédula.pdf',
    mime: 'application/pdf',
    base64: Buffer.from('%PDF-').toString('base64'),
  }
  await control(simulator, 'POST', `${path}/messages`, { type: 'document', file })
  const form = new FormData()
  form.set('type', 'image')
  form.set('caption', 'foto')
  form.set('file', new File(['x'], 'niño.jpg', { type: 'image/jpeg' }))
  await control(simulator, 'POST', `${path}/messages`, form)
  await control(simulator, 'POST', `${path}/reactions`, { messageId: sent.body.id, emoji: '🙌' })
  await control(simulator, 'POST', `${path}/edit`, { messageId: sent.body.id, text: 'Buenas' })
  await control(simulator, 'POST', `${path}/delete`, { messageId: sent.body.id })
  await control(simulator, 'POST', '/settled')
  expect(simulator.receiver.messages().map(({ type }) => type)).toEqual([
    'text',
    'document',
    'image',
    'reaction',
    'edit',
    'revoke',
  ])

  await simulator.send({ to: customer.id, text: { body: 'Con gusto' } })
  await control(simulator, 'POST', '/clock', { advanceMs: 150 })
  await control(simulator, 'POST', `${path}/read`, { account: tienda.phone_number_id })
  expect(simulator.receiver.statusNames()).toEqual(['sent', 'delivered', 'read'])

  const chat = (await control<ChatView>(simulator, 'GET', `${path}/chat`)).body
  expect(chat.now).toBe(noon + 150)
  expect(chat.messages[0]).toMatchObject({ revoked: true, edited: true, reactions: { customer: '🙌' } })
  expect(chat.messages[2]?.media?.name).toBe('niño.jpg')
  expect(chat.messages[3]).toMatchObject({ author: 'business', text: 'Con gusto', state: 'read' })

  expect((await control<Customer>(simulator, 'POST', `${path}/block`, {})).body.profile).toBe('blocked')
  expect((await control<Outbox>(simulator, 'GET', '/whatsapp/outbox')).body.messages).toHaveLength(1)
  const deliveries = (await control<Delivery[]>(simulator, 'GET', '/whatsapp/deliveries')).body
  expect(deliveries[0]).toMatchObject({ carries: 'messages', state: 'accepted', attempts: [{ status: 200 }] })

  await control(simulator, 'POST', '/reset')
  expect((await control(simulator, 'GET', '/whatsapp/customers')).body).toEqual([])
  expect((await control(simulator, 'GET', '/whatsapp/accounts')).body).toHaveLength(1)
})

test('registers an account, shows no secret of it, and verifies its webhook', async () => {
  const simulator = await startSimulator({ demo: true })
  const account = { ...tienda, phone_number_id: '555', webhook_url: simulator.webhookUrl }
  const { body } = await control(simulator, 'POST', '/whatsapp/accounts', account)
  expect(JSON.stringify(body)).not.toMatch(/token|secret/)
  expect((await control<{ ok: boolean }>(simulator, 'POST', '/whatsapp/accounts/555/verify')).body.ok).toBe(
    true,
  )
  const people = (await control<Customer[]>(simulator, 'GET', '/whatsapp/customers?account=555')).body
  expect(people.length).toBeGreaterThan(2)
  // Registered again, as after a change of the file: no customer is duplicated.
  await control(simulator, 'POST', '/whatsapp/accounts', account)
  expect((await control(simulator, 'GET', '/whatsapp/customers?account=555')).body).toEqual(people)
})

test('an inherited number belongs to the new customer, and its previous owner keeps their id', async () => {
  const simulator = await startSimulator()
  const { customer: before } = await laura(simulator)
  const create = async (more: object) =>
    (await control<Customer>(simulator, 'POST', '/whatsapp/customers', { phone: before.phone, ...more })).body
  expect(await create({ name: 'Laura G.' })).toMatchObject({ id: before.id })
  const after = await create({ name: 'Pedro', inherits: true })
  expect(after).toMatchObject({ phone: '573001234567', id: expect.stringMatching(/^CO\./) })
  const sender = async (id: string) => {
    await control(simulator, 'POST', `/whatsapp/customers/${encodeURIComponent(id)}/messages`, {
      type: 'text',
      text: 'Hola',
    })
    await control(simulator, 'POST', '/settled')
    return simulator.receiver.messages().at(-1)
  }
  expect(await sender(after.id)).toMatchObject({ from: '573001234567', from_user_id: after.id })
  const left = await sender(before.id)
  expect(left).not.toHaveProperty('from')
  expect(left).not.toMatchObject({ from_user_id: after.id })
})

test('refuses to inherit a missing or invalid number, and changes no customer', async () => {
  const simulator = await startSimulator()
  const { customer } = await laura(simulator)
  for (const given of [{}, { phone: null }, { phone: 'abc 300 123 4567' }]) {
    const pedro = { name: 'Pedro', inherits: true, ...given }
    const { status, body } = await control<{ msg: string }>(simulator, 'POST', '/whatsapp/customers', pedro)
    expect({ status, msg: body.msg }).toEqual({ status: 400, msg: expect.stringContaining('teléfono') })
  }
  expect((await control(simulator, 'GET', '/whatsapp/customers')).body).toEqual([customer])
})

test('says what is wrong with a request', async () => {
  const simulator = await startSimulator()
  const unknown = await control(simulator, 'GET', '/whatsapp/customers/1/chat')
  expect(unknown).toEqual({ status: 404, body: { msg: 'No hay un cliente con id 1.', code: 'NOT_FOUND' } })
  const wrong = async (method: string, path: string, body?: unknown) => {
    const answer = await control<{ msg: string; code: string; fields?: object }>(
      simulator,
      method,
      path,
      body,
    )
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    return answer.body
  }
  expect(await wrong('PATCH', '/whatsapp/knobs', { batch: 'x', delayMs: -1 })).toMatchObject({
    msg: 'batch: Escribe un número. delayMs: Escribe 0 o un número mayor.',
    fields: { batch: 'Escribe un número', delayMs: 'Escribe 0 o un número mayor' },
  })
  expect((await wrong('PATCH', '/whatsapp/knobs', { bathc: 2 })).msg).toContain(
    'Quita «bathc»: no existe aquí',
  )
  expect((await wrong('POST', '/whatsapp/customers', { name: ' ' })).fields).toEqual({
    name: 'No puede quedar vacío',
  })
  expect((await wrong('POST', '/gmail/customers', { name: 'Laura', email: 'laura' })).fields).toEqual({
    email: 'Escribe un correo como nombre@empresa.com',
  })
  for (const channel of ['whatsapp', 'telegram', 'messenger', 'instagram', 'gmail'])
    expect((await wrong('POST', `/${channel}/fail`, { times: 0 })).fields).toEqual({
      code: 'Falta este dato',
      times: 'Escribe 1 o un número mayor',
    })
  for (const [channel, names] of [
    ['whatsapp', ['messages', 'marks', 'any']],
    ['telegram', ['send', 'media', 'sendChatAction', 'any']],
    ['messenger', ['send', 'mark', 'any']],
    ['instagram', ['send', 'profile', 'any']],
    ['gmail', ['token', 'history', 'any']],
  ] as const) {
    const { fields } = await wrong('POST', `/${channel}/fail`, { code: 1, on: 'sedn' })
    for (const name of names) expect(fields).toEqual({ on: expect.stringContaining(`«${name}»`) })
  }
  const { customer } = await laura(simulator)
  expect(
    (await wrong('POST', `/whatsapp/customers/${customer.id}/messages`, { type: 'tetx' })).fields,
  ).toEqual({
    type: expect.stringMatching(/^Elige una de estas opciones: «text», /),
  })
  expect((await wrong('POST', '/clock', { advanceMs: 'mucho' })).msg).toBe('advanceMs: Escribe un número.')
})

test('says why a body could not be read', async () => {
  const { origin } = await startSimulator()
  const post = async (path: string, init: RequestInit) => {
    const response = await fetch(`${origin}/__ctl${path}`, { method: 'POST', ...init })
    return { status: response.status, body: await response.json() }
  }
  const json = (body: string) => ({ headers: { 'content-type': 'application/json' }, body })
  expect(await post('/whatsapp/fail', json('{'))).toEqual({
    status: 400,
    body: { msg: 'El cuerpo no es JSON válido.', code: 'MALFORMED_JSON' },
  })
  expect(await post('/clock', json(JSON.stringify({ advanceMs: '1'.repeat(200_000) })))).toEqual({
    status: 413,
    body: { msg: 'El cuerpo es demasiado grande.', code: 'TOO_LARGE' },
  })
  const form = new FormData()
  form.set('type', 'document')
  form.set('archivo', new File(['x'], 'niño.pdf', { type: 'application/pdf' }))
  expect(await post('/whatsapp/customers/1/messages', { body: form })).toEqual({
    status: 400,
    body: { msg: 'Los archivos van en el campo «file».', code: 'INVALID_INPUT' },
  })
})

test('refuses another host and another origin', async () => {
  const { origin } = await startSimulator()
  const statusWith = (headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      const call = request(`${origin}/__ctl/whatsapp/outbox`, { headers }, (res) => resolve(res.statusCode))
      call.on('error', reject).end()
    })
  expect(await statusWith({ host: 'simulador.example' })).toBe(403)
  expect(await statusWith({ origin: 'https://malo.example' })).toBe(403)
  expect(await statusWith({ origin })).toBe(200)
})

test('streams events', async () => {
  const simulator = await startSimulator()
  const { body } = await fetch(`${simulator.origin}/__ctl/whatsapp/events`)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain(': open')
  simulator.whatsapp.createCustomer({ name: 'Laura' })
  expect((await reader?.read())?.value).toBe('data: {"type":"customers"}\n\n')
})

test('answers the initial knobs, and the last sent and refused messages', async () => {
  const simulator = await startSimulator({ knobs: { whatsapp: { trustPast: true } } })
  const { customer } = await laura(simulator)
  await control(simulator, 'PATCH', '/whatsapp/knobs', { batch: 3, trustPast: false })
  const start = (await control(simulator, 'GET', '/whatsapp/knobs/start')).body
  expect(start).toMatchObject({ batch: 0, trustPast: true })
  expect((await control(simulator, 'PATCH', '/whatsapp/knobs', start)).body).toEqual(start)

  for (const body of ['uno', 'dos', 'tres'])
    await simulator.send({ to: customer.phone, type: 'text', text: { body } })
  await simulator.send({ to: customer.phone, type: 'text', text: { body: '' } })
  const { body } = await control<Outbox>(simulator, 'GET', '/whatsapp/outbox?last=2')
  expect(body.messages.map(({ text }) => text)).toEqual(['dos', 'tres'])
  expect(body.refused).toMatchObject([{ code: 100 }])
})
