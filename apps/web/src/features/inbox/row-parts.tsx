import type { Interaction, SessionUser } from '@hilo/contracts'
import {
  ArrowLeftRight,
  CircleSlash,
  Clock,
  Hourglass,
  MessageSquare,
  Paperclip,
  Pause,
  TimerOff,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx'
import { formatFull, formatListTime } from '../../lib/dates'
import { inbox } from '../../strings'
import { AreaDot } from '../../ui/area-dot'
import { Avatar } from '../../ui/avatar'
import { ChannelBadge } from '../../ui/channel-badge'
import { CountBadge, Pill } from '../../ui/pill'
import { nameOf, speakerOf, transferLabel, waitingOf, windowOf } from './describe-row'

export function RowAvatar({ row }: { row: Interaction }) {
  return (
    <Avatar name={row.conversation.client.name} seed={row.conversation.client.uuid}>
      <ChannelBadge channel={row.type.name} />
    </Avatar>
  )
}

interface RowTitleProps {
  row: Interaction
  now: number
  id?: string
  /** Something that hurries more than the hour of the last line, and stands in its place. */
  children?: ReactNode
}

export function RowTitle({ row, now, id, children }: RowTitleProps) {
  return (
    <span className="flex h-5 items-center gap-2">
      <span
        id={id}
        className={cx('min-w-0 flex-1 truncate', row.unread > 0 ? 'font-semibold' : 'font-medium')}
      >
        {nameOf(row)}
      </span>
      {children ?? <RowTime row={row} now={now} />}
    </span>
  )
}

function RowTime({ row, now }: { row: Interaction; now: number }) {
  return (
    <time
      dateTime={row.last_activity_at}
      title={formatFull(row.last_activity_at)}
      className="shrink-0 text-meta text-muted"
    >
      {formatListTime(row.last_activity_at, now)}
    </time>
  )
}

export function RowPreview({ row, me, draft }: { row: Interaction; me: SessionUser; draft: string }) {
  const last = row.last_message
  const speaker = speakerOf(row, me)
  return (
    <span className="flex h-5 items-center gap-2">
      <span
        className={cx('min-w-0 flex-1 truncate text-second', row.unread > 0 ? 'text-text' : 'text-muted')}
      >
        {draft ? (
          <>
            <span className="font-medium text-accent">{inbox.draft}</span> {draft}
          </>
        ) : (
          <>
            {speaker && <span className="text-muted">{speaker} </span>}
            {last && last.type !== 'text' && last.type !== 'template' && (
              <Paperclip size={13} strokeWidth={1.75} className="mr-1 inline align-[-2px]" aria-hidden />
            )}
            {last?.preview}
          </>
        )}
      </span>
      <CountBadge count={row.unread} label={inbox.unread(row.unread)} />
    </span>
  )
}

export function RowArea({ row }: { row: Interaction }) {
  if (!row.area) return null
  return (
    <span className="flex min-w-0 items-center gap-1.25" title={row.area.name}>
      <AreaDot color={row.area.color} />
      <span className="truncate">{row.area.name}</span>
    </span>
  )
}

/** When the channel lets us write no longer, near or past. Past it hurries nobody: a sign without a number. */
export function WindowPill({ row, now }: { row: Interaction; now: number }) {
  const mark = windowOf(row, now)
  if (!mark) return null
  const { left, label } = mark
  return (
    <Pill
      tone={left === null ? 'quiet' : 'warn'}
      icon={left === null ? CircleSlash : Hourglass}
      title={label}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden>{left ?? inbox.windowClosedShort}</span>
    </Pill>
  )
}

/** How it came (transferred or on its own), and what hurries or holds it. */
export function AssignedFacts({ row, now, owner }: { row: Interaction; now: number; owner: boolean }) {
  return (
    <>
      <WindowPill row={row} now={now} />
      {row.paused && <Pill icon={Pause}>{inbox.paused}</Pill>}
      {row.expired && <Pill icon={TimerOff}>{inbox.expired}</Pill>}
      {owner && row.user ? (
        <Pill icon={UserRound} title={inbox.attendedBy(row.user.name)}>
          {row.user.name}
        </Pill>
      ) : row.by_transfer ? (
        <Pill icon={ArrowLeftRight} title={transferLabel(row)}>
          {row.transferred_by ? inbox.fromPerson(row.transferred_by.name) : inbox.transferred}
        </Pill>
      ) : (
        <span className="ml-auto" title={inbox.interaction}>
          <MessageSquare size={13} strokeWidth={1.75} aria-hidden />
        </span>
      )}
    </>
  )
}

/** How long the customer waits; nobody waits where we spoke last. */
export function WaitingPill({ row, now }: { row: Interaction; now: number }) {
  const waiting = waitingOf(row, now)
  if (!waiting) return <RowTime row={row} now={now} />
  return (
    <Pill
      tone={waiting.tone}
      icon={Clock}
      title={`${inbox.waits} ${waiting.text}, ${formatFull(row.last_activity_at)}`}
    >
      {/* The clock says it to whoever sees it: beside a name there is no room for both. */}
      <span className="sr-only">{inbox.waits} </span>
      {waiting.text}
    </Pill>
  )
}
