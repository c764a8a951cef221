import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

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

/** What an entry of the history keeps: how many of this visit lie before it, and what was handed over to it. */
interface Entry {
  readonly at: number
  readonly state: unknown
}

const listeners = new Set<() => void>()
/** What lies over the page, the topmost last: how each is closed, or asks whether it may be. */
const layers: (() => void)[] = []
/** What would be lost by leaving, the latest last: how each asks whether it may be, and is told where to go then. */
const holds: ((leave: () => void) => void)[] = []
let place: Place
let at: number
read()

function entryNow(): Entry {
  // Where the browser was opened at an address nobody has written anything yet.
  const { at = 0, state = null } = (history.state ?? {}) as Partial<Entry>
  return { at, state }
}

function read(): void {
  const entry = entryNow()
  at = entry.at
  place = { pathname: location.pathname, search: location.search, state: entry.state }
}

function changed(): void {
  read()
  for (const listener of listeners) listener()
}

// The way back, or forth, closes what lies over the page before it leads away from it: the browser has gone already, so
// that it is sent where it was, and there the layer is asked.
addEventListener('popstate', () => {
  const close = layers.at(-1)
  const gone = entryNow().at - at
  if (!close) changed()
  else if (gone !== 0) history.go(-gone)
  else close()
})

/** Something lies over the page: whoever goes back means it, not the page. */
export function useLayer(open: boolean, close: () => void): void {
  const closeIt = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const layer = () => closeIt()
    layers.push(layer)
    return () => void layers.splice(layers.indexOf(layer), 1)
  }, [open])
}

/** Something was typed that is kept nowhere: whoever is led away by a press, of a toast or a notification, is asked. */
export function useHold(held: boolean, ask: (leave: () => void) => void): void {
  const askIt = useEffectEvent(ask)
  useEffect(() => {
    if (!held) return
    const hold = (leave: () => void) => askIt(leave)
    holds.push(hold)
    return () => void holds.splice(holds.indexOf(hold), 1)
  }, [held])
}

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
  const hold = holds.at(-1)
  // What replaces its place is nobody's press, and waits for none: a chat is gone, a session is over.
  if (hold && !replace) return hold(() => go(to, replace, state))
  go(to, replace, state)
}

/** Where the browser was opened at what covers another place, nothing lies before it: that place does now. */
export function putBeneath(to: string): void {
  if (at > 0) return
  history.replaceState({ at, state: null } satisfies Entry, '', to)
  at += 1
  history.pushState({ at, state: place.state } satisfies Entry, '', place.pathname + place.search)
}

function go(to: string, replace: boolean, state: unknown): void {
  if (replace) history.replaceState({ at, state } satisfies Entry, '', to)
  else history.pushState({ at: at + 1, state } satisfies Entry, '', to)
  changed()
}
