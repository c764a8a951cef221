import type { Entry, Interaction, SessionUser } from '@hilo/contracts'
import { useState } from 'react'
import { useTake } from '../../features/inbox/mutations'
import { type OpenChat, OpenChatContext } from '../../features/thread/open-chat'
import { useModifierDown } from '../../lib/focus/use-modifier-down'
import type { StartLeaving } from '../../server/live/leaving-chat'
import { thread } from '../../strings'
import { preloadable, preloadableDialog } from '../../ui/state/preloadable'
import { openStartDialog } from '../start-dialog-host'
import { type ChatLocation, chatHref, goTo, parseChatLocation, selectionOf } from './chat-location'
import { ContactFrame } from './contact-frame'
import { offerDraft } from './draft-toast'
import { useContactPanel } from './use-contact-panel'

const Panel = preloadable(() => import('../../features/thread/chat-panel'))
const Contact = preloadable(() => import('./contact-aside'))
const Transfer = preloadableDialog(() => import('../../features/transfer/transfer-dialog'))
const CallDialog = preloadableDialog(() => import('../../features/calls/call-dialog'))
const TakeOver = preloadableDialog(() => import('../../features/transfer/take-over-confirm'))

interface ChatProps {
  me: SessionUser
  location: ChatLocation
  conversation: string
  startLeaving: StartLeaving
  onBack: (() => void) | null
}

/** Replaces the address, so that Back leads to where the chat was opened from. */
const inPlace = { replace: true }
const hrefOf = (conversation: string) =>
  chatHref({ ...parseChatLocation(''), selection: { conversation, interaction: null } })

export const preloadChat = Panel.preload
const preloadForKeys = () => {
  Transfer.preload()
  Contact.preload()
}

/** The open chat, with the contact panel and the dialogs of other features. */
export function Chat({ me, location, conversation, startLeaving, onBack }: ChatProps) {
  const interaction = location.selection?.interaction ?? null
  const entry = location.selection?.entry ?? null
  const resolved = location.tab === 'resolves'
  /** The chat that is about to be transferred, and the receiver chosen in the owner selector. */
  const [transferring, setTransferring] = useState<{ interaction: Interaction; to: string | null } | null>(
    null,
  )
  const [takingOver, setTakingOver] = useState<Interaction | null>(null)
  const [calling, setCalling] = useState<Interaction | null>(null)
  /** The chat does not exist for this person, so there is no contact to show. */
  const [missing, setMissing] = useState(false)
  const take = useTake()
  const accept = (waiting: Interaction) => {
    if (take.isPending) return
    take.mutate(waiting, {
      onSuccess: (taken) =>
        goTo({ menu: 'home', section: 'chats', tab: 'my_chats', selection: selectionOf(taken) }, inPlace),
    })
  }
  const linkOf = (message: Entry) => {
    // Only 'Resueltos' shows a finished chat as one to read.
    const tab = resolved ? 'resolves' : 'my_chats'
    const selection = { conversation, interaction, entry: message.uuid }
    return new URL(chatHref({ ...parseChatLocation(''), tab, selection }), window.location.origin).href
  }
  useModifierDown(['Alt'], preloadForKeys)
  const contact = useContactPanel()
  const chat: OpenChat = {
    me,
    place: {
      ...{ conversation, interaction, entry, resolved, hrefOf, linkOf },
      toEnd: () => goTo({ selection: { conversation, interaction } }, inPlace),
      toList: () => goTo({ selection: null }, inPlace),
      back: onBack,
      onMissing: setMissing,
    },
    acts: {
      transfer: (interaction, to) => setTransferring({ interaction, to }),
      takeOver: setTakingOver,
      call: setCalling,
      write: openStartDialog,
      accept,
      accepting: take.isPending,
      startLeaving,
    },
    contact: { open: contact.open, toggle: () => contact.show(!contact.open) },
  }
  return (
    <>
      <main
        id="conversacion"
        aria-label={thread.region}
        tabIndex={-1}
        className="relative flex min-w-0 flex-1 flex-col bg-bg outline-none [anchor-name:--conversation]"
      >
        <OpenChatContext value={chat}>
          <Panel.Part />
        </OpenChatContext>
      </main>
      {contact.open && !missing && (
        <Contact.Part
          onMissing={contact.hide}
          // Only beside the chat: over it the frame would cover the chat, and Back would not close it yet.
          waiting={contact.wide && <ContactFrame over={false} />}
          {...{ me, conversation, interaction, entry }}
          over={!contact.wide}
          onCall={setCalling}
          onClose={() => contact.show(false)}
        />
      )}
      {transferring && (
        <Transfer.Part
          user={me.uuid}
          {...transferring}
          startLeaving={startLeaving}
          onTransferred={(interaction) => offerDraft(me.uuid, interaction)}
          onClose={() => setTransferring(null)}
        />
      )}
      {calling && (
        <CallDialog.Part
          callee={{ ...calling.conversation, conversation_uuid: calling.conversation.uuid }}
          windowClosesAt={calling.window_closes_at}
          onClose={() => setCalling(null)}
        />
      )}
      {takingOver && (
        <TakeOver.Part
          interaction={takingOver}
          onTaken={(interaction) => {
            setTakingOver(null)
            goTo({ menu: 'home', section: 'chats', tab: 'my_chats', selection: selectionOf(interaction) })
          }}
          onClose={() => setTakingOver(null)}
        />
      )}
    </>
  )
}
