import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './storage'

/** How a person likes to work, on this device; the server does not store it. */
interface OwnChoices {
  /** What comes first in 'Chats'. */
  readonly queueOrder: 'longest' | 'newest'
  /** 'Aceptar' on a row takes the chat without a question. */
  readonly acceptAtOnce: boolean
  /** Finishing or transferring opens the next chat that waits. */
  readonly openNext: boolean
}

const key = 'hilo:own-choices'
const defaults: OwnChoices = { queueOrder: 'longest', acceptAtOnce: false, openNext: false }
const listeners = new Set<() => void>()

let text: string | null | undefined
let current = defaults

/** Read anew only if the text has changed, so that the same object stands for the same choices. */
export function ownChoices(): OwnChoices {
  const stored = readStored(key)
  if (stored === text) return current
  text = stored
  try {
    current = { ...defaults, ...(JSON.parse(stored ?? '{}') as Partial<OwnChoices>) }
  } catch {
    current = defaults
  }
  return current
}

export function setOwnChoices(change: Partial<OwnChoices>): void {
  writeStored(key, JSON.stringify({ ...ownChoices(), ...change }))
  for (const listener of listeners) listener()
}

addEventListener('storage', (event) => {
  if (event.key === key) for (const listener of listeners) listener()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOwnChoices = (): OwnChoices => useSyncExternalStore(subscribe, ownChoices)
