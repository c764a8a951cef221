import type { ChannelType } from '@hilo/contracts'
import type { ReactNode } from 'react'
import { formatTime } from '../../lib/dates'
import type { Outgoing } from '../../server/outbox'
import { common, thread } from '../../strings'
import { BubbleShape } from './bubble'
import { useShownStatus } from './holding'
import { MessageStatusMark, type ShownStatus } from './message-status'
import { RichText } from './rich-text'

const statusOf: Record<Outgoing['state'], ShownStatus> = {
  waiting: 'waiting',
  sending: 'queued',
  failed: 'failed',
}

/** A message that the server has not confirmed: in its place at once, saying truly where it is. */
export function OutgoingBubble({
  message,
  channel,
  online,
  children,
}: {
  message: Outgoing
  channel: ChannelType
  online: boolean
  /** What stands beside its state. */
  children: ReactNode
}) {
  // With a connection what waits only waits its turn, which is a moment.
  const status = useShownStatus(message.state === 'waiting' && online ? 'queued' : statusOf[message.state])
  const time = formatTime(message.date)
  return (
    <article
      data-entry={message.uuid}
      aria-label={[common.you, time, thread.status[status]].join(', ')}
      className="mt-1.5 flex flex-col items-end"
    >
      <BubbleShape side="out" last>
        <RichText text={message.text} />
      </BubbleShape>
      <div className="mx-0.5 mt-0.75 mb-2 flex flex-wrap items-center justify-end gap-x-2 text-micro text-muted">
        <time dateTime={message.date}>{time}</time>
        <MessageStatusMark status={status} channel={channel} />
        {children}
      </div>
    </article>
  )
}
