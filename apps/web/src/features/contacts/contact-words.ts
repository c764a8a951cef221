import type { Contact } from '@hilo/contracts'
import { formatPhone } from '../../lib/phone'
import { contacts } from '../../strings'

/** How a contact is called where it must be called something. */
export const calledOf = ({ name, phone, email }: Pick<Contact, 'name' | 'phone' | 'email'>): string =>
  name?.trim() || (phone && formatPhone(phone)) || email || contacts.noName
