import type { Call, SessionUser } from '@hilo/contracts'
import { useState } from 'react'
import { readCallFilters, writeCallFilters } from '../../features/calls/call-filters'
import CallLogView from '../../features/calls/call-log'
import { preloadableDialog } from '../../ui/state/preloadable'
import { type ChatLocation, chatHref, currentChatLocation, goTo } from '../chat/chat-location'

const CallDialog = preloadableDialog(() => import('../../features/calls/call-dialog'))

const selectionOf = ({ conversation_uuid: conversation, uuid: entry }: Call) => ({
  conversation,
  interaction: null,
  entry,
})

/** 'Llamadas' in the panel: a call opens beside it, at its line in the chat; from there or here it is called back. */
export default function CallLog({ me, location }: { me: SessionUser; location: ChatLocation }) {
  const [callingBack, setCallingBack] = useState<Call | null>(null)
  return (
    <>
      <CallLogView
        me={me}
        filters={readCallFilters(location.calls)}
        onFilters={(filters) => goTo({ calls: writeCallFilters(filters) }, { replace: true })}
        hrefOf={(call) => chatHref({ ...currentChatLocation(), selection: selectionOf(call) })}
        isOpen={({ uuid }) => location.selection?.entry === uuid}
        onOpen={(call) => goTo({ selection: selectionOf(call) })}
        onCallBack={(call) => {
          goTo({ selection: selectionOf(call) })
          setCallingBack(call)
        }}
      />
      {callingBack && (
        <CallDialog.Part
          callee={callingBack}
          {...(callingBack.waits && { take: callingBack.interaction })}
          // A call opens the window: where it has closed again, the server refuses.
          windowClosesAt={null}
          onClose={() => setCallingBack(null)}
        />
      )}
    </>
  )
}
