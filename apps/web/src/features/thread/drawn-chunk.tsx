import type { Thread } from '@hilo/client'
import type { SessionUser } from '@hilo/contracts'
import { Fragment, memo } from 'react'
import { thread as words } from '../../strings'
import { Bubble } from './bubble'
import { type LineItem, toDays } from './days'
import { type Chunk, sameItems } from './thread-chunks'
import type { Message } from './thread-items'
import { TimelineLine } from './timeline-line'

interface DrawnChunkProps {
  chunk: Chunk
  me: SessionUser
  clientName: string
  channel: Thread['interaction']['type']['name']
  /** Not all lines are in the document: each says which one it is. */
  numbered: boolean
  current: string
  onRetry: ((entry: Message) => void) | undefined
  onJump: (uuid: string) => void
}

export const DrawnChunk = memo(
  function DrawnChunk({ chunk, ...rest }: DrawnChunkProps) {
    return (
      <div data-chunk={chunk.key} className="flow-root">
        {toDays(chunk.items).map(({ name, begins, items }) => (
          <Fragment key={name}>
            {begins && (
              <p className="mt-1 mb-1.5 text-center">
                <span className="day">{name}</span>
              </p>
            )}
            <div className="relative flow-root">
              {items.map((item) => (
                <Line key={item.key} item={item} {...rest} />
              ))}
              <div aria-hidden className="day-read">
                <p>
                  <span data-day={name} />
                </p>
              </div>
            </div>
          </Fragment>
        ))}
      </div>
    )
  },
  (a, b) =>
    a.numbered === b.numbered &&
    a.me === b.me &&
    a.clientName === b.clientName &&
    a.current === b.current &&
    a.onRetry === b.onRetry &&
    sameItems(a.chunk.items, b.chunk.items),
)

function Line({ item, me, ...rest }: { item: LineItem } & Omit<DrawnChunkProps, 'chunk'>) {
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
      return <TimelineLine entry={item.entry} me={me} />
    case 'message':
      return <Bubble item={item} me={me} {...rest} />
  }
}
