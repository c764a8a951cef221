import type { Contact } from '@hilo/contracts'
import { formatPhone } from '../../lib/text/phone'
import { contacts } from '../../strings'

/** The name to show for a contact: name, phone, e-mail, or 'Sin nombre'. */
export const contactName = ({ name, phone, email }: Pick<Contact, 'name' | 'phone' | 'email'>): string =>
  name?.trim() || (phone && formatPhone(phone)) || email || contacts.noName
