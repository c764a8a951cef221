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
import { cx } from '../../../lib/cx'
import { formatComingShort, formatFull, formatListTime } from '../../../lib/text/dates'
import { inbox } from '../../../strings'
import { AreaDot } from '../../../ui/display/area-dot'
import { Avatar } from '../../../ui/display/avatar'
import { ChannelBadge } from '../../../ui/display/channel-badge'
import { foreignLine } from '../../../ui/display/foreign-line'
import { LabelChips } from '../../../ui/display/label-chips'
import { Pill } from '../../../ui/display/pill'
import { PaperclipMark, RowAbout } from '../../../ui/display/row-about'
import { UnreadBadge } from '../../../ui/display/unread-badge'
import {
  customerName,
  insteadOfArea,
  lastSpeaker,
  pauseLabel,
  replyWindowMark,
  transferLabel,
  waitingTime,
} from './describe-row'

export function RowAvatar({ row }: { row: Interaction }) {
  return (
    // Above the link of a waiting row, which lies over it.
    <span data-check className="group/check relative self-start">
      <Avatar name={row.conversation.client.name}>
        {/* Below the badge, which keeps saying the channel. */}
        <span className="absolute inset-0 grid place-items-center rounded-full bg-accent text-on-accent opacity-0 group-data-checked/row:opacity-100 pointer-fine:group-hover/check:opacity-100">
          <Check size={18} strokeWidth={2.25} />
        </span>
        <ChannelBadge channel={row.type.name} />
      </Avatar>
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
        dir="auto"
        className={cx('min-w-0 flex-1 truncate text-left', row.unread > 0 ? 'font-semibold' : 'font-medium')}
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

/** A draft of the chat, or a message that waits or failed. */
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
      <span className={cx('flex-1 text-second', foreignLine, row.unread > 0 ? 'text-text' : 'text-muted')}>
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
      <UnreadBadge row={row} />
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
    <span title={label} className={toneOf(trouble)}>
      <Icon size={14} strokeWidth={2} className="inline align-[-2px]" aria-hidden />
      {/* Waiting rows have no accessible name that includes it. */}
      <span className="sr-only">{label}. </span>
    </span>
  )
}

/**
 * Whether a list of 300 px has no room for the area's name: two facts stand beside it. `other`: one of them is the owner or
 * the buttons, and then how the chat came is an icon at most.
 */
export const isCrowded = (row: Interaction, now: number, other: boolean): boolean =>
  [
    row.labels.length > 0,
    row.paused,
    row.expired,
    replyWindowMark(row, now) !== null,
    other || (row.by_transfer && row.status === 'assigned'),
  ].filter(Boolean).length > 1

/** The area; without one, a text that distinguishes the row from others. */
export function RowArea({ row, crowded = false }: { row: Interaction; crowded?: boolean }) {
  const text = row.area?.name ?? (insteadOfArea(row) || inbox.noArea)
  return (
    // Shrinks first, because the colour identifies the area too.
    <span
      className={cx(
        'flex h-5 min-w-2 shrink-100000 items-center gap-1.25',
        crowded && !row.area && '@max-[17rem]:hidden',
      )}
      title={text}
    >
      {row.area && <AreaDot color={row.area.color} />}
      <span dir="auto" className={cx('truncate', crowded && '@max-[17rem]:hidden')}>
        {text}
      </span>
    </span>
  )
}

/** What room is left is for the labels: a name, or the colour alone, or nothing. */
export function RowLabels({ row }: { row: Interaction }) {
  if (row.labels.length === 0) return null
  return (
    <span className="@container/labels flex h-5 min-w-0 flex-[1_1_1.25rem] items-center overflow-hidden">
      <LabelChips labels={row.labels} most={1} />
    </span>
  )
}

/** The reply window that is closing, or that is closed or managed elsewhere. A closed one has no colour. */
export function WindowPill({ row, now, whole = true }: { row: Interaction; now: number; whole?: boolean }) {
  const mark = replyWindowMark(row, now)
  if (!mark) return null
  const { text, label, urgent } = mark
  return (
    <Pill tone={urgent ? 'warn' : 'quiet'} {...(urgent && { icon: Hourglass })} title={label} whole={whole}>
      <span className="sr-only">{label}</span>
      <span aria-hidden>{text}</span>
    </Pill>
  )
}

/** Window, paused, expired, labels, and how it came: transferred or by itself; beside an owner as an icon alone. */
export function AssignedFacts({ row, now, owner }: { row: Interaction; now: number; owner: boolean }) {
  const isClosed = replyWindowMark(row, now)?.urgent === false
  return (
    <>
      <WindowPill row={row} now={now} />
      {row.paused && (
        <Pill icon={Pause} whole title={pauseLabel(row, now)}>
          {row.paused_until ? (
            inbox.comesBack(formatComingShort(row.paused_until, now))
          ) : (
            <>
              <span className="sr-only">{inbox.paused}, </span>
              {inbox.noDate}
            </>
          )}
        </Pill>
      )}
      {row.expired && (
        <Pill icon={TimerOff} whole {...(owner && isClosed && { title: inbox.expired })}>
          {/* The owner matters more than the reason of its pause. */}
          <span className={cx(owner && isClosed && '@max-[17rem]:sr-only')}>{inbox.expired}</span>
        </Pill>
      )}
      {!owner && row.by_transfer && (
        <PersonPill
          icon={ArrowLeftRight}
          tooltip={transferLabel(row)}
          text={row.transferred_by ? inbox.fromPerson(row.transferred_by.name) : inbox.transferred}
          // The longest state and a name do not fit a row of 300 px beside its area.
          narrow={isClosed}
        />
      )}
      <RowLabels row={row} />
      {(owner || !row.by_transfer) && (
        <span
          className={cx('ml-auto', owner && 'shrink-0')}
          title={row.by_transfer ? transferLabel(row) : inbox.interaction}
        >
          {row.by_transfer ? (
            <ArrowLeftRight size={13} strokeWidth={1.75} aria-hidden />
          ) : (
            <MessageSquare size={13} strokeWidth={1.75} aria-hidden />
          )}
        </span>
      )}
    </>
  )
}

/** The owner, before the parts that may be cut off. */
export const OwnerPill = ({ owner }: { owner: Person }) => (
  <Pill icon={UserRound} title={inbox.attendedBy(owner.name)} className="max-w-36 min-w-14">
    {owner.name}
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
    <Pill icon={icon} title={tooltip} className="min-w-6">
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
