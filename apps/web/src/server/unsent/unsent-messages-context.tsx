import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { UnsentMessage, UnsentMessages } from './unsent-messages'

export const UnsentMessagesContext = createContext<UnsentMessages | null>(null)

export function useUnsentMessages(): UnsentMessages {
  const messages = use(UnsentMessagesContext)
  if (!messages) throw new Error('useUnsentMessages outside of the session')
  return messages
}

export function useUnsentMessagesOf(conversation: string): readonly UnsentMessage[] {
  const unsentMessages = useUnsentMessages()
  const read = useCallback(() => unsentMessages.of(conversation), [unsentMessages, conversation])
  return useSyncExternalStore(unsentMessages.subscribe, read)
}
