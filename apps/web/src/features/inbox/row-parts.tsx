import type { Interaction, Person, SessionUser } from '@hilo/contracts'
import {
  ArrowLeftRight,
  Check,
  CircleAlert,
  CircleHelp,
  Clock,
  Hourglass,
  type LucideIcon,
  MessageSquare,
  Pause,
  TimerOff,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx'
import { formatComingShort, formatFull, formatListTime } from '../../lib/text/dates'
import { inbox } from '../../strings'
import { AreaDot } from '../../ui/mark/area-dot'
import { Avatar } from '../../ui/mark/avatar'
import { ChannelBadge } from '../../ui/mark/channel-badge'
import { CountBadge, Pill } from '../../ui/mark/pill'
import { PaperclipMark, RowAbout } from '../../ui/mark/row-about'
import {
  customerName,
  lastSpeaker,
  pauseLabel,
  replyWindowMark,
  subjectOrHandle,
  transferLabel,
  waitingTime,
} from './describe-row'

export function RowAvatar({ row }: { row: Interaction }) {
  return (
    // Above the link of a waiting row, which lies over it.
    <span data-mark className="relative self-start">
      <Avatar name={row.conversation.client.name}>
        <ChannelBadge channel={row.type.name} />
      </Avatar>
      <span
        aria-hidden
        className="absolute inset-0 grid place-items-center rounded-full bg-accent text-on-accent opacity-0 group-data-marked/row:opacity-100 pointer-fine:hover:opacity-100"
      >
        <Check size={18} strokeWidth={2.25} />
      </span>
    </span>
  )
}

interface RowTitleProps {
  row: Interaction
  now: number
  id?: string
  /** Replaces the time of the last message. */
  children?: ReactNode
}

export function RowTitle({ row, now, id, children }: RowTitleProps) {
  return (
    <span className="flex h-5 items-center gap-2">
      <span
        id={id}
        className={cx('min-w-0 flex-1 truncate', row.unread > 0 ? 'font-semibold' : 'font-medium')}
      >
        {customerName(row)}
      </span>
      {children || <RowTime row={row} now={now} />}
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

/** A draft or failed message of the chat. */
interface UnsentPreview {
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
  draft: UnsentPreview | null
  failed: UnsentPreview | null
}) {
  const last = row.last_message
  const speaker = row.status === 'finished' ? null : lastSpeaker(row, me)
  const unsent = failed ?? draft
  const trouble = failed ? 'failed' : row.sending_trouble
  /** The preview itself is what failed; else a newer message or draft is shown beside an icon. */
  const concernsPreview = failed !== null || (draft === null && last?.author !== 'client')
  return (
    <span className="flex h-5 items-center gap-2">
      <span
        className={cx('min-w-0 flex-1 truncate text-second', row.unread > 0 ? 'text-text' : 'text-muted')}
      >
        {trouble &&
          (concernsPreview ? <TroubleLabel trouble={trouble} /> : <TroubleIcon trouble={trouble} />)}
        {unsent ? (
          <>
            {unsent.mark && <span className="font-medium text-accent">{unsent.mark} </span>}
            {unsent.file !== undefined && <PaperclipMark />}
            <bdi>{unsent.text || unsent.file}</bdi>
          </>
        ) : (
          <>
            {speaker && !(trouble && concernsPreview) && <span className="text-muted">{speaker} </span>}
            <RowAbout row={row} />
          </>
        )}
      </span>
      <CountBadge count={row.unread} label={inbox.unread(row.unread)} />
    </span>
  )
}

type Trouble = NonNullable<Interaction['sending_trouble']>

const toneOf = (trouble: Trouble): string => (trouble === 'failed' ? 'text-bad' : 'text-warn')

const TroubleLabel = ({ trouble }: { trouble: Trouble }) => (
  <span className={`font-medium ${toneOf(trouble)}`}>{inbox.trouble[trouble].mark} </span>
)

function TroubleIcon({ trouble }: { trouble: Trouble }) {
  const Icon = trouble === 'failed' ? CircleAlert : CircleHelp
  const { label } = inbox.trouble[trouble]
  return (
    <span title={label} className={`mr-1 ${toneOf(trouble)}`}>
      <Icon size={14} strokeWidth={2} className="inline align-[-2px]" aria-hidden />
      {/* Waiting rows have no accessible name that includes it. */}
      <span className="sr-only">{label}. </span>
    </span>
  )
}

/** The area; without one, what tells the row from others. */
export function RowArea({ row }: { row: Interaction }) {
  const text = row.area?.name ?? (subjectOrHandle(row) || inbox.noArea)
  return (
    // Shrinks first, because the colour identifies the area too. A name that does not fit wraps out of sight as a whole:
    // one letter of it says nothing.
    <span
      className={cx(
        'flex h-5 min-w-2 shrink-100000 items-center gap-x-1.25',
        row.area && row.labels.length > 0 && 'flex-wrap overflow-hidden',
      )}
      title={text}
    >
      {row.area && (
        // As high as the name, which else would wrap to a line that begins in sight.
        <span className="flex h-5 items-center">
          <AreaDot color={row.area.color} />
        </span>
      )}
      <span className="h-5 max-w-full truncate leading-5">{text}</span>
    </span>
  )
}

/** The reply window that is closing, or that is closed or managed elsewhere. A closed one has no colour. */
export function WindowPill({ row, now }: { row: Interaction; now: number }) {
  const mark = replyWindowMark(row, now)
  if (!mark) return null
  const { text, label, urgent } = mark
  return (
    <Pill tone={urgent ? 'warn' : 'quiet'} {...(urgent && { icon: Hourglass })} title={label} whole>
      <span className="sr-only">{label}</span>
      <span aria-hidden>{text}</span>
    </Pill>
  )
}

/** Window, paused, expired, and how it came: transferred or by itself. */
export function AssignedFacts({ row, now, owner }: { row: Interaction; now: number; owner: boolean }) {
  const isClosed = replyWindowMark(row, now)?.urgent === false
  return (
    <>
      <WindowPill row={row} now={now} />
      {row.paused && (
        <Pill icon={Pause} whole title={pauseLabel(row, now)}>
          {row.paused_until ? formatComingShort(row.paused_until, now) : inbox.paused}
        </Pill>
      )}
      {row.expired && (
        <Pill icon={TimerOff} whole>
          {inbox.expired}
        </Pill>
      )}
      {owner ? null : row.by_transfer ? (
        <PersonPill
          icon={ArrowLeftRight}
          tooltip={transferLabel(row)}
          text={row.transferred_by ? inbox.fromPerson(row.transferred_by.name) : inbox.transferred}
          // The longest state and a name do not fit a row of 300 px beside its area.
          narrow={isClosed}
        />
      ) : (
        <span className="ml-auto" title={inbox.interaction}>
          <MessageSquare size={13} strokeWidth={1.75} aria-hidden />
        </span>
      )}
    </>
  )
}

/** Who attends it; before what may be cut off. */
export const OwnerPill = ({ owner }: { owner: Person }) => (
  <Pill icon={UserRound} title={inbox.attendedBy(owner.name)} whole>
    <span className="block max-w-28 truncate">{owner.name}</span>
  </Pill>
)

interface PersonPillProps {
  icon: LucideIcon
  tooltip: string
  text: string
  /** Hides the text in a narrow list. */
  narrow: boolean
}

function PersonPill({ icon, tooltip, text, narrow }: PersonPillProps) {
  return (
    <Pill icon={icon} title={tooltip}>
      {narrow ? <span className="@max-[17rem]:hidden">{text}</span> : text}
    </Pill>
  )
}

/** How long the customer has waited; the time, where we wrote last. */
export function WaitingPill({ row, now }: { row: Interaction; now: number }) {
  const waiting = waitingTime(row, now)
  if (!waiting) return <RowTime row={row} now={now} />
  return (
    <Pill
      tone={waiting.tone}
      icon={Clock}
      title={`${inbox.waits} ${waiting.text}, ${formatFull(row.last_activity_at)}`}
    >
      {/* Only for screen readers: there is no room for the word beside a name. */}
      <span className="sr-only">{inbox.waits} </span>
      {waiting.text}
    </Pill>
  )
}
