import type { Signup } from '@hilo/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answered, type FakeApi, fakeApi } from '../../../test/fake-api'
import { now, uuid } from '../../../test/fixtures'
import { renderInSession } from '../../../test/render'
import { Channels } from '../channels'

let api: FakeApi
let signup: Signup | null
let missing: string[]
let left: string[]
const bodies = (name: string) => api.calls.filter((call) => call.name === name).map(({ body }) => body)
const half = (own: Partial<Signup>): Signup => ({
  uuid: uuid(),
  step: 'register',
  failure: 'not_verified',
  detail: '133006',
  on_phone: false,
  name: 'Tienda Andina',
  number: '+57 300 555 0199',
  quality: 'GREEN',
  account: null,
  created_at: now,
  ...own,
})

afterEach(() => vi.restoreAllMocks())
beforeEach(() => {
  left = []
  vi.spyOn(location, 'assign').mockImplementation((address) => void left.push(String(address)))
  api = fakeApi()
  signup = null
  missing = []
  api.answer('listChannels', () => answered([]))
  api.answer('readSignup', () => answered({ missing, signup }))
})

async function chooseWhatsApp() {
  const { user } = renderInSession(<Channels />)
  await user.click(await screen.findByRole('button', { name: 'Conectar canal' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'WhatsApp' }))
  return { user, dialog }
}

it('begins on the page of its own, in this browser alone', async () => {
  api.answer('beginSignup', () =>
    answered({ uuid: uuid(), state: 'el-estado', page: '/conectar/whatsapp', msg: '' }),
  )
  const { user, dialog } = await chooseWhatsApp()
  const cookies = vi.spyOn(document, 'cookie', 'set')
  await user.click(await dialog.findByRole('checkbox', { name: /sigue en la app de WhatsApp Business/u }))
  await user.click(dialog.getByRole('button', { name: 'Conectar con Facebook' }))
  await waitFor(() => expect(left).toEqual(['/conectar/whatsapp#el-estado']))
  expect(cookies).toHaveBeenCalledWith(
    'hilo_signup=el-estado; path=/api/channels/whatsapp; max-age=1200; SameSite=Strict',
  )
  expect(bodies('beginSignup')).toEqual([{ on_phone: true }])
  // The steps by hand stay: not everybody's operator has an app at Meta.
  dialog.getByText('Agrega el número')
})

it('says what the operator has not set, and leaves the steps by hand', async () => {
  missing = ['META_APP_ID', 'META_CONFIG_ID']
  const { dialog } = await chooseWhatsApp()
  await dialog.findByText(/le falta META_APP_ID y META_CONFIG_ID/u)
  expect(dialog.queryByRole('button', { name: 'Conectar con Facebook' })).toBeNull()
  dialog.getByLabelText('Token de acceso')
})

it('shows the step that failed, why, and goes on from it', async () => {
  signup = half({})
  api.answer('retrySignup', () => {
    signup = half({ step: 'done', failure: null, detail: null, account: uuid() })
    return answered({ ...signup, msg: '' })
  })
  const { user } = renderInSession(<Channels />)
  const region = within(
    await screen.findByRole('region', { name: '+57 300 555 0199 quedó a medio conectar' }),
  )
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Elegir el número en la ventana de Facebook: Hecho',
    'Recibir el permiso de Meta: Hecho',
    'Comprobar la cuenta y el número: Hecho',
    'Registrar el número: Falló',
    'Crear el canal: Falta',
    'Pedir a Meta los avisos: Falta',
  ])
  region.getByText(/^El número no se ha verificado/u)
  region.getByText('Lo que dijo Meta: 133006.')
  await user.click(region.getByRole('button', { name: 'Volver a intentar' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /a medio conectar/u })).toBeNull())
  expect(bodies('retrySignup')).toEqual([{ id: expect.any(String) }])
})

it('asks for the PIN that the number has', async () => {
  signup = half({ failure: 'pin', detail: '133005' })
  api.answer('retrySignup', () => answered({ ...signup, msg: '' }))
  const { user } = renderInSession(<Channels />)
  const again = await screen.findByRole<HTMLButtonElement>('button', { name: 'Volver a intentar' })
  expect(again.disabled).toBe(true)
  await user.type(screen.getByLabelText('PIN de seis números'), '24a6810')
  await user.click(again)
  await waitFor(() => expect(bodies('retrySignup')).toMatchObject([{ pin: '246810' }]))
})

it('opens the window again after one that was closed, and says at which step', async () => {
  signup = half({
    step: 'popup',
    failure: 'cancelled',
    detail: 'PHONE_NUMBER_SETUP',
    number: null,
    name: null,
  })
  api.answer('beginSignup', () =>
    answered({ uuid: uuid(), state: 'otro', page: '/conectar/whatsapp', msg: '' }),
  )
  const { user } = renderInSession(<Channels />)
  await screen.findByText('Paso en que se detuvo: escribir el número.')
  await user.click(screen.getByRole('button', { name: 'Abrir Facebook otra vez' }))
  await waitFor(() => expect(left).toEqual(['/conectar/whatsapp#otro']))
})

it('forgets what was left, and shows nothing of a window that is open or done', async () => {
  signup = half({})
  api.answer('discardSignup', () => {
    signup = null
    return answered({ uuid: uuid(), msg: '' })
  })
  const { user, client } = renderInSession(<Channels />)
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /a medio conectar/u })).toBeNull())
  for (const step of ['popup', 'done'] as const) {
    signup = half({ step, failure: null, detail: null })
    await client.invalidateQueries()
    expect(screen.queryByRole('region', { name: /a medio conectar/u })).toBeNull()
  }
})
