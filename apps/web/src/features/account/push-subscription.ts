import type { BodyOf, Endpoints, PushDevice } from '@hilo/contracts'
import { endPushesHere, type PushChoices } from '../../lib/browser/stored/push-device'
import { storeDevice } from '../../lib/pushes/push-store'
import { call } from '../../server/http/api-client'
import { isRemembered } from '../../server/session/session'

type Body = BodyOf<Endpoints['savePushDevice']>

/** Why this browser is not notified while Hilo is closed; an iPhone is able to only once Hilo is installed on it. */
type Obstacle = 'insecure' | 'unsupported' | 'forgotten' | 'denied' | 'unanswered'

/** The reasons that pressing the switch cannot change. */
export function lastingObstacle(): Obstacle | null {
  // Some test environments lack `Notification`.
  if (globalThis.isSecureContext === false) return 'insecure'
  const possible = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!possible) return 'unsupported'
  return isRemembered() ? null : 'forgotten'
}

export const isPushGranted = (): boolean =>
  lastingObstacle() === null && Notification.permission === 'granted'

/** Whether the browser has a subscription: it may have lost it while no page was open. */
export async function isSubscribed(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) != null
}

/** Subscribes this device, and saves which pushes it gets; or returns why that failed. Call it only from a press of the person. */
export async function savePushDevice(publicKey: string, choices: PushChoices) {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'unanswered'
  return subscribeDevice(publicKey, choices)
}

/** The same, once the browser permits it. */
export async function subscribeDevice(publicKey: string, choices: PushChoices) {
  // `ready` would never settle where no worker was registered: a private window, a policy.
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return 'unsupported'
  const { pushManager } = registration
  const known = await pushManager.getSubscription()
  // A subscription with another key belongs to an installation that no longer exists.
  const usable = known !== null && keyOf(known) === publicKey
  if (known && !usable) await known.unsubscribe()
  const subscription = usable
    ? known
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const saved = await call('savePushDevice', { body: bodyOf(subscription, choices) })
  // Without it, a page subscribes again at its next load.
  await storeDevice({ publicKey, renewal: saved.renewal }).catch(() => undefined)
  return saved
}

export async function dropPushDevice({ uuid: id, current }: Pick<PushDevice, 'uuid' | 'current'>) {
  const answer = await call('deletePushDevice', { params: { id } })
  if (current) await endPushesHere()
  return answer
}

function bodyOf(subscription: PushSubscription, choices: PushChoices): Body {
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { endpoint: endpoint ?? '', p256dh, auth, time_zone: timeZone, ...choices }
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
