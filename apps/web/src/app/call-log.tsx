import type { Call } from '@hilo/contracts'
import CallLogView from '../features/calls/call-log'
import { type ChatLocation, chatHref, currentChatLocation, goTo } from './chat/chat-location'

const selectionOf = ({ conversation_uuid: conversation, uuid: entry }: Call) => ({
  conversation,
  interaction: null,
  entry,
})

/** 'Llamadas' in the panel: a call opens beside it, at its line in the chat. */
export default function CallLog({ place }: { place: ChatLocation }) {
  return (
    <CallLogView
      hrefOf={(call) => chatHref({ ...currentChatLocation(), selection: selectionOf(call) })}
      isOpen={({ uuid }) => place.selection?.entry === uuid}
      onOpen={(call) => goTo({ selection: selectionOf(call) })}
    />
  )
}
