import type { Thread } from '@hilo/client'
import { newMessagesOf, type SessionUser } from '@hilo/contracts'
import { ArrowDown } from 'lucide-react'
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { cx } from '../../../lib/cx'
import { inbox, thread as words } from '../../../strings'
import { authorName } from '../../../ui/display/author-name'
import { preloadable } from '../../../ui/state/preloadable'
import { MayActOnMessages } from '../actions/acts/may-act'
import type { ThreadActions } from '../actions/thread-actions'
import { ChunkView } from './chunk-view'
import type { Message } from './entry-kinds'
import { NewerEntries, OlderEntries } from './more-entries'
import { moveByEntry } from './move-by-entry'
import { requestsMenu } from './requests-menu'
import { toThreadItems } from './thread-items'
import { isBelow } from './window/is-below'
import { toChunks } from './window/thread-chunks'
import { useJumpToEntry } from './window/use-jump-to-entry'
import { useKeepNewest } from './window/use-keep-newest'
import { useThreadScroll } from './window/use-thread-scroll'
import { useThreadWindow } from './window/use-thread-window'

const Actions = preloadable(() => import('../actions/message-actions'))

interface ThreadLogProps {
  thread: Thread
  me: SessionUser
  firstUnread: string | null
  /** The entry to open at; null: the end. */
  openAt?: string | null
  /** Highlights the entry to open at, because the person searched for it. */
  flash?: boolean
  /** False until the server has answered: only then it is known where to open. */
  ready: boolean
  older: 'idle' | 'loading' | 'failed'
  onOlder: () => void
  /** How the next newer page loads, in a thread that was opened around an entry. */
  newer?: 'idle' | 'loading' | 'failed'
  onNewer?: () => void
  /** Goes to the end of the thread, which is not loaded. */
  onNewest?: () => void
  onRetry?: (entry: Message) => void
  /** The actions of messages; undefined in a preview. */
  actions?: ThreadActions
  /** Lets go of the oldest entries, if there are many; undefined in a preview. */
  onKeepNewest?: () => void
  /** Called when the end comes into or goes out of sight. */
  onAtBottom?: (atBottom: boolean) => void
  /** Increases with each message that the person sends, which scrolls to the end. */
  sentCount?: number
  /** Shown after the last entry: unsent messages and the expiry. */
  children?: ReactNode
}

export function ThreadLog(props: ThreadLogProps) {
  const {
    thread,
    me,
    firstUnread,
    ready,
    older,
    onOlder,
    onRetry,
    onKeepNewest = nothing,
    onAtBottom,
    sentCount = 0,
    children,
  } = props
  const { actions } = props
  const { openAt = firstUnread, flash = false, newer = 'idle', onNewer = nothing, onNewest = nothing } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { entries, answered, interaction, hasNewer } = thread
  const newMessages = newMessagesOf(interaction)
  const { subject } = interaction.conversation
  const name = interaction.conversation.client.name || inbox.unknownClient
  const chunks = useMemo(
    () => toChunks(toThreadItems(entries, firstUnread, subject, answered)),
    [entries, firstUnread, subject, answered],
  )
  const window = useThreadWindow(scroller, list, chunks, entries.length, openAt)
  const { atBottom, isAtEnd, onScroll, scrollToEnd, scrollToEntry } = useThreadScroll(scroller, {
    ready,
    content: `${thread.version}:${entries.length}:${sentCount}`,
    window,
    openAt,
    endsEarly: hasNewer,
    onNearTop: () => older === 'idle' && thread.hasMore && onOlder(),
    onNearBottom: () => newer === 'idle' && hasNewer && onNewer(),
  })
  const goToEnd = hasNewer ? onNewest : scrollToEnd

  const { isJumping, jumpToEntry } = useJumpToEntry(scroller, {
    thread,
    window,
    older,
    onOlder,
    scrollToEntry,
  })

  /** To where the new messages begin, and from there to the end. */
  const goToNew = () => {
    const log = scroller.current
    const start = newMessages > 0 && !hasNewer ? firstUnread : null
    if (log && start !== null && isBelow(log, entries, start)) jumpToEntry(start, { focus: false })
    else goToEnd()
  }

  useKeepNewest(onKeepNewest, {
    isAtEnd,
    atBottom,
    count: entries.length,
    isBusy: isJumping || window.usedElsewhere,
  })

  useEffect(() => onAtBottom?.(atBottom), [atBottom, onAtBottom])
  // The focus stays with the search result, so that the arrow keys move on from there.
  // A layout effect, so that the thread is not painted at another position first.
  useLayoutEffect(() => {
    if (flash && openAt !== null) jumpToEntry(openAt, { focus: false })
  }, [flash, openAt, jumpToEntry])
  const onSent = useEffectEvent(goToEnd)
  useEffect(() => {
    if (sentCount > 0) onSent()
  }, [sentCount])

  /** The entry that was pointed at or focused last: the actions start there once they have loaded. */
  const lastTouched = useRef<Element | null>(null)
  /** The press of the finger that is down: it may have begun before the actions had loaded. */
  const press = useRef<PointerEvent | null>(null)
  const endPress = () => {
    press.current = null
  }
  /** Set once a message was pointed at or focused: the actions load only then. On a touch screen a long press needs them at once. */
  const [loadActions, setLoadActions] = useState(() => matchMedia('(pointer: coarse)').matches)
  /** The message whose menu a key requested last. */
  const [menuOf, setMenuOf] = useState<{ readonly article: HTMLElement }>()
  const channel = interaction.type.name
  const nameOf = useCallback(
    (entry: Message) => authorName(entry.author, me.uuid, channel) ?? name,
    [me.uuid, channel, name],
  )

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* The page's one live region announces new messages; a live log would read every page that loads. */}
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={words.log(name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
        tabIndex={0}
        data-region="log"
        onScroll={onScroll}
        onPointerOver={({ pointerType, target }) => {
          if (pointerType !== 'touch' && target instanceof Element) lastTouched.current = target
          setLoadActions(true)
        }}
        onPointerLeave={() => {
          lastTouched.current = null
        }}
        onPointerDown={({ pointerType, nativeEvent }) => {
          if (pointerType === 'touch') press.current = nativeEvent
        }}
        onPointerUp={endPress}
        onPointerCancel={endPress}
        onFocus={({ target }) => {
          lastTouched.current = target
          setLoadActions(true)
        }}
        onKeyDown={(event) => {
          moveByEntry(event, scroller.current)
          // Handled here, because this key is often the first use of the actions, which loads them.
          if (actions && requestsMenu(event)) {
            event.preventDefault()
            setMenuOf({ article: event.target as HTMLElement })
            setLoadActions(true)
          }
          // The browser would scroll to where the end was before the last entries were rendered.
          if (event.key === 'End' && !event.shiftKey) {
            event.preventDefault()
            goToEnd()
          }
        }}
        // Scroll anchoring is done by useThreadScroll, alike in every browser.
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [container-type:size] [overflow-anchor:none] scroll-pt-10 px-4 pb-2.5 focus-visible:-outline-offset-2 md:px-6"
      >
        {/* A short thread stands at the foot by a translation, so that new messages do not move it in the layout. */}
        <div
          className={cx(
            'mx-auto flex w-full max-w-180 flex-col',
            entries.length === 0 ? 'min-h-full' : 'translate-y-[max(0px,calc(100cqh-100%))]',
          )}
        >
          <OlderEntries hasMore={thread.hasMore} older={older} onOlder={onOlder} />
          <MayActOnMessages value={actions?.onReply !== undefined}>
            <div ref={list}>
              {window.parts.map((part) =>
                part.kind === 'space' ? (
                  // No transition: with reduced motion all transitions are shortened, and even a short one is a frame
                  // late.
                  <div key={part.key} className="transition-none" style={{ height: part.height }} />
                ) : (
                  <ChunkView
                    key={part.chunk.key}
                    chunk={part.chunk}
                    next={chunks[chunks.indexOf(part.chunk) + 1]?.items[0]?.kind}
                    me={me}
                    clientName={name}
                    channel={channel}
                    numbered={window.partial}
                    currentInteraction={interaction.uuid}
                    onRetry={onRetry}
                    onJump={jumpToEntry}
                  />
                ),
              )}
            </div>
          </MayActOnMessages>
          {entries.length === 0 && <p className="m-auto text-second text-muted">{words.empty}</p>}
          {hasNewer ? <NewerEntries newer={newer} onNewer={onNewer} /> : children}
        </div>
      </div>
      {actions && loadActions && (
        <Actions.Part
          scroller={scroller}
          lastTouched={lastTouched}
          press={press}
          menuOf={menuOf}
          entries={entries}
          actions={actions}
          nameOf={nameOf}
          quiet
          onMissing={() => {
            setLoadActions(false)
            setMenuOf(undefined)
          }}
        />
      )}
      {(!atBottom || hasNewer) && (
        <button
          type="button"
          onClick={() => {
            // The button disappears at the end: the focus stays in the thread.
            scroller.current?.focus({ preventScroll: true })
            goToNew()
          }}
          className="finger absolute right-1/2 bottom-3 flex h-9 translate-x-1/2 animate-arrive items-center gap-2 rounded-full border border-line-strong bg-raise px-3 text-second font-medium shadow-float hover:bg-sunk"
        >
          <ArrowDown size={16} strokeWidth={1.75} aria-hidden />
          {newMessages > 0 ? words.newMessagesBelow(newMessages) : hasNewer ? words.toNewest : words.toBottom}
        </button>
      )}
    </div>
  )
}

const nothing = () => {}
