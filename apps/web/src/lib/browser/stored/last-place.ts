import { readStored, writeStored } from './storage'

/** Where the manifest starts the installed application: it says no place of its own. */
export const startSearch = '?inicio'
const key = 'hilo:place'

/** Keeps where a person was, so that the installed application opens there. */
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
    // Not ours: as if nothing had been kept.
  }
  return '/chat'
}

/** An address holds what was searched for, so it goes with the session. */
export const forgetPlace = (): void => writeStored(key, null)
