import type { Interaction, SessionUser } from '@hilo/contracts'
import {
  ArrowLeftRight,
  CircleAlert,
  CircleHelp,
  Clock,
  Hourglass,
  type LucideIcon,
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
import { aboutOf, nameOf, speakerOf, transferLabel, waitingOf, windowOf } from './describe-row'

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

/** What waits in the chat to be sent, or did not go out. */
interface OwnWords {
  readonly mark?: string
  readonly text: string
  readonly file: string | undefined
}

export function RowPreview({
  row,
  me,
  draft,
  failed,
}: {
  row: Interaction
  me: SessionUser
  draft: OwnWords | null
  failed: OwnWords | null
}) {
  const last = row.last_message
  const speaker = speakerOf(row, me)
  const own = failed ?? draft
  const trouble = failed ? 'failed' : row.sending_trouble
  /** What stands here is what did not go out; else it stands beside what was said, or is being written, since. */
  const itself = failed !== null || (draft === null && last?.author !== 'client')
  return (
    <span className="flex h-5 items-center gap-2">
      <span
        className={cx('min-w-0 flex-1 truncate text-second', row.unread > 0 ? 'text-text' : 'text-muted')}
      >
        {trouble && (itself ? <TroubleMark trouble={trouble} /> : <TroubleSign trouble={trouble} />)}
        {own ? (
          <>
            {own.mark && <span className="font-medium text-accent">{own.mark} </span>}
            {own.file !== undefined && <PaperclipMark />}
            <bdi>{own.text || own.file}</bdi>
          </>
        ) : (
          <>
            {speaker && !(trouble && itself) && <span className="text-muted">{speaker} </span>}
            {last && last.type !== 'text' && last.type !== 'template' && <PaperclipMark />}
            <bdi>{last?.preview}</bdi>
          </>
        )}
      </span>
      <CountBadge count={row.unread} label={inbox.unread(row.unread)} />
    </span>
  )
}

type Trouble = NonNullable<Interaction['sending_trouble']>

const toneOf = (trouble: Trouble): string => (trouble === 'failed' ? 'text-bad' : 'text-warn')

const TroubleMark = ({ trouble }: { trouble: Trouble }) => (
  <span className={`font-medium ${toneOf(trouble)}`}>{inbox.trouble[trouble].mark} </span>
)

function TroubleSign({ trouble }: { trouble: Trouble }) {
  const Icon = trouble === 'failed' ? CircleAlert : CircleHelp
  const { label } = inbox.trouble[trouble]
  return (
    <span title={label} className={`mr-1 ${toneOf(trouble)}`}>
      <Icon size={14} strokeWidth={2} className="inline align-[-2px]" aria-hidden />
      {/* A row that waits has no name of its own that would say it. */}
      <span className="sr-only">{label}. </span>
    </span>
  )
}

const PaperclipMark = () => (
  <Paperclip size={13} strokeWidth={1.75} className="mr-1 inline align-[-2px]" aria-hidden />
)

/** Its queue; of one that has none, what tells it from others: every row has a line here. */
export function RowArea({ row }: { row: Interaction }) {
  const text = row.area?.name ?? (aboutOf(row) || inbox.noArea)
  return (
    // The first to give way: its colour says the rest of the name.
    <span className="flex min-w-2 shrink-100000 items-center gap-1.25" title={text}>
      {row.area && <AreaDot color={row.area.color} />}
      <span className="truncate">{text}</span>
    </span>
  )
}

/** When the channel lets us write no longer, near or past, or lets another application. Past it hurries nobody: words without a number, or a colour. */
export function WindowPill({ row, now }: { row: Interaction; now: number }) {
  const mark = windowOf(row, now)
  if (!mark) return null
  const { text, label, hurries } = mark
  return (
    <Pill tone={hurries ? 'warn' : 'quiet'} {...(hurries && { icon: Hourglass })} title={label} whole>
      <span className="sr-only">{label}</span>
      <span aria-hidden>{text}</span>
    </Pill>
  )
}

/** How it came (transferred or on its own), and what hurries or holds it. */
export function AssignedFacts({ row, now, owner }: { row: Interaction; now: number; owner: boolean }) {
  const closed = windowOf(row, now)?.hurries === false
  const crowded = closed && (row.paused || row.expired)
  return (
    <>
      <WindowPill row={row} now={now} />
      {row.paused && (
        <Pill icon={Pause} whole>
          {inbox.paused}
        </Pill>
      )}
      {row.expired && (
        <Pill icon={TimerOff} whole>
          {inbox.expired}
        </Pill>
      )}
      {owner && row.user ? (
        <PersonPill
          icon={UserRound}
          says={inbox.attendedBy(row.user.name)}
          text={row.user.name}
          crowded={crowded}
        />
      ) : row.by_transfer ? (
        <PersonPill
          icon={ArrowLeftRight}
          says={transferLabel(row)}
          text={row.transferred_by ? inbox.fromPerson(row.transferred_by.name) : inbox.transferred}
          // The longest state and a name are more than a row of 300 px holds beside its area.
          crowded={closed}
        />
      ) : (
        <span className="ml-auto" title={inbox.interaction}>
          <MessageSquare size={13} strokeWidth={1.75} aria-hidden />
        </span>
      )}
    </>
  )
}

interface PersonPillProps {
  icon: LucideIcon
  /** Its tooltip; the row's own name says it too. */
  says: string
  text: string
  /** In a narrow list the sign stands alone. */
  crowded: boolean
}

function PersonPill({ icon, says, text, crowded }: PersonPillProps) {
  return (
    <Pill icon={icon} title={says}>
      {crowded ? <span className="@max-[17rem]:hidden">{text}</span> : text}
    </Pill>
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
