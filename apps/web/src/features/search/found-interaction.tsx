import { abilitiesOf, type Found } from '@hilo/contracts'
import { Megaphone } from 'lucide-react'
import { formatFull, formatListTime } from '../../lib/text/dates'
import { common, inbox, search as words } from '../../strings'
import { AreaDot } from '../../ui/display/area-dot'
import { Avatar } from '../../ui/display/avatar'
import { ChannelBadge } from '../../ui/display/channel-badge'
import { formatHits } from './format-hits'
import { FoundRow } from './found-row'
import { HitText, plainText } from './hit-text'

interface FoundInteractionProps {
  item: Found<'interaction'>
  me: string
  now: number
  href: string
  current: boolean
  onOpen: () => void
}

/** An interaction: whose, about what, how it stands and who has it. */
export function FoundInteraction({ item, me, now, href, current, onOpen }: FoundInteractionProps) {
  const { interaction, name, handle, subject, ad } = item
  const { type, conversation, area, user, status, last_activity_at: date } = interaction
  const owner = user && (user.uuid === me ? common.you : user.name)
  return (
    <FoundRow
      href={href}
      current={current}
      onOpen={onOpen}
      mark={
        <Avatar name={conversation.client.name} size={36}>
          <ChannelBadge channel={type.name} />
        </Avatar>
      }
      title={
        <>
          {plainText(name).trim() === '' ? inbox.unknownClient : <HitText parts={name} />}
          <span className="sr-only">, {abilitiesOf(type.name).name},</span>
        </>
      }
      time={
        <time dateTime={date} title={formatFull(date)}>
          {formatListTime(date, now)}
        </time>
      }
    >
      {(subject ?? handle) && (
        <span className="line-clamp-2 text-second break-words text-muted [&_mark]:text-text">
          {subject && <HitText parts={subject} />}
          {subject && handle && ' · '}
          {handle && <HitText parts={formatHits(handle)} />}
        </span>
      )}
      {ad && (
        <span className="flex min-w-0 items-start gap-1.25 text-second text-muted [&_mark]:text-text">
          <Megaphone
            size={14}
            strokeWidth={1.75}
            className="mt-0.75 shrink-0"
            role="img"
            aria-label={words.ad}
          />
          <span className="line-clamp-2 break-words">
            <HitText parts={ad} />
          </span>
        </span>
      )}
      <span className="flex min-w-0 items-center gap-1.25 text-micro text-muted">
        {area && <AreaDot color={area.color} />}
        <span className="truncate">
          {[area?.name, words.status[status], owner].filter(Boolean).join(' · ')}
        </span>
      </span>
    </FoundRow>
  )
}
