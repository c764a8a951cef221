import { type ChannelType, type Interaction, limits } from '@hilo/contracts'
import { Ban } from 'lucide-react'
import { cx } from '../../lib/cx'
import { formatFull, formatMonth } from '../../lib/text/dates'
import { inbox, contactPanel as words } from '../../strings'
import { Avatar } from '../../ui/display/avatar'
import { ChannelBadge } from '../../ui/display/channel-badge'
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

/** For a finger the panel's buttons are as wide as half of it: the picture begins below them. */
const headClass =
  'grid grid-cols-[minmax(0,1fr)] justify-items-center gap-1.5 px-4.5 pt-5 text-center pointer-coarse:pt-14'
const nameClass = 'text-center text-title font-semibold'

/** What the list knows of the customer, until the rest comes. */
export function KnownHead({ interaction }: { interaction: Pick<Interaction, 'type' | 'conversation'> }) {
  const { name } = interaction.conversation.client
  return (
    <div className={headClass}>
      <Avatar name={name} size={64}>
        <ChannelBadge channel={interaction.type.name} />
      </Avatar>
      <p className={cx('mt-1.5 wrap-anywhere pointer-coarse:min-h-7', nameClass, !name && 'text-muted')}>
        {name || inbox.unknownClient}
      </p>
    </div>
  )
}

interface HeadProps {
  contact: ContactDetail
  /** Of the open chat. */
  channel: ChannelType
  mayEdit: boolean
}

/** Who it is, since when, and their tags. */
export function Head({ contact, channel, mayEdit }: HeadProps) {
  return (
    <div className={`${headClass} pb-4`}>
      <Avatar name={contact.name} size={64}>
        <ChannelBadge channel={channel} />
      </Avatar>
      <div className="mt-1.5 flex w-full justify-center">
        <EditableValue
          contact={contact}
          field={name}
          label={words.name}
          none={inbox.unknownClient}
          mayEdit={mayEdit}
          maxLength={limits.nameLength}
          className={nameClass}
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
