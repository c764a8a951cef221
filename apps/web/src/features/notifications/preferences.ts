import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../lib/browser/stored/storage'
import type { QuietHours } from './quiet-hours'

/** Alert settings of this device; the server does not store them. */
interface Preferences extends QuietHours {
  readonly browser: boolean
  readonly sound: boolean
  /** In percent. */
  readonly volume: number
  readonly hideContent: boolean
  /** Alert to unassigned chats too. */
  readonly waiting: boolean
  /** Alert to own chats some minutes before a target of their area is missed. */
  readonly due: boolean
}

const key = 'hilo:notifications'
const postponedKey = 'hilo:notifications-later'
const unsupportedShownKey = 'hilo:notifications-unsupported'
const defaults: Preferences = {
  browser: true,
  sound: true,
  volume: 60,
  hideContent: false,
  waiting: false,
  due: false,
  quiet: false,
  quietFrom: '20:00',
  quietTo: '07:00',
}
const weekMs = 7 * 86_400_000
const listeners = new Set<() => void>()

let current = read()

function read(): Preferences {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '{}')
    return { ...defaults, ...(stored as Partial<Preferences>) }
  } catch {
    return defaults
  }
}

export const preferences = (): Preferences => current

export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change }
  writeStored(key, JSON.stringify(current))
  for (const listener of listeners) listener()
}

addEventListener('storage', (event) => {
  if (event.key !== key) return
  current = read()
  for (const listener of listeners) listener()
})

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, preferences)

export type Permission = NotificationPermission | 'unsupported'

export const permission = (): Permission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission

export const usePermission = (): Permission => useSyncExternalStore(subscribe, permission)

/** Call it from a click only: browsers block other requests. */
export async function askPermission(): Promise<Permission> {
  if (permission() === 'unsupported') return 'unsupported'
  await Notification.requestPermission()
  for (const listener of listeners) listener()
  return permission()
}

/** The sentence that this browser has no notifications shows once on the device. */
export const wasUnsupportedShown = (): boolean => readStored(unsupportedShownKey) !== null
export const markUnsupportedShown = (): void => writeStored(unsupportedShownKey, 'told')

const isPostponed = (): boolean => Date.now() - Number(readStored(postponedKey) ?? 0) < weekMs

export const useIsPostponed = (): boolean => useSyncExternalStore(subscribe, isPostponed)

export function postponeQuestion(): void {
  writeStored(postponedKey, String(Date.now()))
  for (const listener of listeners) listener()
}
