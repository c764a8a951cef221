import type { HintName } from '@hilo/contracts'
import { useState } from 'react'
import { useIsHinted, useSetOwnChoices } from '../server/session/session-user'
import { preloadable } from '../ui/state/preloadable'

const Line = preloadable(() => import('./hint-line'))

/** A sentence for an agent's first day, shown once where it is of use. */
export function Hint({ about }: { about: HintName }) {
  // It stays where it is while it is being read, though by then the server knows that it was shown.
  const [shown, setShown] = useState(useIsHinted(about))
  const set = useSetOwnChoices()
  return shown ? (
    <Line.Part about={about} onSeen={() => set({ [about]: true })} onClose={() => setShown(false)} quiet />
  ) : null
}
