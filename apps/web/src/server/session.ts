import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../lib/storage'

/**
 * The tokens of this browser, under the names of the specification, shared by its tabs.
 *
 * Without 'Recordarme' they must not outlive the browser, and still serve several tabs, which sessionStorage cannot:
 * a cookie without a date marks the browser's life, and tokens without their mark are dropped at the next start.
 */
const tokenKey = 'token'
const refreshKey = 'refresh_token'
const rememberKey = 'hilo:remember'
const mark = 'hilo_open'

/** The three switches that the specification keeps on the device, for the buttons of their screens. */
export const keptPermissions = [
  'permission_create_areas',
  'permission_view_edit_contacts',
  'permission_view_edit_quick_answers',
] as const

export interface Tokens {
  readonly token: string
  readonly refresh_token: string
}

const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}

export const storedToken = (): string | null => readStored(tokenKey)
export const storedRefreshToken = (): string | null => readStored(refreshKey)

export function startSession({ token, refresh_token }: Tokens, remember: boolean): void {
  writeStored(rememberKey, remember ? 'yes' : 'no')
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous, and this must stand before the next line
  if (!remember) document.cookie = `${mark}=1; path=/; SameSite=Strict`
  renewSession({ token, refresh_token })
}

export function renewSession({ token, refresh_token }: Tokens): void {
  writeStored(tokenKey, token)
  writeStored(refreshKey, refresh_token)
  announce()
}

let putOut = false
/** Whether the last session of this tab ended because the server takes it no longer: said at the door. */
export const wasPutOut = (): boolean => putOut

/** `refused`: it was not the person who left. */
export function endSession({ refused = false } = {}): void {
  putOut = refused
  for (const key of [tokenKey, refreshKey, rememberKey, ...keptPermissions]) writeStored(key, null)
  announce()
}

/** Called once, before the first screen. */
export function dropForgottenSession(): void {
  const alive = document.cookie.split('; ').includes(`${mark}=1`)
  if (readStored(rememberKey) === 'no' && !alive) endSession()
}

// Another tab logged in, out, or refreshed.
addEventListener('storage', (event) => {
  if (event.key === tokenKey || event.key === null) announce()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whom an access token names. One that is no JWT is somebody's all the same. */
function ownerOf(token: string): string {
  try {
    const [, claims = ''] = token.split('.')
    const { sub } = JSON.parse(atob(claims.replace(/-/gu, '+').replace(/_/gu, '/'))) as { sub?: unknown }
    return String(sub)
  } catch {
    return 'somebody'
  }
}

/**
 * Whose session this browser has; null: nobody's. Where somebody left in another tab and somebody else came, this one may
 * hear of both at once: what it holds is not the other one's.
 */
export const useSessionOwner = (): string | null =>
  useSyncExternalStore(subscribe, () => {
    const token = storedToken()
    return token === null ? null : ownerOf(token)
  })
