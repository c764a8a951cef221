import type { Thread } from '@hilo/client'
import type { Interaction, SessionUser } from '@hilo/contracts'
import { abilitiesOf, isAdmin } from '@hilo/contracts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import ContactPanel, { type ContactDetail } from '../../features/contact-panel/contact-panel'
import { refusedByCustomer } from '../../features/thread/refused-by-customer'
import { mayCall, rightsOf } from '../../features/thread/rights'
import { useCloseOnBack } from '../../lib/browser/navigation'
import { keys } from '../../server/http/keys'
import { useCachedInteraction } from '../../server/reads/use-cached-interaction'
import { preloadableDialog } from '../../ui/state/preloadable'
import { openStartDialog } from '../start-dialog-host'
import { chatHref, locationOfOpen, parseChatLocation, selectionOf } from './chat-location'
import { ContactFrame } from './contact-frame'

const Editor = preloadableDialog(() => import('../../features/contacts/contact-editor'))
const Labels = preloadableDialog(() => import('../../features/thread/header/labels-dialog'))

interface ContactAsideProps {
  me: SessionUser
  conversation: string
  interaction: string | null
  /** The entry that the chat was opened at. */
  entry: string | null
  /** It covers the chat, because there is no room beside it. */
  over: boolean
  onCall: (interaction: Interaction) => void
  onClose: () => void
}

/** The channel can ask for the phone, and something can be sent now. */
const mayAskPhone = (interaction: Interaction): boolean => {
  const closesAt = interaction.window_closes_at
  const isClosed = closesAt !== null && Date.parse(closesAt) <= Date.now()
  return abilitiesOf(interaction.type.name).asksPhone && !isClosed && refusedByCustomer(interaction) === null
}

/** The contact beside the chat, with the editor of the contacts' screen for those who may edit. */
export default function ContactAside({
  me,
  conversation,
  interaction,
  entry,
  over,
  onCall,
  onClose,
}: ContactAsideProps) {
  const client = useQueryClient()
  const [editing, setEditing] = useState<ContactDetail | null>(null)
  const [labelling, setLabelling] = useState(false)
  useCloseOnBack(over, onClose)
  const { data: thread } = useQuery<Thread>({
    queryKey: keys.thread(conversation, interaction, entry),
    queryFn: skipToken,
  })
  // What a list knows is shown while the thread comes.
  const known = useCachedInteraction(conversation, interaction, thread === undefined)
  const shown = thread?.interaction ?? known
  if (!shown) return <ContactFrame over={over} />
  const contact = shown.conversation.client.uuid
  const rights = rightsOf(shown, me, false)
  const mayLabel = rights.label && !rights.resolved
  const mayEdit = isAdmin(me.role) || me.permissions.permission_view_edit_contacts
  return (
    <ContactFrame
      over={over}
      onKeyDown={(event) => {
        if (!over || event.key !== 'Escape' || editing !== null || labelling) return
        // Stopped here: in the messages the same key leaves the chat.
        event.preventDefault()
        onClose()
      }}
    >
      <ContactPanel
        // Mounted anew for each contact, so that text typed for one is not kept for the next.
        key={contact}
        interaction={shown}
        onLabel={mayLabel ? () => setLabelling(true) : null}
        covers={over}
        onEdit={mayEdit ? setEditing : null}
        hrefOf={(row) =>
          // Drops the present filters, which may exclude the chat.
          chatHref({
            ...parseChatLocation(''),
            ...(row.status === 'finished'
              ? { tab: 'resolves', selection: selectionOf(row) }
              : locationOfOpen(row, me)),
          })
        }
        mayAskPhone={rights.own && mayAskPhone(shown)}
        onCall={mayCall(shown, me) ? () => onCall(shown) : null}
        callOff={refusedByCustomer(shown)?.reason ?? null}
        onWrite={(name) => openStartDialog({ contact, name, conversation })}
        onClose={onClose}
      />
      {labelling && mayLabel && (
        <Labels.Part me={me} interaction={shown} onClose={() => setLabelling(false)} />
      )}
      {editing && (
        <Editor.Part
          contact={editing}
          onClose={() => {
            setEditing(null)
            void client.invalidateQueries({ queryKey: keys.contact(contact) })
          }}
        />
      )}
    </ContactFrame>
  )
}
