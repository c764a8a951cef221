import type { Call, SessionUser } from '@hilo/contracts'
import { readCallFilters, writeCallFilters } from '../features/calls/call-filters'
import CallLogView from '../features/calls/call-log'
import { type ChatLocation, chatHref, currentChatLocation, goTo } from './chat/chat-location'

const selectionOf = ({ conversation_uuid: conversation, uuid: entry }: Call) => ({
  conversation,
  interaction: null,
  entry,
})

/** 'Llamadas' in the panel: a call opens beside it, at its line in the chat. */
export default function CallLog({ me, place }: { me: SessionUser; place: ChatLocation }) {
  return (
    <CallLogView
      me={me}
      filters={readCallFilters(place.calls)}
      onFilters={(filters) => goTo({ calls: writeCallFilters(filters) }, { replace: true })}
      hrefOf={(call) => chatHref({ ...currentChatLocation(), selection: selectionOf(call) })}
      isOpen={({ uuid }) => place.selection?.entry === uuid}
      onOpen={(call) => goTo({ selection: selectionOf(call) })}
    />
  )
}
