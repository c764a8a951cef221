import { openBrowserCookie } from '@hilo/contracts'
import { useSyncExternalStore } from 'react'
import { forgetOffline } from '../../lib/browser/stored/forget-offline'
import { forgetPlace } from '../../lib/browser/stored/last-place'
import { forgetPushes } from '../../lib/browser/stored/push-device'
import { readStored, writeStored } from '../../lib/browser/stored/storage'

/**
 * The tokens of this browser, stored under the specification's names and shared by its tabs.
 *
 * Without 'Recordarme' they must not outlive the browser, but serve several tabs, which sessionStorage cannot. So a
 * session cookie marks that the browser was not closed; without it the tokens are dropped at the next start.
 */
const tokenKey = 'token'
const refreshKey = 'refresh_token'
const rememberKey = 'hilo:remember'

/** The three permissions that the specification stores in the browser, for the buttons of their screens. */
export const storedPermissions = [
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

/** Whether this login outlives the browser. */
export const isRemembered = (): boolean => readStored(rememberKey) !== 'no'

/** Called before the login, which carries the cookie. */
export function markOpenBrowser(remember: boolean): void {
  const ended = remember ? '; max-age=0' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous, and the cookie must be set first
  document.cookie = `${openBrowserCookie}=1; path=/; SameSite=Strict${ended}`
}

export function startSession({ token, refresh_token }: Tokens, remember: boolean): void {
  // What is stored may be another person's, whose session ended without this browser.
  forgetOffline()
  writeStored(rememberKey, remember ? 'yes' : 'no')
  markOpenBrowser(remember)
  renewSession({ token, refresh_token })
}

export function renewSession({ token, refresh_token }: Tokens): void {
  writeStored(tokenKey, token)
  writeStored(refreshKey, refresh_token)
  announce()
}

let wasRefused = false
/** Whether the server ended the last session of this tab; the login page shows it. */
export const wasSessionRefused = (): boolean => wasRefused

/** `refused`: the server ended the session, not the person. */
export function endSession({ refused = false } = {}): void {
  wasRefused = refused
  for (const key of [tokenKey, refreshKey, rememberKey, ...storedPermissions]) writeStored(key, null)
  forgetPlace()
  forgetPushes()
  forgetOffline()
  announce()
}

/** Ends a session without 'Recordarme' after the browser was closed. Called once, before the first screen. */
export function dropUnrememberedSession(): void {
  const browserStillOpen = document.cookie.split('; ').includes(`${openBrowserCookie}=1`)
  if (readStored(rememberKey) === 'no' && !browserStillOpen) endSession()
}

// Another tab logged in, logged out, or refreshed.
addEventListener('storage', (event) => {
  if (event.key === tokenKey || event.key === null) announce()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The user and the business of an access token; null for a token that is no JWT. */
export function claimsOf(token: string): { readonly sub?: unknown; readonly bus?: unknown } | null {
  try {
    const [, claims = ''] = token.split('.')
    return JSON.parse(atob(claims.replace(/-/gu, '+').replace(/_/gu, '/')))
  } catch {
    return null
  }
}

/** The user of an access token; a constant for a token that is no JWT. */
const userOf = (token: string): string => {
  const claims = claimsOf(token)
  return claims === null ? 'somebody' : String(claims.sub)
}

/**
 * The user of this browser's session, or null. Another tab may log out and log in another person before this tab hears
 * of it, so compare users: what this tab holds is not the new user's.
 */
export const useSessionOwner = (): string | null =>
  useSyncExternalStore(subscribe, () => {
    const token = storedToken()
    return token === null ? null : userOf(token)
  })
