import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { Outbox, Outgoing } from './outbox'

export const OutboxContext = createContext<Outbox | null>(null)

export function useOutbox(): Outbox {
  const outbox = use(OutboxContext)
  if (!outbox) throw new Error('useOutbox outside of the session')
  return outbox
}

export function useOutgoing(conversation: string): readonly Outgoing[] {
  const outbox = useOutbox()
  const read = useCallback(() => outbox.of(conversation), [outbox, conversation])
  return useSyncExternalStore(outbox.subscribe, read)
}
