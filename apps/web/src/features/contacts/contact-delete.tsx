import type { Contact } from '@hilo/contracts'
import { DeleteDialog } from '../../records/delete-dialog'
import type { Deleting } from '../../records/records-screen'
import { contacts } from '../../strings'
import { calledOf } from './contact-words'
import { useDeleteContact } from './mutations'

export default function ContactDelete(deleting: Deleting<Contact>) {
  const { row } = deleting
  return (
    <DeleteDialog {...deleting} name={calledOf(row)} words={contacts.delete} removal={useDeleteContact()} />
  )
}
