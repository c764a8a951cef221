import type { PushDevice } from '@hilo/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  firstChoices,
  markPushed,
  type PushChoices,
  pushedChoices,
} from '../../lib/browser/stored/push-device'
import { answered, type FakeApi, fakeApi } from '../../test/fake-api'
import { now, uuid } from '../../test/fixtures'
import { keepPushes } from './keep-pushes'

const choices: PushChoices = { kinds: ['calls'], quiet: { from: '20:00', to: '07:00' }, with_content: true }
const here: PushDevice = {
  ...firstChoices,
  uuid: uuid(),
  browser: 'Chrome',
  os: 'Android',
  current: true,
  time_zone: 'America/Bogota',
  created_at: now,
}
let api: FakeApi
let devices: PushDevice[]
let stop = () => {}
let worker: EventTarget
const saved = () => api.calls.filter(({ name }) => name === 'savePushDevice').map(({ body }) => body)

beforeEach(() => {
  localStorage.clear()
  devices = []
  api = fakeApi()
  api.answer('listPushDevices', () => answered({ public_key: 'BAQID', devices }))
  api.answer('savePushDevice', ({ body }) =>
    answered({ ...here, ...(body as PushChoices), msg: 'Avisos guardados' }),
  )
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  worker = Object.assign(new EventTarget(), {
    getRegistration: async () => ({
      pushManager: {
        getSubscription: async () => null,
        subscribe: async () => ({
          toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }),
        }),
      },
    }),
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('subscribes a device again whose subscription is gone, with what it was told of', async () => {
  markPushed(choices)
  stop = keepPushes()
  await expect.poll(saved).toMatchObject([{ ...choices, endpoint: 'https://push.test/1' }])
  await expect.poll(pushedChoices).toEqual(choices)
})

it('does so too when the worker says that the browser has lost it', async () => {
  markPushed(choices)
  devices = [{ ...here, ...choices }]
  stop = keepPushes()
  worker.dispatchEvent(new MessageEvent('message', { data: { unsubscribed: true } }))
  await expect.poll(saved).toMatchObject([choices])
})

it('follows what the server has, where it has it', async () => {
  markPushed(choices)
  devices = [here]
  stop = keepPushes()
  await expect.poll(pushedChoices).toEqual(firstChoices)
  expect(saved()).toEqual([])
})

it('tells of everything in its tabs where pushes are no longer allowed', async () => {
  vi.stubGlobal('Notification', { permission: 'denied' })
  markPushed(choices)
  stop = keepPushes()
  await expect.poll(pushedChoices).toBeNull()
  expect(api.calls).toEqual([])
})

it('asks nothing of a device without pushes', async () => {
  stop = keepPushes()
  await new Promise(setImmediate)
  expect(api.calls).toEqual([])
})
