import { type Hook, type HookAttempt, type HookDelivery, hookEvents } from '@hilo/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { hooks as words } from '../../strings'
import { answered, type FakeApi, fakeApi } from '../../test/fake-api'
import { renderInSession } from '../../test/render'
import Hooks from './hooks'

let api: FakeApi
let stored: Hook[]
const uuid = '00000000-0000-4000-8000-000000000001'
const shop: Hook = {
  uuid,
  name: 'Tienda',
  url: 'https://tienda.ejemplo.co/hilo',
  events: ['message.received', 'interaction.finished'],
  with_content: true,
  created_at: '2026-11-01T12:00:00.000Z',
  paused_at: null,
  pause: null,
  failing_since: null,
  delivered_at: null,
  previous_until: null,
  waiting: 2,
  given_up: 0,
}
const tried: HookAttempt = {
  at: '2026-11-01T12:00:00.000Z',
  ms: 140,
  status: 500,
  error: null,
  request: '{"type":"message.received"}',
  answer: 'se cayó la tienda',
}
const delivery: HookDelivery = {
  uuid: '00000000-0000-4000-8000-000000000009',
  message_id: 'msg_1',
  type: 'message.received',
  state: 'given_up',
  created_at: '2026-11-01T12:00:00.000Z',
  attempts: 1,
  next_at: null,
  last_status: 500,
  last_error: null,
  last_ms: 140,
}

beforeEach(() => {
  api = fakeApi()
  stored = [shop]
  api.answer('listHooks', () => answered(stored))
})

it('shows what each address is told, and whether it takes it', async () => {
  renderInSession(<Hooks />)
  const [row] = await screen.findAllByRole('listitem')
  expect(row?.textContent).toContain('https://tienda.ejemplo.co/hilo')
  expect(row?.textContent).toContain(
    '2 eventos · Con el contenido · Todavía no ha recibido nada · 2 en espera',
  )
})

it.each([
  [
    'person',
    /^En pausa desde el .*2026.* La pausó una persona del equipo\. Lo que pasa mientras tanto la espera/,
  ],
  ['failing', /^En pausa desde el .*2026.*, porque no recibió nada en tres días\./],
  ['gone', /^En pausa desde el .*2026.*, porque respondió que ya no existe \(410\)\./],
] as const)('says why an address is paused (%s) and since when, and resumes it', async (pause, why) => {
  stored = [{ ...shop, paused_at: '2026-11-01T12:00:00.000Z', pause }]
  api.answer('resumeHook', () => {
    stored = [shop]
    return answered({ ...shop, msg: 'Dirección reanudada' })
  })
  const { user } = renderInSession(<Hooks />)
  const told = await screen.findByText(/^En pausa desde/)
  expect(told.parentElement?.textContent).toMatch(why)
  await user.click(screen.getByRole('button', { name: 'Reanudar Tienda' }))
  await waitFor(() => expect(screen.queryByText(/^En pausa desde/)).toBeNull())
  expect(api.calls.find(({ name }) => name === 'resumeHook')?.body).toEqual({ id: uuid })
})

it('has a Spanish name for every event', () => {
  expect(Object.keys(words.events).toSorted()).toEqual(hookEvents.toSorted())
})

it('adds an address, and shows its secret once', async () => {
  stored = []
  api.answer('createHook', () => {
    stored = [shop]
    return answered({ ...shop, secret: 'whsec_abc', msg: 'Dirección agregada.' })
  })
  const { user } = renderInSession(<Hooks />)
  await screen.findByText('Todavía no hay direcciones.')
  await user.click(screen.getByRole('button', { name: 'Agregar dirección' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Agregar dirección' }))
  await user.type(dialog.getByLabelText('Nombre'), 'Tienda')
  await user.type(dialog.getByLabelText('Dirección'), 'https://tienda.ejemplo.co/hilo')
  expect(dialog.getByRole('button', { name: 'Agregar dirección' })).toHaveProperty('disabled', true)
  await user.click(dialog.getByLabelText('Llega un mensaje'))
  await user.click(dialog.getByLabelText('Todo de Llamadas'))
  await user.click(dialog.getByLabelText('Entra una llamada'))
  await user.click(dialog.getByRole('button', { name: 'Agregar dirección' }))
  const made = within(await screen.findByRole('dialog', { name: 'Secreto de la dirección' }))
  // Clear of the edges of the dialog.
  expect(made.getByLabelText('Secreto').closest('.px-5')).not.toBeNull()
  expect(made.getByLabelText('Secreto')).toHaveProperty('value', 'whsec_abc')
  expect(api.calls.find(({ name }) => name === 'createHook')?.body).toEqual({
    name: 'Tienda',
    url: 'https://tienda.ejemplo.co/hilo',
    events: [
      'message.received',
      'call.placed',
      'call.ended',
      'call.recorded',
      'video.ended',
      'video.recorded',
    ],
    with_content: false,
  })
  await user.click(made.getByRole('button', { name: 'Listo' }))
  expect(await screen.findByText('Tienda')).toBeTruthy()
  expect(document.body.textContent).not.toContain('whsec_abc')
})

it('says at the address why it is refused', async () => {
  api.answer('createHook', () =>
    answered(
      {
        code: 'INVALID_INPUT',
        msg: 'Revisa lo que escribiste',
        request_id: '1',
        fields: { url: 'Hilo no avisa a direcciones de una red privada' },
      },
      422,
    ),
  )
  const { user } = renderInSession(<Hooks />)
  await user.click(await screen.findByRole('button', { name: 'Agregar dirección' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Nombre'), 'Tienda')
  await user.type(dialog.getByLabelText('Dirección'), 'https://10.0.0.1/')
  await user.click(dialog.getByLabelText('Llega un mensaje'))
  await user.click(dialog.getByRole('button', { name: 'Agregar dirección' }))
  expect(await dialog.findByText('Hilo no avisa a direcciones de una red privada')).toBeTruthy()
})

it('tries an address, and shows what came back', async () => {
  api.answer('testHook', () => answered(tried))
  const { user } = renderInSession(<Hooks />)
  await user.click(await screen.findByRole('button', { name: 'Probar Tienda' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Prueba/ }))
  expect(await dialog.findByText('Respondió 500 en 140 ms')).toBeTruthy()
  expect(dialog.getByLabelText('Lo que respondió')).toHaveProperty('value', 'se cayó la tienda')
})

it('does not say of a test that never left that it was sent', async () => {
  api.answer('testHook', () =>
    answered({ ...tried, ms: 1, status: null, error: 'no_connection', answer: null }),
  )
  const { user } = renderInSession(<Hooks />)
  await user.click(await screen.findByRole('button', { name: 'Probar Tienda' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Prueba/ }))
  const told = await dialog.findByText('No llegó a la dirección')
  // Clear of the edges of the dialog.
  expect(told.closest('.px-5')).not.toBeNull()
  expect(dialog.getByText('No se pudo conectar.')).toBeTruthy()
  expect(dialog.getByLabelText('El mensaje')).toBeTruthy()
  expect(dialog.queryByText(/^Sin respuesta|^Lo que se envió/)).toBeNull()
})

it('is read again on coming back to the page', async () => {
  renderInSession(<Hooks />)
  await screen.findByText(/Todavía no ha recibido nada/)
  stored = [{ ...shop, delivered_at: '2026-11-01T12:00:00.000Z' }]
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText(/Último aviso recibido/)).toBeTruthy()
})

it('shows the ledger with each attempt, and sends a message again', async () => {
  let tries = [tried]
  api.answer('listDeliveries', () => answered([delivery]))
  api.answer('readDelivery', () => answered({ ...delivery, tries }))
  api.answer('repeatDelivery', () => {
    tries = [{ ...tried, at: '2026-11-02T12:00:00.000Z', status: 200, answer: 'gracias' }, ...tries]
    return answered(tried)
  })
  const { user } = renderInSession(<Hooks />)
  await user.click(await screen.findByRole('button', { name: 'Registro de Tienda' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Registro de Tienda' }))
  expect(await dialog.findByText('Abandonado', { selector: 'li *' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: /^Ver detalles de Llega un mensaje/ }))
  expect(await dialog.findByText('Respondió 500 en 140 ms')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Enviar otra vez' }))
  expect(await dialog.findByText('Respondió 200 en 140 ms')).toBeTruthy()
  expect(dialog.getByText('Llega un mensaje').textContent).toBe('Llega un mensaje message.received')
  await user.click(dialog.getByRole('button', { name: 'Volver al registro' }))
  expect(document.activeElement).toBe(
    await dialog.findByRole('button', { name: /^Ver detalles de Llega un mensaje/ }),
  )
})
