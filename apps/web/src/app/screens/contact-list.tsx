import type { Contact, SessionUser } from '@hilo/contracts'
import { type ReactNode, useState } from 'react'
import ContactListView from '../../features/contact-list/contact-list'
import { ContactEditor } from '../../features/contacts/contact-editor'
import { contactName } from '../../features/contacts/contact-name'
import { openStartDialog } from '../start-dialog-host'

/** The alphabetical list; choosing a contact opens its editor (specification). */
export default function ContactList({ me, heading }: { me: SessionUser; heading: ReactNode }) {
  const [open, setOpen] = useState<Contact | null>(null)
  return (
    <>
      <ContactListView
        me={me}
        heading={heading}
        onOpen={setOpen}
        onWrite={(contact) =>
          openStartDialog({ contact: contact.uuid, name: contactName(contact), conversation: null })
        }
      />
      {open && <ContactEditor contact={open} onClose={() => setOpen(null)} />}
    </>
  )
}
