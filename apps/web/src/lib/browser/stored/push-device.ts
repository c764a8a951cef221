import { type PushDevice, pushKinds } from '@hilo/contracts'
import { forgetDevice } from '../../pushes/push-store'
import { readStored, writeStored } from './storage'

const key = 'hilo:pushed'
/** Stays after the session, because texts written in notifications may still have to become drafts. */
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

/** The choices of this device's pushes; null: it has none. A tab in the background leaves these alerts to pushes. */
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

/** Records that the subscription is gone. It is renewed as soon as that succeeds; until then tabs show all alerts. */
export function markPushLost(device: PushChoices): void {
  writeStored(key, JSON.stringify({ ...choicesOf(device), lost: true }))
}

/** The choices of a device whose subscription is gone. */
export const lostChoices = (): PushChoices | null => readChoices(true)

/** Ends the pushes of this device with the session. Also where none are known: without a network neither the server nor this browser may have ended them before. */
export function forgetPushes(): void {
  markPushed(null)
  // Errors are ignored: the server ends the subscription with the session.
  endPushesHere().catch(() => undefined)
}

/** Closes the notifications of the session, ends the subscription, and erases what the worker needs to subscribe again. */
export async function endPushesHere(): Promise<void> {
  const forgotten = forgetDevice().catch(() => undefined)
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const one of (await registration?.getNotifications()) ?? []) one.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  await forgotten
}
