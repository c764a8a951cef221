import type { ChannelType, SessionUser } from '@hilo/contracts'
import { CircleAlert, Lock, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx'
import { formatFull, formatTime } from '../../lib/dates'
import { handOver } from '../../lib/hand-over'
import { common, thread } from '../../strings'
import { channelNames } from '../../ui/channel-badge'
import { Album } from './album'
import { CameBy } from './came-by'
import { Choices } from './choices'
import { useShownStatus } from './holding'
import { MediaCard } from './media-card'
import { MessageStatusMark } from './message-status'
import { OriginalButton } from './original-button'
import { PlaceCard } from './place-card'
import { Quote } from './quote'
import { QuotedText } from './quoted-text'
import { Reactions } from './reactions'
import { RichText } from './rich-text'
import { type Item, isMessage, type Message } from './thread-items'
import { whenOf } from './when-of'

type MessageItem = Extract<Item, { kind: 'message' }>

interface BubbleProps {
  item: MessageItem
  me: SessionUser
  clientName: string
  channel: ChannelType
  /** Not all lines are in the document: this one says which it is. */
  numbered: boolean
  /** The interaction that the thread stands at: what an earlier one did not send does not go again. */
  current: string
  /** Absent where the thread is only looked at. */
  onRetry?: ((entry: Message) => void) | undefined
  /** Shows the message that this one answers. */
  onJump?: ((uuid: string) => void) | undefined
}

export function Bubble({
  item: { entry, album, side, first, last, quoted },
  me,
  clientName,
  channel,
  numbered,
  current,
  onRetry,
  onJump,
}: BubbleProps) {
  /** Of an album the last one stands for all; each says its own where it is pressed. */
  const spoken = album?.at(-1) ?? entry
  const { date } = spoken
  const status = useShownStatus(spoken.status)
  const time = formatTime(date)
  const mine = isMine(entry, me)
  const author = authorOf(entry, clientName, mine, channel)
  const failed = status === 'failed'
  const unknown = status === 'unknown'
  /** Under the last of a group stands what became of it; the others have their time beside them. */
  const below = last || failed || unknown || entry.edited
  const clock = <time dateTime={date}>{time}</time>
  return (
    <article
      data-entry={entry.uuid}
      // How many there are is not known before the first one is loaded.
      {...(numbered ? { 'aria-posinset': entry.seq, 'aria-setsize': -1 } : {})}
      aria-label={`${author}, ${whenOf({ date, status })}`}
      className={cx(
        'flex flex-col',
        side === 'in' ? 'items-start' : 'items-end',
        first ? 'mt-1.5' : 'mt-0.5',
      )}
    >
      {first && side === 'out' && !mine && entry.kind === 'message' && (
        <span className="mr-0.5 mb-0.5 text-micro text-muted">{author}</span>
      )}
      <Beside side={side} note={below ? null : clock}>
        <BubbleShape entry={entry} side={side} last={last} title={formatFull(date)}>
          {entry.reply_to !== null && !entry.deleted && (
            <Quote
              uuid={entry.reply_to}
              quoted={quoted}
              author={
                quoted && isMessage(quoted) ? authorOf(quoted, clientName, isMine(quoted, me), channel) : null
              }
              onJump={onJump}
            />
          )}
          {!entry.deleted && <CameBy body={entry.body} />}
          {album ? <Album messages={album} /> : <Content entry={entry} />}
        </BubbleShape>
      </Beside>
      {!entry.deleted && <Reactions entry={entry} />}
      {below && (
        <div
          className={cx(
            'mx-0.5 mt-0.75 mb-2 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-micro text-muted',
            side === 'out' && 'justify-end',
          )}
        >
          {entry.edited && <span>{thread.edited}</span>}
          {clock}
          {status && side === 'out' && <MessageStatusMark status={status} channel={channel} />}
          {failed && entry.error && <span className="text-bad">{entry.error.msg}</span>}
          {unknown && <span className="basis-full text-end">{thread.status.unknownHint}</span>}
          {(failed || unknown) && onRetry && entry.interaction === current && (
            <span ref={handOver} className="contents">
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

/** A bubble with something small at its inner side, on the level of its last line. */
function Beside({ side, note, children }: { side: 'in' | 'out'; note: ReactNode; children: ReactNode }) {
  return (
    <div className={cx('flex w-full items-end gap-1.5', side === 'out' && 'flex-row-reverse')}>
      {children}
      {note && <span className="mb-1 shrink-0 text-micro text-muted">{note}</span>}
    </div>
  )
}

export function TextButton({
  icon,
  onClick,
  children,
}: {
  icon?: ReactNode
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="relative finger inline-flex min-h-6 items-center gap-1 rounded-[4px] font-medium text-accent underline-offset-2 hover:underline pointer-coarse:min-h-9"
    >
      {icon}
      {children}
    </button>
  )
}

/** The shape of what was said: who it is from decides the side, the colour, and which corner points at them. */
export function BubbleShape({
  entry,
  side,
  last,
  title,
  children,
}: {
  entry?: Message
  side: 'in' | 'out'
  last: boolean
  title?: string
  children: ReactNode
}) {
  const note = entry?.kind === 'note'
  // A sticker has a shape of its own.
  const bare =
    entry?.type === 'sticker' && entry.body.url !== null && !entry.deleted && entry.reply_to === null
  return (
    <div
      title={title}
      className={cx(
        'max-w-[88%] min-w-0 px-3 py-2 lg:max-w-[76%]',
        note
          ? 'flex gap-2 rounded-row bg-warn-soft text-second text-warn forced-colors:border forced-colors:border-dashed'
          : cx(
              'rounded-card',
              bare
                ? 'px-0!'
                : side === 'in'
                  ? 'border border-line bg-bubble-in text-text'
                  : 'bg-bubble-out text-on-bubble-out forced-colors:border',
              !bare && last && (side === 'in' ? 'rounded-bl-[4px]' : 'rounded-br-[4px]'),
            ),
      )}
    >
      {note && (
        <>
          <Lock size={15} strokeWidth={1.75} className="mt-px shrink-0" aria-hidden />
          <span className="sr-only">{thread.note.label}</span>
        </>
      )}
      <div className="min-w-0">{children}</div>
    </div>
  )
}

function Content({ entry }: { entry: Message }) {
  if (entry.deleted) return <em className="text-muted">{thread.deleted}</em>
  switch (entry.type) {
    case 'document':
    case 'image':
    case 'audio':
    case 'video':
    case 'sticker':
      return <MediaCard message={entry} />
    case 'unsupported':
      return (
        <p className="flex items-start gap-2 text-muted">
          <CircleAlert size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
          <span className="min-w-0 break-words whitespace-pre-line">
            {withoutBrackets(entry.body.text) || thread.media.unsupported}
          </span>
        </p>
      )
    case 'location':
    case 'contacts':
      return <PlaceCard type={entry.type} text={entry.body.text} place={entry.body.place} />
    case 'template':
      return (
        <>
          <p className="text-meta opacity-80">{thread.media[entry.type]}</p>
          <RichText text={entry.body.text} />
        </>
      )
    default:
      return (
        <>
          {entry.body.subject && (
            <p dir="auto" className="mb-1 font-semibold break-words">
              {entry.body.subject}
            </p>
          )}
          {/* What was shared without a word stands above. */}
          {!(entry.body.shared && entry.body.text === '') && <RichText text={entry.body.text} />}
          <Choices choices={entry.body.choices} />
          {entry.body.quoted && <QuotedText text={entry.body.quoted} />}
          {entry.body.original && <OriginalButton entry={entry.uuid} />}
        </>
      )
  }
}

/** In lists and exports brackets set off what nobody wrote; here its icon does. */
const withoutBrackets = (text: string): string => text.replace(/\[([^[\]]*)\]/gu, '$1')

const isMine = ({ author }: Message, me: SessionUser): boolean =>
  author.kind === 'user' && author.uuid === me.uuid

function authorOf(entry: Message, clientName: string, mine: boolean, channel: ChannelType): string {
  switch (entry.author.kind) {
    case 'client':
      return clientName
    case 'bot':
      return thread.bot
    case 'app':
      return channel === 'whatsapp' ? thread.app.whatsapp : thread.app.other(channelNames[channel])
    default:
      return mine ? common.you : (entry.author.name ?? common.somebody)
  }
}
