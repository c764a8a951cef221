import type { Contact, SessionUser } from '@hilo/contracts'
import { Suspense, useState } from 'react'
import ContactListView from '../features/contact-list/contact-list'
import { prepared } from '../lib/prepared'

const Editor = prepared(() => import('../features/contacts/contact-editor'))

/** The alphabetical list; choosing somebody opens their editor (specification). */
export default function ContactList({ me }: { me: SessionUser }) {
  const [open, setOpen] = useState<Contact | null>(null)
  return (
    <>
      <ContactListView me={me} onOpen={setOpen} />
      <Suspense>{open && <Editor.Part contact={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}
