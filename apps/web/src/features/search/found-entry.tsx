import { abilitiesOf, type Found } from '@hilo/contracts'
import { FileText, NotebookPen } from 'lucide-react'
import { formatFull, formatListTime } from '../../lib/text/dates'
import { inbox, search as words } from '../../strings'
import { AreaDot } from '../../ui/display/area-dot'
import { authorName } from '../../ui/display/author-name'
import { Avatar } from '../../ui/display/avatar'
import { ChannelBadge } from '../../ui/display/channel-badge'
import { FoundRow } from './found-row'
import { HitText } from './hit-text'

interface FoundEntryProps {
  item: Found<'message' | 'note' | 'file'>
  me: string
  now: number
  href: string
  current: boolean
  onOpen: () => void
}

/** A message, a note or a file, with the hit in its context. */
export function FoundEntry({ item, me, now, href, current, onOpen }: FoundEntryProps) {
  const { client, channel, date, context, area, file, kind } = item
  const Icon = kind === 'note' ? NotebookPen : kind === 'file' || file !== null ? FileText : null
  const author = authorName(item.author, me, channel)
  return (
    <FoundRow
      href={href}
      current={current}
      onOpen={onOpen}
      mark={
        <Avatar name={client.name} size={36}>
          <ChannelBadge channel={channel} />
        </Avatar>
      }
      title={
        <>
          <bdi>{client.name || inbox.unknownClient}</bdi>
          <span className="sr-only">, {abilitiesOf(channel).name},</span>
        </>
      }
      time={
        <time dateTime={date} title={formatFull(date)}>
          {formatListTime(date, now)}
        </time>
      }
    >
      <span className="line-clamp-3 text-second break-words text-muted [&_mark]:text-text">
        {Icon && <Icon size={13} strokeWidth={1.75} className="mr-1 inline-block align-[-2px]" aria-hidden />}
        {author && <span>{words.by(author)} </span>}
        <HitText parts={context} />
      </span>
      {area && (
        <span className="flex min-w-0 items-center gap-1.25 text-micro text-muted">
          <AreaDot color={area.color} />
          <span dir="auto" className="truncate">
            {area.name}
          </span>
        </span>
      )}
    </FoundRow>
  )
}
