import { limits } from '@hilo/contracts'
import { Ban } from 'lucide-react'
import { formatFull, formatMonth } from '../../lib/text/dates'
import { inbox, contactPanel as words } from '../../strings'
import { Avatar } from '../../ui/display/avatar'
import { Pill } from '../../ui/display/pill'
import type { ContactField } from './edit-contact'
import { EditableValue } from './editable-value'
import type { ContactDetail } from './queries'
import { Tags } from './tags'

const name: ContactField = {
  path: 'name',
  read: (contact) => contact.name ?? '',
  write: (_, typed) => ({ name: typed }),
}

/** Who it is, since when, and their tags. */
export function Head({ contact, mayEdit }: { contact: ContactDetail; mayEdit: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-1.5 px-4.5 pt-5 pb-4 text-center">
      <Avatar name={contact.name} size={64} />
      <div className="mt-1.5 flex w-full justify-center">
        <EditableValue
          contact={contact}
          field={name}
          label={words.name}
          none={inbox.unknownClient}
          mayEdit={mayEdit}
          maxLength={limits.nameLength}
          className="text-center text-title font-semibold"
        />
      </div>
      <p className="text-second text-muted" title={formatFull(contact.created_at)}>
        {words.since(formatMonth(contact.created_at))}
      </p>
      {contact.blocked_at !== null && (
        <Pill tone="bad" icon={Ban} title={inbox.blockedBy} whole>
          {inbox.blocked}
        </Pill>
      )}
      <Tags contact={contact} mayEdit={mayEdit} />
    </div>
  )
}
