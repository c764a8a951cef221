import type { Call } from '@hilo/contracts'
import { useEffect } from 'react'
import CallStrip from '../features/calls/call-strip'
import { followCalls } from '../server/live/calls'
import { useSocket } from '../server/live/live-context'
import { currentChatLocation, goTo } from './chat/chat-location'

interface CallsProps {
  /** Called again and again while a call rings and this tab is in none. */
  onRing: (call: Call, isFirst: boolean) => void
}

/** Shows the call that rings, or the call that this tab is in. Loaded with the first call. */
export default function Calls({ onRing }: CallsProps) {
  const socket = useSocket()
  useEffect(() => followCalls(socket), [socket])
  return <CallStrip onOpenChat={openChat} onRing={onRing} />
}

/** The chat of the customer in the call, which belongs to the agent who answered. */
const openChat = ({ conversation_uuid: conversation }: Pick<Call, 'conversation_uuid'>): void => {
  const { menu, selection } = currentChatLocation()
  if (menu !== 'home' || selection?.conversation !== conversation)
    goTo({ menu: 'home', section: 'chats', tab: 'my_chats', selection: { conversation, interaction: null } })
}
