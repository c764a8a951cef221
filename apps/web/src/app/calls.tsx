import type { Call } from '@hilo/contracts'
import { useEffect } from 'react'
import CallStrip from '../features/calls/call-strip'
import { ringCall } from '../features/notifications/ring-call'
import { followCalls } from '../server/live/calls'
import { useSocket } from '../server/live/live-context'
import { currentChatLocation, goTo } from './chat/chat-location'

/** What rings, and the call that this tab is in: loaded with the first one. */
export default function Calls() {
  const socket = useSocket()
  useEffect(() => followCalls(socket), [socket])
  return <CallStrip onOpenChat={openChat} onRing={ring} />
}

/** The chat of whoever speaks: theirs since they answered. */
const openChat = ({ conversation_uuid: conversation }: Call): void => {
  const { menu, selection } = currentChatLocation()
  if (menu !== 'home' || selection?.conversation !== conversation)
    goTo({ menu: 'home', section: 'chats', tab: 'my_chats', selection: { conversation, interaction: null } })
}

/** The strip is wherever one is: the notification has only to bring the tab to the front. */
const ring = (call: Call, isFirst: boolean): void => ringCall(call, isFirst, () => {})
