import type { PushDevice } from '@hilo/contracts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isPushed } from '../../lib/browser/stored/push-device'
import { answered, type FakeApi, fakeApi } from '../../test/fake-api'
import { now, uuid } from '../../test/fixtures'
import { renderInSession } from '../../test/render'
import OwnPush from './own-push'

let api: FakeApi
let devices: PushDevice[]
const key = 'BAQID'
const here: PushDevice = {
  uuid: uuid(),
  browser: 'Chrome',
  os: 'Android',
  current: true,
  kinds: ['mine'],
  quiet: null,
  time_zone: 'America/Bogota',
  with_content: false,
  created_at: now,
}
const unsubscribe = vi.fn(async () => true)
const subscription = {
  options: { applicationServerKey: new Uint8Array([4, 1, 2, 3]).buffer },
  toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe,
}
let known: typeof subscription | null
const bodies = (name: string) => api.calls.filter((call) => call.name === name).map(({ body }) => body)

beforeEach(() => {
  localStorage.clear()
  devices = []
  known = null
  unsubscribe.mockClear()
  api = fakeApi()
  api.answer('listPushDevices', () => answered({ public_key: key, devices }))
  api.answer('savePushDevice', () => {
    devices = [here]
    return answered({ ...here, msg: 'Avisos guardados' })
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
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'granted' })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve({ pushManager }),
      getRegistration: async () => ({ pushManager, getNotifications: async () => [] }),
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
  await waitFor(() => expect(isPushed()).toBe(true))
})

it('keeps what it is told of, and subscribes anew where the installation has another key', async () => {
  devices = [here]
  known = { ...subscription, options: { applicationServerKey: new Uint8Array([9]).buffer } }
  const { user } = renderInSession(<OwnPush />)
  await user.click(await screen.findByRole('switch', { name: 'Llamadas que me suenan', checked: false }))
  await waitFor(() => expect(bodies('savePushDevice')).toHaveLength(1))
  expect(bodies('savePushDevice')).toMatchObject([{ kinds: ['mine', 'calls'] }])
  expect(unsubscribe).toHaveBeenCalledOnce()
})

it('stops, and the browser forgets its subscription', async () => {
  devices = [here]
  known = subscription
  const { user } = renderInSession(<OwnPush />)
  await user.click(await screen.findByRole('switch', { name: 'Recibir avisos', checked: true }))
  await screen.findByRole('switch', { name: 'Recibir avisos', checked: false })
  expect(unsubscribe).toHaveBeenCalledOnce()
})

it('says where a browser cannot, and stops another device', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  devices = [{ ...here, current: false }]
  const { user } = renderInSession(<OwnPush />)
  expect((await screen.findByText(/^Este navegador no puede recibir avisos/)).textContent).toContain('iPhone')
  await user.click(screen.getByRole('button', { name: 'Dejar de avisar en Chrome en Android' }))
  await waitFor(() =>
    expect(screen.queryByRole('list', { name: 'Otros dispositivos con avisos' })).toBeNull(),
  )
})
