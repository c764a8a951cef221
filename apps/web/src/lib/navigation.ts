import { useSyncExternalStore } from 'react'

/**
 * The address bar as state. Hilo has two routes and a handful of query parameters; a routing library would be a tenth
 * of what the login page may weigh, and this is all of it that we would use.
 */
export interface Place {
  readonly pathname: string
  readonly search: string
  /** What a redirect hands over without showing it in the address. */
  readonly state: unknown
}

const listeners = new Set<() => void>()
let place = read()

function read(): Place {
  return { pathname: location.pathname, search: location.search, state: history.state }
}

function changed(): void {
  place = read()
  for (const listener of listeners) listener()
}

addEventListener('popstate', changed)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePlace = (): Place => useSyncExternalStore(subscribe, () => place)

/** To somebody else's page. */
export const leaveFor = (address: string): void => location.assign(address)

export function navigate(
  to: string,
  { replace = false, state = null }: { replace?: boolean; state?: unknown } = {},
) {
  if (to === place.pathname + place.search && state === null && place.state === null) return
  if (replace) history.replaceState(state, '', to)
  else history.pushState(state, '', to)
  changed()
}
