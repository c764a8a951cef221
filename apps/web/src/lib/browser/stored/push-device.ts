import { readStored, writeStored } from './storage'

const key = 'hilo:pushed'

/** Whether this device is notified by pushes: then a tab in the background leaves it to them. */
export const isPushed = (): boolean => readStored(key) !== null
export const markPushed = (pushed: boolean): void => writeStored(key, pushed ? 'yes' : null)

/** The session is over: nothing of it stays on the screen of the device, and its subscription is of nobody. */
export function forgetPushes(): void {
  if (!isPushed()) return
  markPushed(false)
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker
    .getRegistration()
    .then(async (registration) => {
      for (const one of (await registration?.getNotifications()) ?? []) one.close()
      await (await registration?.pushManager.getSubscription())?.unsubscribe()
    })
    // The server has ended it anyway.
    .catch(() => undefined)
}
