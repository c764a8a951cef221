import type { Contact, SessionUser } from '@hilo/contracts'
import { useState } from 'react'
import ContactListView from '../features/contact-list/contact-list'
import { preparedDialog } from '../ui/prepared'

const Editor = preparedDialog(() => import('../features/contacts/contact-editor'))

/** The alphabetical list; choosing somebody opens their editor (specification). */
export default function ContactList({ me }: { me: SessionUser }) {
  const [open, setOpen] = useState<Contact | null>(null)
  return (
    <>
      <ContactListView me={me} onOpen={setOpen} />
      {open && <Editor.Part contact={open} onClose={() => setOpen(null)} />}
    </>
  )
}
