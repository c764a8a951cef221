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
  /** The chat was finished or belongs to somebody else: go back to the list. */
  onLeft: () => void
  /** Before the chat is finished or transferred: whether the next one is opened then. */
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
  const [giving, setGiving] = useState<{ interaction: Interaction; to: string | null } | null>(null)
  const [taking, setTaking] = useState<Interaction | null>(null)
  /** There is nobody to show beside it. */
  const [missing, setMissing] = useState(false)
  const [calling, setCalling] = useState<Interaction | null>(null)
  const take = useTake()
  const accept = (waiting: Interaction) => {
    if (take.isPending) return
    take.mutate(waiting, {
      // Back leads to where it was opened from, not to the chat in another list.
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
  /** Beside the chat it is open until somebody closes it, which is kept. */
  const [beside, setBeside] = useState(() => readStored(contactKey) !== 'closed')
  /** Where it would cover the chat it starts closed, also in a window that becomes narrow. */
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
          onTransfer={(interaction, to) => setGiving({ interaction, to })}
          onTakeOver={setTaking}
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
                // Only there a finished chat is read as such.
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
          // Over the chat nothing moves, and Back would not yet close it.
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
      {giving && (
        <Transfer.Part
          user={me.uuid}
          {...giving}
          onExpectNext={onExpectNext}
          onTransferred={(interaction) => offerDraft(me.uuid, interaction)}
          onDone={onLeft}
          onClose={() => setGiving(null)}
        />
      )}
      {calling && (
        <CallDialog.Part
          callee={{ ...calling.conversation, conversation_uuid: calling.conversation.uuid }}
          windowClosesAt={calling.window_closes_at}
          onClose={() => setCalling(null)}
        />
      )}
      {taking && (
        <TakeOver.Part
          interaction={taking}
          onTaken={(interaction) => {
            setTaking(null)
            goTo({ menu: 'home', section: 'chats', tab: 'my_chats', selection: selectionOf(interaction) })
          }}
          onClose={() => setTaking(null)}
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
