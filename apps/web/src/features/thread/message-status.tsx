import type { ChannelType, MessageStatus } from '@hilo/contracts'
import { Check, CheckCheck, CircleAlert, CircleHelp, Clock, type LucideIcon } from 'lucide-react'
import { cx } from '../../lib/cx'
import { thread } from '../../strings'

/** `waiting`: still on this device. */
export type ShownStatus = MessageStatus | 'waiting'

const icons: Record<ShownStatus, LucideIcon> = {
  waiting: Clock,
  queued: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  failed: CircleAlert,
  unknown: CircleHelp,
}

/** These never tell more than 'sent'. */
const withoutReceipts: readonly ChannelType[] = ['telegram', 'gmail']

/** What really happened to a message of ours: an icon, its word, and the word again for those who do not see it. */
export function MessageStatusMark({ status, channel }: { status: ShownStatus; channel: ChannelType }) {
  const Icon = icons[status]
  const label = thread.status[status]
  const said = ['queued', 'waiting', 'failed', 'unknown'].includes(status)
  const more =
    status === 'unknown'
      ? thread.status.unknownHint
      : status === 'sent' && withoutReceipts.includes(channel)
        ? thread.status.noReceipts
        : null
  const title = more === null ? label : `${label}. ${more}`
  return (
    <span
      title={title}
      className={cx(
        'inline-flex items-center gap-1',
        status === 'read' && 'text-accent',
        status === 'failed' && 'text-bad',
        status === 'unknown' && 'text-warn',
      )}
    >
      {said && <span aria-hidden>{label}</span>}
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      <span className="sr-only">{title}</span>
    </span>
  )
}
