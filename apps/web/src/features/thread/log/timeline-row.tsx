import type { SessionUser, TimelineEvent } from '@hilo/contracts'
import {
  AlarmClock,
  ArrowLeftRight,
  Ban,
  CircleCheck,
  CirclePlay,
  GitMerge,
  Layers,
  LockOpen,
  type LucideIcon,
  MailX,
  MessageSquarePlus,
  Pause,
  PhoneIncoming,
  PhoneOff,
  Play,
  RotateCcw,
  Sparkles,
  Tag,
  TimerOff,
  UserCheck,
  UserCog,
} from 'lucide-react'
import { formatFull, formatMoment, formatTime } from '../../../lib/text/dates'
import { system, timeline } from '../../../strings'
import type { TimelineEntry } from './entry-kinds'

const icons: Record<TimelineEvent, LucideIcon> = {
  started: MessageSquarePlus,
  taken: UserCheck,
  finished: CircleCheck,
  transferred: ArrowLeftRight,
  transferred_to_area: ArrowLeftRight,
  taken_over: UserCog,
  assigned_automatically: Sparkles,
  returned: RotateCcw,
  paused: Pause,
  resumed: Play,
  pause_ended: AlarmClock,
  expired: TimerOff,
  revived: CirclePlay,
  area_chosen: Layers,
  farewell_not_sent: MailX,
  farewell_held_back: MailX,
  contacts_merged: GitMerge,
  contact_blocked: Ban,
  contact_unblocked: LockOpen,
  chats_joined: GitMerge,
  number_lost: PhoneOff,
  number_inherited: PhoneIncoming,
  labelled: Tag,
  unlabelled: Tag,
  control_taken: UserCheck,
  control_given: Sparkles,
  control_kept: UserCheck,
  passed_by_ai: UserCheck,
  passed_by_app: UserCheck,
  taken_by_ai: Sparkles,
  taken_by_app: ArrowLeftRight,
}

function timelineText({ author, body, date }: TimelineEntry, me: SessionUser): string {
  const words = timeline[body.event]
  const target =
    body.event === 'paused' && body.target ? formatMoment(body.target, date) : (body.target ?? '')
  return author.uuid === me.uuid ? words.you(target) : words.other(author.name ?? system, target)
}

/** Who did what to the interaction, and when. */
export function TimelineRow({ entry, me }: { entry: TimelineEntry; me: SessionUser }) {
  const Icon = icons[entry.body.event]
  return (
    <p
      data-entry={entry.uuid}
      title={formatFull(entry.date)}
      className="my-2 text-center text-meta text-balance break-words text-muted"
    >
      <Icon size={14} strokeWidth={1.75} className="-mt-0.5 mr-1.5 inline" aria-hidden />
      {timelineText(entry, me)} · <time dateTime={entry.date}>{formatTime(entry.date)}</time>
    </p>
  )
}
