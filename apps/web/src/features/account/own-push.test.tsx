import type { PushDevice } from '@hilo/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetPushes, hasPushes, pushedChoices } from '../../lib/browser/stored/push-device'
import { startSession } from '../../server/session/session'
import { answered, type FakeApi, fakeApi } from '../../test/fake-api'
import { type FakePushStore, fakePushStore } from '../../test/fake-push-store'
import { now, uuid } from '../../test/fixtures'
import { renderInSession } from '../../test/render'
import OwnPush from './own-push'

let api: FakeApi
let devices: PushDevice[]
const key = 'BAQID'
const here: PushDevice = {
  uuid: uuid(),
  browser: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  os: 'Linux',
  current: true,
  renewed: false,
  kinds: ['mine'],
  quiet: null,
  time_zone: 'America/Bogota',
  with_content: false,
  created_at: now,
}
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const close = vi.fn()
const unsubscribe = vi.fn(async () => true)
const subscription = {
  options: { applicationServerKey: new Uint8Array([4, 1, 2, 3]).buffer },
  toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe,
}
let store: FakePushStore
let permission: NotificationPermission
let answer: NotificationPermission
let known: typeof subscription | null
const bodies = (name: string) => api.calls.filter((call) => call.name === name).map(({ body }) => body)

beforeEach(() => {
  localStorage.clear()
  devices = []
  known = null
  permission = 'default'
  answer = 'granted'
  unsubscribe.mockClear()
  close.mockClear()
  store = fakePushStore()
  api = fakeApi()
  api.answer('listPushDevices', () => answered({ public_key: key, devices }))
  api.answer('savePushDevice', () => {
    devices = [here]
    return answered({ ...here, renewal: 'r', msg: 'Avisos guardados' })
  })
  api.answer('deletePushDevice', () => {
    devices = []
    return answered({ uuid: here.uuid, msg: 'Avisos apagados en ese dispositivo' })
  })
  const pushManager = {
    subscribe: async () => subscription,
    getSubscription: async () => known,
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => {
      permission = answer
      return answer
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: new Promise(() => {}),
      getRegistration: async () => ({ pushManager, getNotifications: async () => [{ close }] }),
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('subscribes this device when its person presses the switch, and asks for nothing before', async () => {
  const { user } = renderInSession(<OwnPush />)
  await user.click(await screen.findByRole('switch', { name: 'Recibir avisos', checked: false }))
  await screen.findByRole('switch', { name: 'Recibir avisos', checked: true })
  expect(bodies('savePushDevice')).toEqual([
    expect.objectContaining({
      endpoint: 'https://push.test/1',
      kinds: ['mine', 'waiting', 'mentions', 'targets', 'calls'],
      quiet: null,
      with_content: false,
    }),
  ])
  await waitFor(() => expect(hasPushes()).toBe(true))
})

it('keeps what it is told of, and subscribes anew where the installation has another key', async () => {
  permission = 'granted'
  devices = [here]
  known = { ...subscription, options: { applicationServerKey: new Uint8Array([9]).buffer } }
  const { user } = renderInSession(<OwnPush />)
  await user.click(await screen.findByRole('switch', { name: 'Llamadas que me suenan', checked: false }))
  await waitFor(() => expect(bodies('savePushDevice')).toHaveLength(1))
  expect(bodies('savePushDevice')).toMatchObject([{ kinds: ['mine', 'calls'] }])
  expect(unsubscribe).toHaveBeenCalledOnce()
})

it('stops, and the browser forgets its subscription', async () => {
  permission = 'granted'
  devices = [here]
  known = subscription
  store.device = { publicKey: key, renewal: 'r' }
  const { user } = renderInSession(<OwnPush />)
  await user.click(await screen.findByRole('switch', { name: 'Recibir avisos', checked: true }))
  await screen.findByRole('switch', { name: 'Recibir avisos', checked: false })
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(close).toHaveBeenCalledOnce()
  expect(store.device).toBeUndefined()
})

it('leaves nothing to the next person at this device, also where a logout found no network and no mark', async () => {
  known = subscription
  store.device = { publicKey: key, renewal: 'r' }
  store.seen.set('c', { version: 1, at: now })
  forgetPushes()
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
  expect(close).toHaveBeenCalledOnce()
  expect([store.device, store.seen.size]).toEqual([undefined, 0])
})

it('keeps what is chosen while the choice before is being saved', async () => {
  permission = 'granted'
  devices = [here]
  api.answer('savePushDevice', ({ body }) => {
    devices = [{ ...here, ...(body as object) }]
    return answered({ ...here, renewal: 'r', msg: 'Avisos guardados' })
  })
  const { user } = renderInSession(<OwnPush />)
  await user.click(await screen.findByRole('switch', { name: 'Llamadas que me suenan' }))
  await user.click(screen.getByRole('switch', { name: 'Horas sin avisos' }))
  await waitFor(() => expect(bodies('savePushDevice')).toHaveLength(2))
  expect(bodies('savePushDevice').at(-1)).toMatchObject({
    kinds: ['mine', 'calls'],
    quiet: { from: '20:00', to: '07:00' },
  })
})

it('saves both hours once, when they are left', async () => {
  permission = 'granted'
  devices = [{ ...here, quiet: { from: '20:00', to: '07:00' } }]
  const { user } = renderInSession(<OwnPush />)
  const [from, to] = [await screen.findByLabelText('Desde'), screen.getByLabelText('Hasta')]
  await user.click(from)
  fireEvent.change(from, { target: { value: '' } })
  fireEvent.change(from, { target: { value: '21:00' } })
  await user.click(to)
  fireEvent.change(to, { target: { value: '06:30' } })
  expect(bodies('savePushDevice')).toEqual([])
  await user.tab()
  await waitFor(() => expect(bodies('savePushDevice')).toHaveLength(1))
  expect(bodies('savePushDevice')).toMatchObject([{ quiet: { from: '21:00', to: '06:30' } }])
})

it('is off where the browser blocks what the server still has, and leaves nothing to it', async () => {
  permission = 'denied'
  devices = [here]
  renderInSession(<OwnPush />)
  await screen.findByRole('switch', { name: 'Recibir avisos', checked: false })
  expect(screen.getByText(/bloqueados los avisos.*ajustes del sitio o del teléfono/)).toBeTruthy()
  expect(pushedChoices()).toBeNull()
})

it.each([
  ['default', /aún no permite los avisos/],
  ['denied', /tiene bloqueados los avisos/],
] as const)('says that its question was answered by %s', async (given, sentence) => {
  answer = given
  const { user } = renderInSession(<OwnPush />)
  await user.click(await screen.findByRole('switch', { name: 'Recibir avisos' }))
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  expect(bodies('savePushDevice')).toEqual([])
})

it('says that a browser without its worker cannot, and waits for nothing', async () => {
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: new Promise(() => {}), getRegistration: async () => undefined },
  })
  const { user } = renderInSession(<OwnPush />)
  await user.click(await screen.findByRole('switch', { name: 'Recibir avisos' }))
  await screen.findByText(/^Este navegador no puede recibir avisos/)
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'Recibir avisos' }).hasAttribute('data-disabled')).toBe(false),
  )
})

it('asks for https, and for a login that is remembered', async () => {
  vi.stubGlobal('isSecureContext', false)
  const { unmount } = renderInSession(<OwnPush />)
  await screen.findByText('Los avisos necesitan que abras Hilo por https.')
  unmount()
  vi.stubGlobal('isSecureContext', true)
  startSession({ token: 'a', refresh_token: 'b' }, false)
  renderInSession(<OwnPush />)
  await screen.findByText('Los avisos necesitan que inicies sesión con «Recordarme».')
  expect(screen.getByRole('switch', { name: 'Recibir avisos' }).hasAttribute('data-disabled')).toBe(true)
})

it('says where a browser cannot, and stops another device', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  devices = [
    { ...here, current: false },
    { ...here, uuid: uuid(), browser: windows, os: 'Win32', current: false },
  ]
  api.answer('deletePushDevice', () => {
    devices = devices.slice(1)
    return answered({ uuid: here.uuid, msg: 'Avisos apagados en ese dispositivo' })
  })
  const { user } = renderInSession(<OwnPush />)
  expect((await screen.findByText(/^Este navegador no puede recibir avisos/)).textContent).toContain('iPhone')
  screen.getByRole('button', { name: 'Dejar de avisar en Chrome en Windows' })
  await user.click(screen.getByRole('button', { name: 'Dejar de avisar en Chrome en Android' }))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Dejar de avisar en Chrome en Android' })).toBeNull(),
  )
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Avisos en este dispositivo' }))
})
