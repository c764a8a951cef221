import type { PushDevice } from '@hilo/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  firstChoices,
  lostChoices,
  markPushed,
  type PushChoices,
  pushedChoices,
} from '../../lib/browser/stored/push-device'
import * as pushStore from '../../lib/pushes/push-store'
import { answered, type FakeApi, fakeApi } from '../../test/fake-api'
import { type FakePushStore, fakePushStore } from '../../test/fake-push-store'
import { now, uuid } from '../../test/fixtures'
import { followAnswers, followSubscription } from './follow-push-worker'

const choices: PushChoices = { kinds: ['calls'], quiet: { from: '20:00', to: '07:00' }, with_content: true }
const here: PushDevice = {
  ...firstChoices,
  uuid: uuid(),
  browser: 'Chrome',
  os: 'Android',
  current: true,
  renewed: false,
  time_zone: 'America/Bogota',
  created_at: now,
}
let api: FakeApi
let devices: PushDevice[]
let stop = () => {}
let worker: EventTarget
let known: object | null
let subscribes: boolean
let store: FakePushStore
/** The browser has one. */
const ofAnotherKey = { options: {}, unsubscribe: async () => true }
const saved = () => api.calls.filter(({ name }) => name === 'savePushDevice').map(({ body }) => body)

beforeEach(() => {
  localStorage.clear()
  devices = []
  known = null
  subscribes = true
  store = fakePushStore()
  api = fakeApi()
  api.answer('listPushDevices', () => answered({ public_key: 'BAQID', devices }))
  api.answer('savePushDevice', ({ body }) =>
    answered({ ...here, ...(body as PushChoices), renewal: 'r', msg: 'Avisos guardados' }),
  )
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  worker = Object.assign(new EventTarget(), {
    getRegistration: async () => ({
      pushManager: {
        getSubscription: async () => known,
        subscribe: async () => {
          if (!subscribes) throw new DOMException('no network', 'AbortError')
          return { toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }) }
        },
      },
    }),
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('subscribes a device again whose subscription is gone, with what it was told of', async () => {
  markPushed(choices)
  stop = followSubscription()
  await expect.poll(saved).toMatchObject([{ ...choices, endpoint: 'https://push.test/1' }])
  await expect.poll(pushedChoices).toEqual(choices)
})

it('does so too when the worker says that the browser has lost it', async () => {
  markPushed(choices)
  devices = [{ ...here, ...choices }]
  known = ofAnotherKey
  stop = followSubscription()
  worker.dispatchEvent(new MessageEvent('message', { data: { unsubscribed: true } }))
  await expect.poll(saved).toMatchObject([choices])
})

it('follows what the server has, where it has it', async () => {
  markPushed(choices)
  devices = [here]
  known = ofAnotherKey
  stop = followSubscription()
  await expect.poll(pushedChoices).toEqual(firstChoices)
  expect(saved()).toEqual([])
})

it('subscribes again at the next load where it failed once, and tells of everything in its tabs until then', async () => {
  markPushed(choices)
  subscribes = false
  stop = followSubscription()
  await expect.poll(pushedChoices).toBeNull()
  expect([saved(), lostChoices()]).toEqual([[], choices])
  stop()
  subscribes = true
  stop = followSubscription()
  await expect.poll(saved).toMatchObject([choices])
  await expect.poll(pushedChoices).toEqual(choices)
  expect(store.device).toEqual({ publicKey: 'BAQID', renewal: 'r' })
})

it('does so where the server still has what the browser lost while no page was open', async () => {
  markPushed(choices)
  devices = [{ ...here, ...choices }]
  stop = followSubscription()
  await expect.poll(saved).toMatchObject([choices])
})

it('does so where its worker has given another address meanwhile', async () => {
  markPushed(choices)
  devices = [{ ...here, ...choices, renewed: true }]
  known = ofAnotherKey
  stop = followSubscription()
  await expect.poll(saved).toMatchObject([choices])
})

it('hears of what was written in a notification, also where the first ones come after its start', async () => {
  store.answers.set(1, { user: 'ana', chat: 'c', token: 't', text: 'Ya', at: 1, refused: true })
  const listed = vi.spyOn(pushStore, 'listAnswers')
  stop = followAnswers('luis')
  markPushed(choices)
  worker.dispatchEvent(new MessageEvent('message', { data: { kept: true } }))
  await expect.poll(() => listed.mock.calls.length).toBe(1)
})

it('tells of everything in its tabs where pushes are no longer allowed', async () => {
  vi.stubGlobal('Notification', { permission: 'denied' })
  markPushed(choices)
  stop = followSubscription()
  await expect.poll(pushedChoices).toBeNull()
  expect(api.calls).toEqual([])
})

it('asks nothing of a device without pushes', async () => {
  stop = followSubscription()
  await new Promise(setImmediate)
  expect(api.calls).toEqual([])
})
