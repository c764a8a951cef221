import { abilitiesOf, type ChannelType, type SessionUser } from '@hilo/contracts'
import { Lock, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx'
import { moveFocusOut } from '../../../lib/focus/move-focus-out'
import { formatFull, formatTime } from '../../../lib/text/dates'
import { common, thread } from '../../../strings'
import { authorName } from '../../../ui/display/author-name'
import { preloadable } from '../../../ui/state/preloadable'
import { isMessage, type Message } from '../log/entry-kinds'
import type { ThreadItem } from '../log/thread-items'
import { Album } from '../media/album'
import { MessageContent } from './content/message-content'
import { MessageOrigin } from './content/message-origin'
import { MessageStatusMark } from './message-status'
import { Reactions } from './reactions'
import { useShownStatus } from './shown-status'
import { HasWhatsAppMarks } from './text/has-whatsapp-marks'
import { Quote } from './text/quote'
import { TextButton } from './text-button'
import { timeAndStatus } from './time-and-status'

const UnfinishedActs = preloadable(() => import('../actions/acts/unfinished-acts'))
const MailRecipients = preloadable(() => import('../mail/mail-recipients'))

type MessageItem = Extract<ThreadItem, { kind: 'message' }>

interface BubbleProps {
  item: MessageItem
  me: SessionUser
  clientName: string
  channel: ChannelType
  /** Gives screen readers the position in the thread, because not all entries are in the document. */
  numbered: boolean
  /** The interaction that the chat is about: messages of earlier ones cannot be sent again. */
  currentInteraction: string
  /** Undefined in a preview. */
  onRetry?: ((entry: Message) => void) | undefined
  /** Scrolls to the message that this one answers. */
  onJump?: ((uuid: string) => void) | undefined
}

export function Bubble({
  item: { entry, album, side, first, last, quoted },
  me,
  clientName,
  channel,
  numbered,
  currentInteraction,
  onRetry,
  onJump,
}: BubbleProps) {
  /** An album shows the date and status of its last picture. */
  const statusEntry = album?.at(-1) ?? entry
  const { date } = statusEntry
  // A call has no delivery status: its content shows how it ended.
  const status = useShownStatus(entry.type === 'call' ? null : statusEntry.status)
  const time = formatTime(date)
  const mine = isMine(entry, me)
  /** Another person who wrote into the customer's thread. */
  const writer = entry.body.mail?.from
  const author = authorName(entry.author, me.uuid, channel) ?? writer?.name ?? writer?.address ?? clientName
  const failed = status === 'failed'
  const unknown = status === 'unknown'
  const edited = entry.edited && !entry.deleted
  /** Only the last message of a group has a footer; the others show their time beside them. */
  const hasFooter = last || failed || unknown || edited || entry.blocked === true
  const timeElement = <time dateTime={date}>{time}</time>
  return (
    <article
      data-entry={entry.uuid}
      // -1: the total is unknown until the first entry is loaded.
      {...(numbered ? { 'aria-posinset': entry.seq, 'aria-setsize': -1 } : {})}
      aria-label={`${author}, ${timeAndStatus({ date, status })}`}
      className={cx(
        'flex flex-col',
        side === 'in' ? 'items-start' : 'items-end',
        first ? 'mt-1.5' : 'mt-0.5',
      )}
    >
      {first && side === 'out' && !mine && (
        <span className="mr-0.5 mb-0.5 text-micro text-muted">{author}</span>
      )}
      <WithTimeBeside side={side} time={hasFooter ? null : timeElement}>
        <BubbleShape entry={entry} channel={channel} side={side} last={last} title={formatFull(date)}>
          {entry.reply_to !== null && !entry.deleted && (
            <Quote
              uuid={entry.reply_to}
              quoted={quoted}
              author={
                quoted && isMessage(quoted)
                  ? (authorName(quoted.author, me.uuid, channel) ?? clientName)
                  : null
              }
              onJump={onJump}
            />
          )}
          {!entry.deleted && <MessageOrigin body={entry.body} />}
          {!entry.deleted && entry.body.mail && (
            <MailRecipients.Part mail={entry.body.mail} customer={side === 'out' ? clientName : null} quiet />
          )}
          {album ? <Album messages={album} /> : <MessageContent entry={entry} />}
        </BubbleShape>
      </WithTimeBeside>
      {!entry.deleted && <Reactions entry={entry} />}
      {!entry.deleted && entry.acts && <UnfinishedActs.Part entry={entry} side={side} compact />}
      {hasFooter && (
        <div
          className={cx(
            'mx-0.5 mt-0.75 mb-2 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-micro text-muted',
            side === 'out' && 'justify-end',
          )}
        >
          {edited && <span>{thread.edited}</span>}
          {entry.blocked && <span>{thread.whileBlocked}</span>}
          {timeElement}
          {status && side === 'out' && <MessageStatusMark status={status} channel={channel} />}
          {failed && entry.error && <span className="text-bad">{entry.error.msg}</span>}
          {unknown && <span className="basis-full text-end">{thread.status.unknownHint}</span>}
          {(failed || unknown) && onRetry && entry.interaction === currentInteraction && (
            <span ref={moveFocusOut} className="contents">
              <TextButton
                icon={<RotateCw size={12} strokeWidth={2} aria-hidden />}
                onClick={() => onRetry(entry)}
              >
                {common.retry}
              </TextButton>
            </span>
          )}
        </div>
      )}
    </article>
  )
}

/** Puts the time beside a bubble, level with its last line. */
function WithTimeBeside({
  side,
  time,
  children,
}: {
  side: 'in' | 'out'
  time: ReactNode
  children: ReactNode
}) {
  return (
    <div className={cx('flex w-full items-end gap-1.5', side === 'out' && 'flex-row-reverse')}>
      {children}
      {time && <span className="mb-1 shrink-0 text-micro text-muted">{time}</span>}
    </div>
  )
}

/** The frame of a message: the author decides its side, colour and pointed corner. */
export function BubbleShape({
  entry,
  channel,
  side,
  last,
  title,
  children,
}: {
  entry?: Message
  channel: ChannelType
  side: 'in' | 'out'
  last: boolean
  title?: string
  children: ReactNode
}) {
  const isNote = entry?.kind === 'note'
  // A sticker has no frame.
  const unframed =
    entry?.type === 'sticker' && entry.body.url !== null && !entry.deleted && entry.reply_to === null
  return (
    <div
      title={title}
      data-bubble={entry && ''}
      className={cx(
        // A long press opens the message's menu, where its text can be copied.
        'relative max-w-[88%] min-w-0 px-3 py-2 [-webkit-touch-callout:none] pointer-fine:max-w-[min(88%,max(288px,calc(100%-108px)))] lg:max-w-[76%]! pointer-coarse:select-none',
        isNote
          ? 'flex gap-2 rounded-row bg-warn-soft text-second text-warn forced-colors:border forced-colors:border-dashed'
          : cx(
              'rounded-card',
              unframed
                ? 'px-0!'
                : side === 'in'
                  ? 'border border-line bg-bubble-in text-text'
                  : 'bg-bubble-out text-on-bubble-out forced-colors:border',
              !unframed && last && (side === 'in' ? 'rounded-bl-[4px]' : 'rounded-br-[4px]'),
            ),
      )}
    >
      {isNote && (
        <>
          <Lock size={15} strokeWidth={1.75} className="mt-px shrink-0" aria-hidden />
          <span className="sr-only">{thread.note.label}</span>
        </>
      )}
      <div className="min-w-0">
        {/* A note is not sent, so it has no marks of the channel. */}
        <HasWhatsAppMarks value={!isNote && abilitiesOf(channel).marks}>{children}</HasWhatsAppMarks>
      </div>
    </div>
  )
}

const isMine = ({ author }: Message, me: SessionUser): boolean =>
  author.kind === 'user' && author.uuid === me.uuid
