import { type PushDevice, pushKinds } from '@hilo/contracts'
import { readStored, writeStored } from './storage'

const key = 'hilo:pushed'

export type PushChoices = Pick<PushDevice, 'kinds' | 'quiet' | 'with_content'>

export const firstChoices: PushChoices = { kinds: [...pushKinds], quiet: null, with_content: false }

const choicesOf = ({ kinds, quiet, with_content }: PushChoices): PushChoices => ({
  kinds,
  quiet,
  with_content,
})

export const isPushed = (): boolean => readStored(key) !== null

/** What this device is told of by pushes: that, a tab in the background leaves to them. Null: nothing. */
export function pushedChoices(): PushChoices | null {
  try {
    return JSON.parse(readStored(key) ?? 'null') as PushChoices | null
  } catch {
    return null
  }
}

export function markPushed(device: PushChoices | null): void {
  writeStored(key, device && JSON.stringify(choicesOf(device)))
}

/** The session is over: nothing of it stays on the screen of the device, and its subscription is of nobody. */
export function forgetPushes(): void {
  if (!isPushed()) return
  markPushed(null)
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
