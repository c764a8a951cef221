import type { HintName } from '@hilo/contracts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useIsHinted, useSetOwnChoices } from '../server/session/session-user'
import { preloadable } from '../ui/state/preloadable'

const Line = preloadable(() => import('./hint-line'))

/** The one hint that is shown: two at once would be read by nobody. */
let current: object | null = null
const listeners = new Set<() => void>()
const setCurrent = (next: object | null) => {
  current = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether it is this hint's turn, which comes when no other one is shown. */
function useTurn(wanted: boolean): boolean {
  const [own] = useState(() => ({}))
  const shown = useSyncExternalStore(subscribe, () => current)
  useEffect(() => {
    if (wanted && shown === null && current === null) setCurrent(own)
  }, [wanted, shown, own])
  useEffect(() => {
    if (wanted) return () => void (current === own && setCurrent(null))
  }, [wanted, own])
  return wanted && shown === own
}

/** A sentence for an agent's first day, shown once where it is of use. */
export function Hint({ about }: { about: HintName }) {
  // It stays where it is while it is being read, though by then the server knows that it was shown.
  const [shown, setShown] = useState(useIsHinted(about))
  const set = useSetOwnChoices()
  return useTurn(shown) ? (
    <Line.Part about={about} onSeen={() => set({ [about]: true })} onClose={() => setShown(false)} quiet />
  ) : null
}
