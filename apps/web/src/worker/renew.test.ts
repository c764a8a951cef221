import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakePushStore, fakePushStore } from '../test/fake-push-store'
import { renew } from './renew'

const device = { publicKey: 'BAQID', renewal: 'secreto' }
const subscription = (endpoint: string) => ({
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
})
const subscribe = vi.fn(async (_options: object) => subscription('https://push.test/2'))
const posted = vi.fn()
let store: FakePushStore
let status: number
const asked: object[] = []
beforeEach(() => {
  store = fakePushStore()
  store.device = device
  status = 200
  asked.length = 0
  vi.stubGlobal('registration', { pushManager: { getSubscription: async () => null, subscribe } })
  vi.stubGlobal('clients', { matchAll: async () => [{ postMessage: posted }] })
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    asked.push({ path, ...JSON.parse(body) })
    return new Response('{}', { status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  subscribe.mockClear()
  posted.mockClear()
})
const renewed = (endpoint: string) => ({
  path: '/api/push/renew/',
  ...{ token: device.renewal, endpoint, p256dh: 'p', auth: 'a' },
})

it('subscribes again with the key of the installation, and tells the server by itself', async () => {
  await renew(null)
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BAQID' })
  expect(asked).toEqual([renewed('https://push.test/2')])
  expect(posted).not.toHaveBeenCalled()
})

it('takes the subscription that the browser has made', async () => {
  await renew(subscription('https://push.test/3') as unknown as PushSubscription)
  expect(subscribe).not.toHaveBeenCalled()
  expect(asked).toEqual([renewed('https://push.test/3')])
})

it.each<[string, () => void]>([
  ['the server refuses it', () => (status = 404)],
  [
    'the browser forbids it',
    () => subscribe.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError')),
  ],
  ['it does not know its device', () => (store.device = undefined)],
])('leaves it to the pages where %s', async (_what, make) => {
  make()
  await renew(null)
  expect(posted).toHaveBeenCalledWith({ unsubscribed: true })
})
