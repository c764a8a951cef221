import { abilitiesOf, type ChannelType, type MessageStatus } from '@hilo/contracts'
import { Check, CheckCheck, CircleAlert, CircleHelp, Clock, type LucideIcon } from 'lucide-react'
import { cx } from '../../../lib/cx'
import { thread } from '../../../strings'

/**
 * `waiting`: not sent to the server, or held by its channel. `unanswered`: sent to the server, which has not answered.
 */
export type ShownStatus = MessageStatus | 'waiting' | 'unanswered'

const icons: Record<ShownStatus, LucideIcon> = {
  waiting: Clock,
  queued: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  failed: CircleAlert,
  unknown: CircleHelp,
  unanswered: CircleHelp,
}

/** The status of our message as an icon, with its text for screen readers. */
export function MessageStatusMark({ status, channel }: { status: ShownStatus; channel: ChannelType }) {
  const Icon = icons[status]
  const label = thread.status[status]
  const showsLabel = ['queued', 'waiting', 'failed', 'unknown', 'unanswered'].includes(status)
  const hint =
    status === 'unknown' || status === 'unanswered'
      ? thread.status[`${status}Hint`]
      : status === 'sent' && !abilitiesOf(channel).receipts
        ? thread.status.noReceipts
        : null
  const title = hint === null ? label : `${label}. ${hint}`
  return (
    <span
      title={title}
      className={cx(
        'inline-flex items-center gap-1',
        status === 'read' && 'text-accent',
        status === 'failed' && 'text-bad',
        (status === 'unknown' || status === 'unanswered') && 'text-warn',
      )}
    >
      {showsLabel && <span aria-hidden>{label}</span>}
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      <span className="sr-only">{title}</span>
    </span>
  )
}
