import type { Interaction } from '@hilo/contracts'
import { inbox } from '../../strings'
import { CountBadge } from './pill'

type Unread = Pick<Interaction, 'unread' | 'marked_unread'>

/** How many messages are unread, in words; without a number where the chat is unread for a mark alone. Null: it is read. */
export function unreadText({ unread, marked_unread }: Unread): string | null {
  if (marked_unread) return inbox.markedUnread
  return unread > 0 ? inbox.unread(unread) : null
}

/** The same as a badge. A mark is a dot: a number would promise a message. */
export function UnreadBadge({ row }: { row: Unread }) {
  const text = unreadText(row)
  if (text === null) return null
  if (!row.marked_unread) return <CountBadge count={row.unread} label={text} />
  return (
    <span className="mx-1 size-2.5 shrink-0 rounded-full bg-accent">
      <span className="sr-only">{text}</span>
    </span>
  )
}
