import type { Thread } from '@hilo/client'
import type { SessionUser } from '@hilo/contracts'
import { memo } from 'react'
import { thread as words } from '../../../strings'
import { Bubble } from '../bubble/bubble'
import type { Message } from './entry-kinds'
import { groupByDay, type ItemInDay, isDivider } from './group-by-day'
import type { ThreadItem } from './thread-items'
import { TimelineRow } from './timeline-row'
import { type Chunk, sameItems } from './window/thread-chunks'

interface ChunkViewProps {
  chunk: Chunk
  /** The kind of item that the next chunk begins with. */
  next: ThreadItem['kind'] | undefined
  me: SessionUser
  clientName: string
  channel: Thread['interaction']['type']['name']
  /** Not all entries are in the document, so each says its position. */
  numbered: boolean
  currentInteraction: string
  onRetry: ((entry: Message) => void) | undefined
  onJump: (uuid: string) => void
}

export const ChunkView = memo(
  function ChunkView({ chunk, next, ...rest }: ChunkViewProps) {
    const parts = groupByDay(chunk.items)
    return (
      <div data-chunk={chunk.key} className="flow-root">
        {parts.map(({ name, startsHere, items }, at) => (
          <div key={partKey(parts, at)} className="relative flow-root">
            {startsHere && (
              <p className="day-begins">
                <span className="day">{name}</span>
              </p>
            )}
            {items.map((item) => (
              <ChunkItem key={item.key} item={item} {...rest} />
            ))}
            {!isDivider(items) && (
              <div aria-hidden className="day-read" data-then={kindAfter(parts[at + 1], next)}>
                <p>
                  <span data-day={name} />
                </p>
              </div>
            )}
          </div>
        ))}
      </div>
    )
  },
  (a, b) =>
    a.next === b.next &&
    a.numbered === b.numbered &&
    a.me === b.me &&
    a.clientName === b.clientName &&
    a.currentInteraction === b.currentInteraction &&
    a.onRetry === b.onRetry &&
    sameItems(a.chunk.items, b.chunk.items),
)

/** Stays the same when older messages come before a part, because a part with a new key is rendered anew and loses the scroll position. */
function partKey(parts: ReturnType<typeof groupByDay>, at: number): string {
  const [part, before] = [parts[at], parts[at - 1]]
  if (isDivider(part?.items ?? [])) return 'divider'
  return `${part?.name}${before && isDivider(before.items) ? ' after' : ''}`
}

/** The kind of item that follows a part, which may push the heading of the day away. */
function kindAfter(
  part: ReturnType<typeof groupByDay>[number] | undefined,
  next: ThreadItem['kind'] | undefined,
) {
  if (!part) return next === 'day' || next === 'divider' ? next : undefined
  if (part.startsHere) return 'day'
  return isDivider(part.items) ? 'divider' : undefined
}

function ChunkItem({ item, me, ...rest }: { item: ItemInDay } & Omit<ChunkViewProps, 'chunk' | 'next'>) {
  switch (item.kind) {
    case 'divider':
      return (
        <p className="mt-3 mb-2 flex items-center gap-2.5 text-meta font-semibold text-hot before:h-px before:flex-1 before:bg-current before:opacity-35 after:h-px after:flex-1 after:bg-current after:opacity-35">
          {words.newMessages}
        </p>
      )
    case 'subject':
      return (
        <p className="my-2 text-center text-meta break-words text-muted">
          {words.subjectChanged(item.subject)}
        </p>
      )
    case 'timeline':
      return <TimelineRow entry={item.entry} me={me} />
    case 'message':
      return <Bubble item={item} me={me} {...rest} />
  }
}
