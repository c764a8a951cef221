import { useCallback, useRef } from 'react'
import type { LeaveTo, StartLeaving } from '../../server/live/leaving-chat'
import { useSocket } from '../../server/live/live-context'
import { rememberNextChat } from '../shell/shortcuts/list-rows'
import { currentChatLocation, goTo, openConversation, selectionOf } from './chat-location'
import { nextWaitingChat } from './next-chat'

/**
 * Leaves a chat that the person finished or transferred.
 * @param onNoneWaits called where they wanted the next chat and none waits
 */
export function useLeaveChat(onNoneWaits: () => void): {
  leaveChat: () => void
  startLeaving: StartLeaving
} {
  const socket = useSocket()
  const state = useRef<LeaveTo | 'leaving'>('list')
  /** The chat for which `state` was asked; its answer may come when another one is open, or never. */
  const askedFor = useRef<string | null>(null)

  /** Called by the answer and by the event; the first one counts. */
  const leaveChat = useCallback(() => {
    if (state.current === 'leaving') return
    const focusNext = rememberNextChat()
    const close = () => {
      state.current = 'list'
      goTo({ selection: null }, { replace: true })
      requestAnimationFrame(() => requestAnimationFrame(focusNext))
    }
    const left = openConversation(currentChatLocation())
    if (state.current === 'list' || askedFor.current !== left) return close()
    state.current = 'leaving'
    void nextWaitingChat(socket, left).then((next) => {
      // Meanwhile they went elsewhere.
      if (openConversation(currentChatLocation()) !== left) state.current = 'list'
      else if (!next) {
        close()
        onNoneWaits()
      } else {
        state.current = 'list'
        goTo({ tab: 'my_chats', selection: selectionOf(next) }, { replace: true })
      }
    })
  }, [socket, onNoneWaits])

  const startLeaving = useCallback(
    (to: LeaveTo) => {
      state.current = to
      askedFor.current = openConversation(currentChatLocation())
      const failed = () => {
        state.current = 'list'
      }
      return { done: leaveChat, failed }
    },
    [leaveChat],
  )

  return { leaveChat, startLeaving }
}
