import type { Thread } from '@hilo/client'
import type { SessionUser } from '@hilo/contracts'
import { isAdmin } from '@hilo/contracts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import ContactPanel, { type ContactDetail } from '../features/contact-panel/contact-panel'
import { cx } from '../lib/cx'
import { useLayer } from '../lib/navigation'
import { keys } from '../server/keys'
import { contactPanel } from '../strings'
import { preparedDialog } from '../ui/prepared'
import { hrefOf, readPlace } from './chat-place'

const Editor = preparedDialog(() => import('../features/contacts/contact-editor'))

interface ContactAsideProps {
  me: SessionUser
  conversation: string
  interaction: string | null
  /** There is no room beside the chat: it lies over it. */
  over: boolean
  onClose: () => void
}

/** The contact beside the chat; who may edit it does so in the editor of the contacts' screen. */
export default function ContactAside({ me, conversation, interaction, over, onClose }: ContactAsideProps) {
  const client = useQueryClient()
  const [editing, setEditing] = useState<ContactDetail | null>(null)
  useLayer(over, onClose)
  const { data: thread } = useQuery<Thread>({
    queryKey: keys.thread(conversation, interaction),
    queryFn: skipToken,
  })
  const here =
    thread?.entries.filter(({ body }) => 'url' in body && (body.url ?? body.link) != null).length ?? 0
  const contact = thread?.interaction.conversation.client.uuid
  if (contact === undefined) return null
  const mayEdit = isAdmin(me.role) || me.permissions.permission_view_edit_contacts
  return (
    <aside
      data-region="contact"
      aria-label={contactPanel.region}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (!over || event.key !== 'Escape' || editing !== null) return
        // It is the panel's alone: the same key leaves the chat where the focus is in the messages.
        event.preventDefault()
        onClose()
      }}
      className={cx(
        'flex w-80 max-w-full flex-col border-l border-line bg-surface outline-none',
        over ? 'absolute inset-y-0 right-0 z-20 shadow-float max-md:w-full' : 'shrink-0',
      )}
    >
      <ContactPanel
        contact={contact}
        filesHere={here}
        over={over}
        onEdit={mayEdit ? setEditing : null}
        hrefOf={(conversation, interaction) =>
          // Plain otherwise: what narrows the list now need not let through what was long ago.
          hrefOf({ ...readPlace(''), tab: 'resolves', selection: { conversation, interaction } })
        }
        onClose={onClose}
      />
      {editing && (
        <Editor.Part
          contact={editing}
          onClose={() => {
            setEditing(null)
            void client.invalidateQueries({ queryKey: keys.contact(contact) })
          }}
        />
      )}
    </aside>
  )
}
