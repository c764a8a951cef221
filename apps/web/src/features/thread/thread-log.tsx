import type { Thread } from '@hilo/client'
import type { SessionUser } from '@hilo/contracts'
import { ArrowDown } from 'lucide-react'
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../../lib/cx'
import { formatDaySeparator } from '../../lib/dates'
import { common, inbox, thread as words } from '../../strings'
import { Button } from '../../ui/button'
import { Bone } from '../../ui/skeleton'
import { Bubble } from './bubble'
import { type Chunk, type Item, type Message, sameItems, toChunks, toItems } from './thread-items'
import { TimelineLine } from './timeline-line'
import { useFirstDrawn } from './use-first-drawn'
import { useJump } from './use-jump'
import { useThreadScroll } from './use-thread-scroll'

interface ThreadLogProps {
  thread: Thread
  me: SessionUser
  firstUnread: string | null
  /** The line to open at, where it is not the end. */
  openAt?: string | null
  /** The place to open at is known only when the server has answered. */
  ready: boolean
  older: 'idle' | 'loading' | 'failed'
  onOlder: () => void
  onRetry?: (entry: Message) => void
  /** The person's eyes are at the end, or not. */
  onAtBottom?: (atBottom: boolean) => void
  /** Counts up with each message the person sends: the end is shown then. */
  sent?: number
  /** What stands behind the last line: messages on their way, the expiry. */
  children?: ReactNode
}

export function ThreadLog(props: ThreadLogProps) {
  const { thread, me, firstUnread, ready, older, onOlder, onRetry, onAtBottom, sent = 0, children } = props
  const { openAt = firstUnread } = props
  const scroller = useRef<HTMLDivElement>(null)
  const name = thread.interaction.conversation.client.name || inbox.unknownClient
  const chunks = toChunks(toItems(thread.entries, firstUnread, thread.interaction.conversation.subject))
  const from = useFirstDrawn(chunks, openAt)
  const { atBottom, onScroll, toBottom } = useThreadScroll(scroller, {
    ready,
    content: `${thread.version}:${thread.entries.length}:${sent}:${from}`,
    openAt,
    onNearTop: () => from === 0 && older === 'idle' && thread.hasMore && onOlder(),
  })

  const jump = useJump(scroller, thread, older, onOlder)

  useEffect(() => onAtBottom?.(atBottom), [atBottom, onAtBottom])
  useEffect(() => {
    if (sent > 0) toBottom()
  }, [sent, toBottom])

  const unread = thread.interaction.unread

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* The page's one polite voice says what is new; a live log would read every page that is loaded. */}
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={words.log(name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
        tabIndex={0}
        data-region="log"
        onScroll={onScroll}
        onKeyDown={(event) => moveByLine(event, scroller.current)}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-2.5 focus-visible:-outline-offset-2 md:px-6"
      >
        <div className="mx-auto flex min-h-full w-full max-w-180 flex-col justify-end">
          {from === 0 && <Top hasMore={thread.hasMore} older={older} onOlder={onOlder} />}
          {chunks.slice(from).map((chunk, at) => (
            <DrawnChunk
              key={chunk.key}
              chunk={chunk}
              me={me}
              clientName={name}
              channel={thread.interaction.type.name}
              // The last ones are on the screen: only what lies far above may be skipped by the browser.
              skippable={from + at < chunks.length - 2}
              onRetry={onRetry}
              onJump={jump}
            />
          ))}
          {thread.entries.length === 0 && <p className="m-auto text-second text-muted">{words.empty}</p>}
          {children}
        </div>
      </div>
      {!atBottom && (
        <button
          type="button"
          onClick={toBottom}
          className="absolute right-1/2 bottom-3 flex h-9 translate-x-1/2 animate-arrive items-center gap-2 rounded-full border border-line-strong bg-raise px-3 text-second font-medium shadow-float hover:bg-sunk"
        >
          <ArrowDown size={16} strokeWidth={1.75} aria-hidden />
          {unread > 0 ? words.newMessagesBelow(unread) : words.toBottom}
        </button>
      )}
    </div>
  )
}

function Top({ hasMore, older, onOlder }: Pick<ThreadLogProps, 'older' | 'onOlder'> & { hasMore: boolean }) {
  if (!hasMore) return <p className="py-4 text-center text-meta text-muted">{words.beginning}</p>
  if (older === 'failed') {
    return (
      <p role="alert" className="flex items-center justify-center gap-2 py-4 text-second text-muted">
        {words.olderFailed}
        <Button size="sm" onClick={onOlder}>
          {common.retry}
        </Button>
      </p>
    )
  }
  return (
    <div role="status" className="grid gap-2 py-3">
      <span className="sr-only">{older === 'loading' ? words.loadingOlder : ''}</span>
      <Bone className="h-9 w-52 rounded-card!" />
      <Bone className="ml-auto h-9 w-64 rounded-card!" />
    </div>
  )
}

interface DrawnChunkProps {
  chunk: Chunk
  me: SessionUser
  clientName: string
  channel: Thread['interaction']['type']['name']
  skippable: boolean
  onRetry: ((entry: Message) => void) | undefined
  onJump: (uuid: string) => void
}

const DrawnChunk = memo(
  function DrawnChunk({ chunk, skippable, ...rest }: DrawnChunkProps) {
    return (
      <div
        data-chunk=""
        className={cx(
          'flow-root',
          skippable && '[contain-intrinsic-size:auto_1600px] [content-visibility:auto]',
        )}
      >
        {chunk.items.map((item) => (
          <Line key={item.key} item={item} {...rest} />
        ))}
      </div>
    )
  },
  (a, b) =>
    a.skippable === b.skippable &&
    a.me === b.me &&
    a.clientName === b.clientName &&
    a.onRetry === b.onRetry &&
    sameItems(a.chunk.items, b.chunk.items),
)

function Line({ item, me, ...rest }: { item: Item } & Omit<DrawnChunkProps, 'chunk' | 'skippable'>) {
  switch (item.kind) {
    case 'day':
      return (
        <p className="my-3 text-center">
          <span className="inline-block rounded-row border border-line bg-sunk px-2.5 py-0.75 text-meta text-muted">
            {formatDaySeparator(item.date)}
          </span>
        </p>
      )
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

/** With the focus in the log, the arrows go from line to line; the lines themselves are no stops of the Tab key. */
function moveByLine(event: KeyboardEvent, log: HTMLElement | null): void {
  if (!log || event.altKey || event.ctrlKey || event.metaKey) return
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const lines = [...log.querySelectorAll<HTMLElement>('article[data-entry]')]
  const at = lines.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? lines.at(-1) : lines[at + step]
  if (!next) return
  event.preventDefault()
  next.tabIndex = -1
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
}
