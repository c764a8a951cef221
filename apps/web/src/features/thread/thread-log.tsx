import type { Thread } from '@hilo/client'
import type { SessionUser } from '@hilo/contracts'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { handOver } from '../../lib/hand-over'
import { common, inbox, thread as words } from '../../strings'
import { Button } from '../../ui/button'
import { Bone } from '../../ui/skeleton'
import { DrawnChunk } from './drawn-chunk'
import { moveByLine } from './move-by-line'
import { toChunks } from './thread-chunks'
import { type Message, toItems } from './thread-items'
import { useJump } from './use-jump'
import { useThreadScroll } from './use-thread-scroll'
import { useThreadWindow } from './use-thread-window'

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
  const list = useRef<HTMLDivElement>(null)
  const { entries, interaction } = thread
  const { subject } = interaction.conversation
  const name = interaction.conversation.client.name || inbox.unknownClient
  const chunks = useMemo(
    () => toChunks(toItems(entries, firstUnread, subject)),
    [entries, firstUnread, subject],
  )
  const window = useThreadWindow(scroller, list, chunks, entries.length, openAt)
  const { atBottom, onScroll, toBottom, toLine } = useThreadScroll(scroller, {
    ready,
    content: `${thread.version}:${entries.length}:${sent}`,
    window,
    openAt,
    onNearTop: () => older === 'idle' && thread.hasMore && onOlder(),
  })

  const jump = useJump(scroller, { thread, window, older, onOlder, toLine })

  useEffect(() => onAtBottom?.(atBottom), [atBottom, onAtBottom])
  useEffect(() => {
    if (sent > 0) toBottom()
  }, [sent, toBottom])

  const unread = interaction.unread

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
        onKeyDown={(event) => {
          moveByLine(event, scroller.current)
          // The browser would go to where the end was before the last lines were drawn.
          if (event.key === 'End' && !event.shiftKey) {
            event.preventDefault()
            toBottom()
          }
        }}
        // The reader's line is kept in one way, in every browser.
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none] scroll-pt-10 px-4 pb-2.5 focus-visible:-outline-offset-2 md:px-6"
      >
        <div className="mx-auto flex min-h-full w-full max-w-180 flex-col justify-end">
          <Top hasMore={thread.hasMore} older={older} onOlder={onOlder} />
          <div ref={list}>
            {window.parts.map((part) =>
              part.kind === 'space' ? (
                // At once: whoever wants less motion has all transitions shortened, and a short one is a frame late.
                <div key={part.key} className="transition-none" style={{ height: part.height }} />
              ) : (
                <DrawnChunk
                  key={part.chunk.key}
                  chunk={part.chunk}
                  me={me}
                  clientName={name}
                  channel={interaction.type.name}
                  numbered={window.partial}
                  current={interaction.uuid}
                  onRetry={onRetry}
                  onJump={jump}
                />
              ),
            )}
          </div>
          {entries.length === 0 && <p className="m-auto text-second text-muted">{words.empty}</p>}
          {children}
        </div>
      </div>
      {!atBottom && (
        <button
          type="button"
          onClick={() => {
            // It goes away with the press: the focus stays in the thread.
            scroller.current?.focus({ preventScroll: true })
            toBottom()
          }}
          className="finger absolute right-1/2 bottom-3 flex h-9 translate-x-1/2 animate-arrive items-center gap-2 rounded-full border border-line-strong bg-raise px-3 text-second font-medium shadow-float hover:bg-sunk"
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
      <p
        ref={handOver}
        role="alert"
        className="flex items-center justify-center gap-2 py-4 text-second text-muted"
      >
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
