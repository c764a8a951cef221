import type { Interaction, SessionUser } from '@hilo/contracts'
import { useRef, useState } from 'react'
import { readStored, writeStored } from '../lib/storage'
import { useHeldKey } from '../lib/use-held-key'
import { useMedia } from '../lib/use-media'
import { thread } from '../strings'
import { prepared, preparedDialog } from '../ui/prepared'
import { type ChatPlace, goTo, hrefOf, readPlace, selectionOf } from './chat-place'
import { offerKept } from './see-kept'

const Panel = prepared(() => import('../features/thread/chat-panel'))
const Contact = prepared(() => import('./contact-aside'))
const Transfer = preparedDialog(() => import('../features/transfer/transfer-dialog'))
const TakeOver = preparedDialog(() => import('../features/transfer/take-over-confirm'))

interface ChatProps {
  me: SessionUser
  place: ChatPlace
  conversation: string
  /** It is over, or somebody else's: the list takes over. */
  onLeft: () => void
  onBack: (() => void) | null
}

const contactKey = 'hilo:contact-panel'
const backToList = () => goTo({ selection: null }, { replace: true })

export const prepareChat = Panel.prepare
const prepareForKeys = () => {
  Transfer.prepare()
  Contact.prepare()
}

/** The open chat, and what of other features stands around it. */
export function Chat({ me, place, conversation, onLeft, onBack }: ChatProps) {
  const interaction = place.selection?.interaction ?? null
  /** The chat that is about to change hands, and whom the owner selector has named. */
  const [giving, setGiving] = useState<{ interaction: Interaction; to: string | null } | null>(null)
  const [taking, setTaking] = useState<Interaction | null>(null)
  useHeldKey(['Alt'], prepareForKeys)
  /** Where the focus was when the contact was opened. */
  const opener = useRef<Element | null>(null)
  const wide = useMedia('(min-width: 1280px)')
  const [contact, setContact] = useState(() => wide && readStored(contactKey) === 'open')
  /** Remembered where it stands beside the chat; where it covers it, it is opened each time. */
  const showContact = (open: boolean) => {
    setContact(open)
    if (wide) writeStored(contactKey, open ? 'open' : null)
    if (open) opener.current = document.activeElement
    else giveBack(opener.current)
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
          resolved={place.tab === 'resolves'}
          onFinished={onLeft}
          onTransfer={(interaction, to) => setGiving({ interaction, to })}
          onTakeOver={setTaking}
          contact={{ open: contact, toggle: () => showContact(!contact) }}
          hrefOf={(conversation) =>
            hrefOf({ ...readPlace(''), selection: { conversation, interaction: null } })
          }
          onLeave={backToList}
          onBack={onBack}
        />
      </main>
      {contact && (
        <Contact.Part
          onMissing={() => setContact(false)}
          me={me}
          conversation={conversation}
          interaction={interaction}
          over={!wide}
          onClose={() => showContact(false)}
        />
      )}
      {giving && (
        <Transfer.Part
          {...giving}
          onGiven={(interaction) => offerKept(me.uuid, interaction)}
          onTransferred={onLeft}
          onClose={() => setGiving(null)}
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

/** The contact goes: whoever is not in it stays where they are, in the middle of a word maybe. */
function giveBack(opener: Element | null): void {
  const { activeElement } = document
  if (activeElement !== document.body && !activeElement?.closest('[data-region="contact"]')) return
  const buttons = document.querySelectorAll('[data-action="contact"], [data-action="more"]')
  // Of the two buttons one is hidden, which takes no focus; and an entry of the menu is gone with it.
  for (const back of [opener, ...buttons]) {
    if (back instanceof HTMLElement) back.focus()
    if (back === document.activeElement && back !== document.body) return
  }
}
