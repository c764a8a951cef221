import type { ChannelType } from '@hilo/contracts'
import type { ReactNode } from 'react'
import { formatTime } from '../../../../lib/text/dates'
import type { UnsentMessage } from '../../../../server/unsent/unsent-messages'
import { common, thread } from '../../../../strings'
import { BubbleShape } from '../bubble'
import { MessageStatusMark, type ShownStatus } from '../message-status'
import { useShownStatus } from '../shown-status'
import { RichText } from '../text/rich-text'

const statusOf: Record<UnsentMessage['state'], ShownStatus> = {
  waiting: 'waiting',
  sending: 'queued',
  failed: 'failed',
}

/** A message that the server has not accepted yet. */
export function UnsentMessageBubble({
  message,
  channel,
  online,
  children,
}: {
  message: UnsentMessage
  channel: ChannelType
  online: boolean
  /** Shown beside its status. */
  children: ReactNode
}) {
  // While online, waiting for its turn takes a moment: it shows as being sent.
  const ownStatus = message.state === 'waiting' && online ? 'queued' : statusOf[message.state]
  const status = useShownStatus(message.unanswered ? 'unanswered' : ownStatus)
  const time = formatTime(message.date)
  return (
    <article
      data-entry={message.uuid}
      aria-label={[common.you, time, thread.status[status]].join(', ')}
      className="mt-1.5 flex flex-col items-end"
    >
      <BubbleShape channel={channel} side="out" last>
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
