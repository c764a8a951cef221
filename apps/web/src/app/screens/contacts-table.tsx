import type { SessionUser } from '@hilo/contracts'
import type { ReactNode } from 'react'
import { contactName } from '../../features/contacts/contact-name'
import ContactsScreen from '../../features/contacts/contacts-screen'
import { openStartDialog } from '../start-dialog-host'

/** The table of contacts; each can be written to. */
export default function ContactsTable({ me, heading }: { me: SessionUser; heading: ReactNode }) {
  return (
    <ContactsScreen
      me={me}
      heading={heading}
      onWrite={(contact) =>
        openStartDialog({ contact: contact.uuid, name: contactName(contact), conversation: null })
      }
    />
  )
}
