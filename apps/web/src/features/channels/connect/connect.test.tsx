import { type ChannelAccount, channelTypes } from '@hilo/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { navigate } from '../../../lib/browser/navigation'
import { connectWords } from '../../../strings/channels/connect'
import { channelAccount } from '../../../test/channel-account'
import { answered, type FakeApi, fakeApi } from '../../../test/fake-api'
import { now } from '../../../test/fixtures'
import { renderInSession } from '../../../test/render'
import { Channels } from '../channels'
import { fieldsOf } from '../credentials/credential-fields'
import { EventsCheck } from './events-check'

let api: FakeApi
let shown: ChannelAccount[]
const bodies = (name: string) => api.calls.filter((call) => call.name === name).map(({ body }) => body)
const dialog = async () => within(await screen.findByRole('dialog'))

beforeEach(() => {
  api = fakeApi()
  shown = []
  api.answer('listChannels', () => answered(shown))
})

it.each(channelTypes)('%s: each credential stands in one step, beside where it is found', (type) => {
  const asked = connectWords.guides[type].steps.flatMap(({ fields = [] }) => fields)
  const wanted = [
    ...fieldsOf(type, { flavour: 'facebook' }, false),
    ...fieldsOf(type, { flavour: 'instagram' }, false),
  ].map(({ name }) => name)
  // Telegram is given its secret by Hilo, and nobody sees it.
  expect(new Set(asked)).toEqual(new Set(wanted.filter((name) => name !== 'secret_token')))
  expect(asked).toHaveLength(new Set(asked).size)
})

it('WhatsApp: five credentials, one of them made here; then each step at Meta is checked while one looks', async () => {
  const shop = channelAccount({ type: 'whatsapp', name: 'Ventas' })
  const change = (changes: Partial<ChannelAccount>) => {
    shown = [{ ...shop, ...changes }]
  }
  api.answer('createChannel', () => {
    change({})
    return answered({ ...shop, msg: 'Canal conectado correctamente' })
  })
  api.answer('testChannel', () => answered({ ok: true, detail: 'La conexión funciona: Ventas' }))
  const { user, client } = renderInSession(<Channels />)
  await user.click(await screen.findByRole('button', { name: 'Conectar canal' }))
  await user.click((await dialog()).getByRole('radio', { name: 'WhatsApp' }))
  const form = await dialog()
  form.getByRole('figure', { name: 'Así se ve: Agrega el número' })
  const token = form.getByLabelText<HTMLInputElement>('Token de verificación').value
  expect(token).toMatch(/^[0-9a-f]{48}$/u)
  const typed = {
    'Nombre en Hilo': 'Ventas',
    'Identificador del número': '1065',
    'Identificador de la cuenta de WhatsApp Business': '2145',
    'Token de acceso': 'EAA',
    'Clave secreta de la app': 'clave',
  }
  for (const [label, value] of Object.entries(typed)) await user.type(form.getByLabelText(label), value)
  await user.click(form.getByRole('button', { name: 'Conectar canal' }))
  expect(bodies('createChannel')).toEqual([
    {
      type: 'whatsapp',
      name: 'Ventas',
      external_id: '1065',
      credentials: {
        phone_number_id: '1065',
        waba_id: '2145',
        access_token: 'EAA',
        app_secret: 'clave',
        verify_token: token,
      },
    },
  ])

  await screen.findByText('Esperando a que pulses «Verify and save» en Meta…')
  const steps = await dialog()
  expect(document.activeElement?.textContent).toBe('6. Dile a Meta dónde avisar')
  expect(steps.getByLabelText<HTMLInputElement>('Dirección del webhook').value).toBe(shop.webhook_url)
  expect(steps.getByLabelText<HTMLInputElement>('Token de verificación').value).toBe(token)
  steps.getByRole('button', { name: 'Copiar: Token de verificación' })
  const look = () => client.invalidateQueries()

  change({ address_refused_at: now })
  await look()
  await steps.findByText(/^Meta llamó con otro token de verificación/u)
  change({ address_verified_at: now })
  await look()
  await steps.findByText('Meta ha verificado la dirección')

  steps.getByText('Esperando el primer mensaje…')
  change({ address_verified_at: now, refused_webhooks: 1 })
  await look()
  await steps.findByText(/^Llegó algo con otra firma/u)

  const ticked = (title: string) =>
    steps.getByRole('heading', { name: title }).closest('li')?.firstElementChild?.tagName === 'svg'
  const write = '8. Escríbete desde tu teléfono'
  // A status, the provider's own test: an event is no message.
  change({ address_verified_at: now, refused_webhooks: 1, last_event_at: now })
  await look()
  await steps.findByText(/^Llegó algo con otra firma/u)
  expect(ticked(write)).toBe(false)
  steps.getByRole('heading', { name: 'Ventas: lo que falta' })
  const wrote = { address_verified_at: now, last_event_at: now, last_message_at: now }
  change(wrote)
  await look()
  await steps.findByText('Llegó el primer mensaje')
  expect(ticked(write)).toBe(true)
  steps.getByRole('heading', { name: 'Ventas: conectado' })
  // One message needs one field of thirteen.
  expect(ticked('7. Suscribe estos campos')).toBe(false)
  // Asked at once, and again when one comes back from Meta's panel.
  expect(bodies('testChannel')).toEqual([{ id: shop.uuid }])
  steps.getByText('Esperando a que los suscribas en Meta…')
  change({ ...wrote, fields_subscribed: true })
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(ticked('7. Suscribe estos campos')).toBe(true))
  expect(bodies('testChannel')).toHaveLength(2)
  steps.getByText('Meta ha suscrito los campos')
  // A stranger who knows the address undoes nothing.
  change({ ...wrote, fields_subscribed: true, address_refused_at: now })
  await look()
  await waitFor(() =>
    expect(api.calls.filter(({ name }) => name === 'listChannels').length).toBeGreaterThan(5),
  )
  steps.getByText('Meta ha verificado la dirección')
  await user.click(steps.getByRole('button', { name: 'Listo' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('keeps the focus and reads aloud when Meta has subscribed the events, and asks no more', async () => {
  const shop = channelAccount({ type: 'whatsapp', name: 'Ventas' })
  let answer = () => {}
  api.answer('testChannel', async () => {
    await new Promise<void>((done) => {
      answer = done
    })
    return answered({ ok: true, detail: 'La conexión funciona: Ventas' })
  })
  const { user, again, client } = renderInSession(<EventsCheck channel={shop} />)
  const line = screen.getByRole('status')
  const said = (text: string) => waitFor(() => expect(line.textContent).toBe(text))
  const answerThe = async (asked: number) => {
    await said('Preguntando a Meta…')
    await waitFor(() => expect(bodies('testChannel')).toHaveLength(asked))
    answer()
    await said('Esperando a que los suscribas en Meta…')
  }
  await answerThe(1)
  await user.click(screen.getByRole('button', { name: 'Preguntar otra vez' }))
  await answerThe(2)
  again(<EventsCheck channel={{ ...shop, fields_subscribed: true }} />)
  await said('Meta ha suscrito los campos')
  expect(screen.getByRole('status')).toBe(line)
  expect(document.activeElement).toBe(line)
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(client.isMutating()).toBe(0)
  // Meta took one away.
  again(<EventsCheck channel={{ ...shop, fields_subscribed: false }} />)
  await said('Esperando a que los suscribas en Meta…')
  act(() => void window.dispatchEvent(new Event('focus')))
  await answerThe(3)
})

it('Telegram: its secret is made, the address is asked for at once, and what is wrong can be repaired there', async () => {
  const bot = channelAccount({ type: 'telegram', name: 'Bot', health: 'not_subscribed', health_since: now })
  api.answer('createChannel', () => {
    shown = [bot]
    return answered({ ...bot, msg: 'Canal conectado correctamente' })
  })
  api.answer('testChannel', () => answered({ ok: false, detail: 'El bot avisa a otra dirección.' }))
  const { user } = renderInSession(<Channels />)
  await user.click(await screen.findByRole('button', { name: 'Conectar canal' }))
  const form = await dialog()
  await user.click(form.getByRole('radio', { name: 'Telegram' }))
  await user.type(form.getByLabelText('Token del bot'), '77:AA')
  await user.click(form.getByRole('button', { name: 'Conectar canal' }))
  expect(bodies('createChannel')).toMatchObject([
    { credentials: { bot_token: '77:AA', secret_token: expect.stringMatching(/^[0-9a-f]{48}$/u) } },
  ])
  await screen.findByText('El bot avisa a otra dirección.')
  screen.getAllByRole('button', { name: 'Volver a suscribir' })
  api.answer('testChannel', () => answered({ ok: true, detail: 'La conexión funciona: @ventas_bot' }))
  await user.click(screen.getByRole('button', { name: 'Preguntar otra vez' }))
  await screen.findByText(/La conexión funciona: @ventas_bot/u)
})

it('who comes back later gets another token, because the stored one is not shown', async () => {
  const shop = channelAccount({ type: 'messenger', name: 'Página' })
  shown = [shop]
  api.answer('updateChannel', () => answered({ ...shop, version: 5, msg: 'Canal actualizado correctamente' }))
  const { user } = renderInSession(<Channels />)
  await user.click(await screen.findByRole('button', { name: 'Más acciones de Página' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Seguir conectando' }))
  await user.click(await screen.findByRole('button', { name: 'Crear otro token' }))
  const field = await (await dialog()).findByLabelText<HTMLInputElement>('Token de verificación')
  expect(bodies('updateChannel')).toEqual([
    { id: shop.uuid, data: { credentials: { verify_token: field.value }, version: shop.version } },
  ])
})

it('a number that came through Facebook only waits for its first message', async () => {
  shown = [channelAccount({ type: 'whatsapp', name: 'Panadería', signup_number: '+57 300 555 0199' })]
  const { user } = renderInSession(<Channels />)
  await user.click(await screen.findByRole('button', { name: 'Más acciones de Panadería' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Seguir conectando' }))
  const steps = (await dialog()).getAllByRole('heading', { level: 3 })
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '1. Hilo registró la dirección en Meta',
    '2. Escríbete desde tu teléfono',
  ])
  await screen.findByText('Esperando el primer mensaje…')
  expect(bodies('testChannel')).toEqual([])
})

it('back from Google, what is left is shown of the mailbox that was connected, not of another', async () => {
  const [one, other] = ['Pedidos', 'Facturas'].map((name) => channelAccount({ type: 'gmail', name }))
  if (!one || !other) throw new Error('two were made')
  shown = [one, other]
  navigate(`/chat?menu=setting&p=channels&google=connected&account=${one.uuid}`)
  renderInSession(<Channels />)
  await (await dialog()).findByRole('heading', { name: 'Pedidos: lo que falta' })
  expect(location.search).toBe('?menu=setting&p=channels')
  navigate('/chat')
})

it('nothing can be connected before a channel is chosen', async () => {
  const { user } = renderInSession(<Channels />)
  await user.click(await screen.findByRole('button', { name: 'Conectar canal' }))
  const form = await dialog()
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Conectar canal' }).disabled).toBe(true)
  expect(form.getAllByRole('radio')).toHaveLength(channelTypes.length)
})
