import { type PushDevice, pushKinds } from '@hilo/contracts'
import { forgetDevice } from '../../pushes/push-store'
import { readStored, writeStored } from './storage'

const key = 'hilo:pushed'
/** Stays after the session: what was written in its notifications may wait to be a draft. */
const onceKey = 'hilo:pushed-once'

export type PushChoices = Pick<PushDevice, 'kinds' | 'quiet' | 'with_content'>

export const firstChoices: PushChoices = { kinds: [...pushKinds], quiet: null, with_content: false }

const choicesOf = ({ kinds, quiet, with_content }: PushChoices): PushChoices => ({
  kinds,
  quiet,
  with_content,
})

export const hasPushes = (): boolean => readStored(key) !== null
export const everHadPushes = (): boolean => readStored(onceKey) !== null

/** What this device is told of by pushes: that, a tab in the background leaves to them. Null: nothing. */
export const pushedChoices = (): PushChoices | null => readChoices(false)

function readChoices(whenLost: boolean): PushChoices | null {
  try {
    const stored = JSON.parse(readStored(key) ?? 'null') as (PushChoices & { lost?: true }) | null
    return stored && (stored.lost === true) === whenLost ? choicesOf(stored) : null
  } catch {
    return null
  }
}

export function markPushed(device: PushChoices | null): void {
  writeStored(key, device && JSON.stringify(choicesOf(device)))
  if (device) writeStored(onceKey, 'true')
}

/** Its subscription is gone, and is made again as soon as that succeeds. Until then its tabs tell of everything. */
export function markPushLost(device: PushChoices): void {
  writeStored(key, JSON.stringify({ ...choicesOf(device), lost: true }))
}

/** What a device was told of whose subscription is gone. */
export const lostChoices = (): PushChoices | null => readChoices(true)

/** The session is over. Also where no pushes are known of: without a network the server has not ended them, nor this browser before. */
export function forgetPushes(): void {
  markPushed(null)
  // The server has ended it, or does so with the session.
  endPushesHere().catch(() => undefined)
}

/** Nothing of a session stays on the screen of the device, its worker subscribes nobody again, and its subscription is of nobody. */
export async function endPushesHere(): Promise<void> {
  const forgotten = forgetDevice().catch(() => undefined)
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const one of (await registration?.getNotifications()) ?? []) one.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  await forgotten
}
