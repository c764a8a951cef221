import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/**
 * The address bar as state. Hilo has two paths, and a router would take a third of the login page's size budget: see
 * decision 009.
 */
interface PageLocation {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  /** Passed by a redirect without showing it in the address. */
  readonly state: unknown
}

/** The state of a history entry: how many entries of this visit lie before it, and the state passed to it. */
interface HistoryEntry {
  readonly position: number
  readonly state: unknown
}

const listeners = new Set<() => void>()
/** The open overlays, the topmost last: each function closes its overlay, or asks whether it may. */
const layers: (() => void)[] = []
/** The latest last: each function asks the person, and calls `leave` if unsaved input may be lost. */
const leaveGuards: ((leave: () => void) => void)[] = []
let current: PageLocation
let position: number
readLocation()

function currentEntry(): HistoryEntry {
  // The first entry of a visit has no state yet.
  const { position = 0, state = null } = (history.state ?? {}) as Partial<HistoryEntry>
  return { position, state }
}

function readLocation(): void {
  const entry = currentEntry()
  position = entry.position
  const { pathname, search, hash } = location
  current = { pathname, search, hash, state: entry.state }
}

function notifyChange(): void {
  readLocation()
  for (const listener of listeners) listener()
}

// Back and forward close the topmost overlay instead of leaving the page. The browser has moved already, so it is sent
// back first; the popstate of that closes the overlay.
addEventListener('popstate', () => {
  const close = layers.at(-1)
  const steps = currentEntry().position - position
  if (!close) notifyChange()
  else if (steps !== 0) history.go(-steps)
  else close()
})

/** While `open`, the browser's Back closes the overlay instead of leaving the page (decision 082). */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const onClose = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const layer = () => onClose()
    layers.push(layer)
    return () => void layers.splice(layers.indexOf(layer), 1)
  }, [open])
}

/** While `held`, a navigation (by a toast or a notification) asks first: something was typed that is not stored. */
export function useLeaveGuard(held: boolean, ask: (leave: () => void) => void): void {
  const onLeave = useEffectEvent(ask)
  useEffect(() => {
    if (!held) return
    const hold = (leave: () => void) => onLeave(leave)
    leaveGuards.push(hold)
    return () => void leaveGuards.splice(leaveGuards.indexOf(hold), 1)
  }, [held])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLocation = (): PageLocation => useSyncExternalStore(subscribe, () => current)

export const currentAddress = (): string => current.pathname + current.search

/** Leaves for a page of another site. */
export const openExternal = (address: string): void => location.assign(address)

export function navigate(
  to: string,
  { replace = false, state = null }: { replace?: boolean; state?: unknown } = {},
) {
  if (to === currentAddress() && state === null && current.state === null) return
  const hold = leaveGuards.at(-1)
  // A replacement is no choice of the person (a chat is gone, a session ended), so it does not ask.
  if (hold && !replace) return hold(() => go(to, replace, state))
  go(to, replace, state)
}

/** Inserts a page before the first entry of the visit, so that Back from a deep link leads there. */
export function insertPageBefore(to: string): void {
  if (position > 0) return
  history.replaceState({ position, state: null } satisfies HistoryEntry, '', to)
  position += 1
  history.pushState({ position, state: current.state } satisfies HistoryEntry, '', currentAddress())
}

function go(to: string, replace: boolean, state: unknown): void {
  if (replace) history.replaceState({ position, state } satisfies HistoryEntry, '', to)
  else history.pushState({ position: position + 1, state } satisfies HistoryEntry, '', to)
  notifyChange()
}
