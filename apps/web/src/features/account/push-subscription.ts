import type { BodyOf, Endpoints, PushDevice } from '@hilo/contracts'
import type { PushChoices } from '../../lib/browser/stored/push-device'
import { call } from '../../server/http/api-client'

type Body = BodyOf<Endpoints['savePushDevice']>

/** Whether this browser can be notified while Hilo is closed: not without a secure address, nor on an iPhone before it is installed. */
export const canBePushed = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Saves what this device is told of, and subscribes it first. Null: its person refused. Call it from a press only. */
export async function savePushDevice(publicKey: string, choices: PushChoices) {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const known = await pushManager.getSubscription()
  // One for another key is of an installation that is no more.
  const usable = known !== null && keyOf(known) === publicKey
  if (known && !usable) await known.unsubscribe()
  const subscription = usable ? known : await subscribe()
  return call('savePushDevice', { body: bodyOf(subscription, choices) })
}

export async function dropPushDevice({ uuid: id, current }: Pick<PushDevice, 'uuid' | 'current'>) {
  const answer = await call('deletePushDevice', { params: { id } })
  if (!current) return answer
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
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
