import { readDevice } from '../lib/pushes/push-store'
import { renewAddress } from '../lib/pushes/send-act'

declare const self: ServiceWorkerGlobalScope

/** The browser has changed where this device's pushes go: subscribes it again and tells the server, though no page is open. */
export async function renew(given: PushSubscription | null): Promise<void> {
  const renewed = await subscribeAgain(given).catch(() => false)
  if (renewed) return
  // The pages know the choices of the device: an open page subscribes it again, or the next that opens.
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ unsubscribed: true })
}

async function subscribeAgain(given: PushSubscription | null): Promise<boolean> {
  const device = await readDevice()
  if (!device) return false
  const { publicKey: applicationServerKey, renewal: token } = device
  const { pushManager } = self.registration
  const subscription =
    given ??
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return renewAddress({ token, endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' })
}
