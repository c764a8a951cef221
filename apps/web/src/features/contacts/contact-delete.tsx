import type { Contact } from '@hilo/contracts'
import { DeleteDialog } from '../../records/delete-dialog'
import type { DeletionProps } from '../../records/records-screen'
import { contacts } from '../../strings'
import { contactName } from './contact-name'
import { useDeleteContact } from './mutations'

export function ContactDelete(deleting: DeletionProps<Contact>) {
  const { row } = deleting
  return (
    <DeleteDialog
      {...deleting}
      name={contactName(row)}
      words={contacts.delete}
      deletion={useDeleteContact()}
    />
  )
}
