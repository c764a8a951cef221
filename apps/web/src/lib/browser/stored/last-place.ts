import { readStored, writeStored } from './storage'

/** The query with which the manifest starts the installed application: it names no screen. */
export const startSearch = '?inicio'
const key = 'hilo:place'

/** Stores the person's present address, so that the installed application opens there. */
export function storePlace(user: string, address: string): void {
  writeStored(key, JSON.stringify({ user, address }))
}

/** Where this person was last on this device; else the first screen. */
export function lastPlace(user: string): string {
  try {
    const kept = JSON.parse(readStored(key) ?? 'null') as { user?: unknown; address?: unknown } | null
    if (kept?.user === user && typeof kept.address === 'string' && /^\/chat(?:\?|$)/.test(kept.address))
      return kept.address
  } catch {
    // Not written by us: treated as if nothing was stored.
  }
  return '/chat'
}

/** An address contains searches, so it is erased with the session. */
export const forgetPlace = (): void => writeStored(key, null)
