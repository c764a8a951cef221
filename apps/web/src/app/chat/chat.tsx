import type { Interaction, SessionUser } from '@hilo/contracts'
import { useRef, useState } from 'react'
import { useTake } from '../../features/inbox/mutations'
import { readStored, writeStored } from '../../lib/browser/stored/storage'
import { useMedia } from '../../lib/browser/use-media'
import { useModifierDown } from '../../lib/focus/use-modifier-down'
import { thread } from '../../strings'
import { preloadable, preloadableDialog } from '../../ui/state/preloadable'
import { openStartDialog } from '../start-dialog-host'
import { type ChatLocation, chatHref, goTo, parseChatLocation, selectionOf } from './chat-location'
import { ContactFrame } from './contact-frame'
import { offerDraft } from './draft-toast'

const Panel = preloadable(() => import('../../features/thread/chat-panel'))
const Contact = preloadable(() => import('./contact-aside'))
const Transfer = preloadableDialog(() => import('../../features/transfer/transfer-dialog'))
const CallDialog = preloadableDialog(() => import('../../features/calls/call-dialog'))
const TakeOver = preloadableDialog(() => import('../../features/transfer/take-over-confirm'))

interface ChatProps {
  me: SessionUser
  location: ChatLocation
  conversation: string
  /** Called when the chat was finished or given away, to go back to the list. */
  onLeft: () => void
  /** Called with true before the chat is finished or transferred, which opens the next one; with false if that fails. */
  onExpectNext: (expected: boolean) => void
  onBack: (() => void) | null
}

const contactKey = 'hilo:contact-panel'
const backToList = () => goTo({ selection: null }, { replace: true })

export const preloadChat = Panel.preload
const preloadForKeys = () => {
  Transfer.preload()
  Contact.preload()
}

/** The open chat, with the contact panel and the dialogs of other features. */
export function Chat({ me, location, conversation, onLeft, onExpectNext, onBack }: ChatProps) {
  const interaction = location.selection?.interaction ?? null
  const entry = location.selection?.entry ?? null
  /** The chat that is about to be transferred, and the receiver chosen in the owner selector. */
  const [transferring, setTransferring] = useState<{ interaction: Interaction; to: string | null } | null>(
    null,
  )
  const [takingOver, setTakingOver] = useState<Interaction | null>(null)
  /** The chat does not exist for this person, so there is no contact to show. */
  const [missing, setMissing] = useState(false)
  const [calling, setCalling] = useState<Interaction | null>(null)
  const take = useTake()
  const accept = (waiting: Interaction) => {
    if (take.isPending) return
    take.mutate(waiting, {
      // Replaces the address, so that Back leads to where the chat was opened from.
      onSuccess: (taken) =>
        goTo(
          { menu: 'home', section: 'chats', tab: 'my_chats', selection: selectionOf(taken) },
          { replace: true },
        ),
    })
  }
  useModifierDown(['Alt'], preloadForKeys)
  /** The element that had the focus when the contact was opened. */
  const opener = useRef<Element | null>(null)
  const wide = useMedia('(min-width: 1280px)')
  /** In a wide window the panel is open until the person closes it; the choice is stored. */
  const [beside, setBeside] = useState(() => readStored(contactKey) !== 'closed')
  /** In a narrow window the panel would cover the chat, so it starts closed. */
  const [over, setOver] = useState(false)
  if (wide && over) setOver(false)
  const contact = wide ? beside : over
  const hideContact = () => (wide ? setBeside(false) : setOver(false))
  const showContact = (open: boolean) => {
    if (wide) {
      setBeside(open)
      writeStored(contactKey, open ? null : 'closed')
    } else setOver(open)
    if (open) opener.current = document.activeElement
    else focusOpener(opener.current)
  }
  return (
    <>
      <main
        id="conversacion"
        aria-label={thread.region}
        tabIndex={-1}
        className="relative flex min-w-0 flex-1 flex-col bg-bg outline-none [anchor-name:--conversation]"
      >
        <Panel.Part
          me={me}
          conversation={conversation}
          interaction={interaction}
          entry={entry}
          onNewest={() => goTo({ selection: { conversation, interaction } }, { replace: true })}
          resolved={location.tab === 'resolves'}
          onFinished={onLeft}
          onTransfer={(interaction, to) => setTransferring({ interaction, to })}
          onTakeOver={setTakingOver}
          onCall={setCalling}
          onWrite={openStartDialog}
          accept={{ busy: take.isPending, run: accept }}
          onExpectNext={onExpectNext}
          contact={{ open: contact, toggle: () => showContact(!contact) }}
          hrefOf={(conversation) =>
            chatHref({ ...parseChatLocation(''), selection: { conversation, interaction: null } })
          }
          linkOf={(message) =>
            new URL(
              chatHref({
                ...parseChatLocation(''),
                // Only 'Resueltos' shows a finished chat as one to read.
                tab: location.tab === 'resolves' ? 'resolves' : 'my_chats',
                selection: { conversation, interaction, entry: message.uuid },
              }),
              window.location.origin,
            ).href
          }
          onLeave={backToList}
          onMissingChat={setMissing}
          onBack={onBack}
        />
      </main>
      {contact && !missing && (
        <Contact.Part
          onMissing={hideContact}
          // Only beside the chat: over it the frame would cover the chat, and Back would not close it yet.
          waiting={wide && <ContactFrame over={false} />}
          me={me}
          conversation={conversation}
          interaction={interaction}
          entry={entry}
          over={!wide}
          onCall={setCalling}
          onClose={() => showContact(false)}
        />
      )}
      {transferring && (
        <Transfer.Part
          user={me.uuid}
          {...transferring}
          onExpectNext={onExpectNext}
          onTransferred={(interaction) => offerDraft(me.uuid, interaction)}
          onDone={onLeft}
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

/** Moves the focus out of the contact when it closes; a focus elsewhere stays. */
function focusOpener(opener: Element | null): void {
  const { activeElement } = document
  if (activeElement !== document.body && !activeElement?.closest('[data-region="contact"]')) return
  const buttons = document.querySelectorAll('[data-action="contact"], [data-action="more"]')
  // One of the two buttons is hidden and cannot take the focus; an opener in the menu no longer exists.
  for (const back of [opener, ...buttons]) {
    if (back instanceof HTMLElement) back.focus()
    if (back === document.activeElement && back !== document.body) return
  }
}
