import { useSyncExternalStore } from 'react'

/**
 * One timer for all relative times on the screen, which change together. They are of whole minutes; what becomes late is late by
 * at most this.
 */
const tickMs = 20_000

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(tick, tickMs)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
