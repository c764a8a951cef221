import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../lib/storage'
import type { QuietHours } from './quiet-hours'

/** How this device calls for its person. Not the server's business. */
export interface Preferences extends QuietHours {
  readonly browser: boolean
  readonly sound: boolean
  /** In hundredths of the loudest. */
  readonly volume: number
  readonly hideContent: boolean
  /** Also for a chat that nobody has accepted yet. */
  readonly waiting: boolean
}

const key = 'hilo:notifications'
const askKey = 'hilo:notifications-later'
const toldKey = 'hilo:notifications-unsupported'
const start: Preferences = {
  browser: true,
  sound: true,
  volume: 60,
  hideContent: false,
  waiting: false,
  quiet: false,
  quietFrom: '20:00',
  quietTo: '07:00',
}
const weekMs = 7 * 86_400_000
const listeners = new Set<() => void>()

let known = read()

function read(): Preferences {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '{}')
    return { ...start, ...(stored as Partial<Preferences>) }
  } catch {
    return start
  }
}

export const preferences = (): Preferences => known

export function prefer(change: Partial<Preferences>): void {
  known = { ...known, ...change }
  writeStored(key, JSON.stringify(known))
  for (const listener of listeners) listener()
}

addEventListener('storage', (event) => {
  if (event.key !== key) return
  known = read()
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

/** Only ever called from a click: browsers punish, and people refuse, a question out of the blue. */
export async function askPermission(): Promise<Permission> {
  if (permission() === 'unsupported') return 'unsupported'
  await Notification.requestPermission()
  for (const listener of listeners) listener()
  return permission()
}

/** That this browser has no notifications is said once on the device. */
export const wasToldUnsupported = (): boolean => readStored(toldKey) !== null
export const noteToldUnsupported = (): void => writeStored(toldKey, 'told')

const askedNotToAsk = (): boolean => Date.now() - Number(readStored(askKey) ?? 0) < weekMs

export const useAskedNotToAsk = (): boolean => useSyncExternalStore(subscribe, askedNotToAsk)

export function askLater(): void {
  writeStored(askKey, String(Date.now()))
  for (const listener of listeners) listener()
}
