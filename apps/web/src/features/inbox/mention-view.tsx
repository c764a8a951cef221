import { ask } from '@hilo/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { AtSign, X } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { cx } from '../../lib/cx'
import { formatFull, formatListTime } from '../../lib/text/dates'
import { keys } from '../../server/http/keys'
import { useEverOnline, useSocket } from '../../server/live/live-context'
import { fetchMentions, type MentionPage, type ShownMention } from '../../server/live/mentions'
import { common, inbox, mentions as words } from '../../strings'
import { Avatar } from '../../ui/display/avatar'
import { Button } from '../../ui/form/button'
import { IconButton } from '../../ui/form/icon-button'
import { EmptyState } from '../../ui/state/empty-state'
import { ErrorState } from '../../ui/state/error-state'
import { MentionAnswer } from './mention-answer'
import { ListSkeleton } from './rows/list-skeleton'

interface MentionViewProps {
  user: string
  hrefOf: (mention: ShownMention) => string
  onOpen: (mention: ShownMention) => void
  onLeave: () => void
}

/** The notes that name this person, the newest first, in the place of the list. */
export default function MentionView({ user, hrefOf, onOpen, onLeave }: MentionViewProps) {
  const socket = useSocket()
  const { items, failed, busy, more, loadMore, again } = useMentions()
  const see = ({ uuid, seen }: ShownMention) => {
    if (!seen) void ask(socket, 'see:mentions', { mentions: [uuid] })
  }
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line py-1 pr-2 pl-3.5">
        <AtSign size={16} strokeWidth={1.75} className="shrink-0 text-accent" aria-hidden />
        <h3 className="min-w-0 flex-1 truncate font-medium">{words.name}</h3>
        <IconButton icon={X} size={16} label={words.leave} onClick={onLeave} className="size-8" />
      </div>
      {items === undefined ? (
        failed ? (
          <ErrorState title={words.failed} onRetry={again} />
        ) : (
          <ListSkeleton rowHeight={80} />
        )
      ) : items.length === 0 ? (
        <EmptyState icon={AtSign} title={words.empty.title}>
          {words.empty.hint}
        </EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus
        <div data-region="list" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-1.5">
          <ul aria-label={words.name} className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
            {items.map((mention) => (
              <li key={mention.uuid}>
                <MentionRow
                  user={user}
                  mention={mention}
                  href={hrefOf(mention)}
                  onOpen={() => {
                    see(mention)
                    onOpen(mention)
                  }}
                  onSee={() => see(mention)}
                />
              </li>
            ))}
          </ul>
          {more && (
            <p className="flex justify-center p-3">
              <Button size="sm" busy={busy} onClick={loadMore}>
                {common.more}
              </Button>
            </p>
          )}
        </div>
      )}
    </>
  )
}

interface MentionRowProps {
  /** Whom the notes name. */
  user: string
  mention: ShownMention
  href: string
  onOpen: () => void
  onSee: () => void
}

function MentionRow({ user, mention, href, onOpen, onSee }: MentionRowProps) {
  const { by, client, date, text, seen, readable, status, user: owner } = mention
  const [answering, setAnswering] = useState(false)
  const closed = status === 'finished' ? words.closedFinished : words.closed
  const name = client.name || inbox.unknownClient
  const content = (
    <>
      <Avatar name={by.name} size={32} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span
            dir="auto"
            className={cx('min-w-0 flex-1 truncate text-left', seen ? 'font-medium' : 'font-semibold')}
          >
            {by.name}
          </span>
          <time dateTime={date} title={formatFull(date)} className="shrink-0 text-meta text-muted">
            {formatListTime(date)}
          </time>
          {!seen && (
            <>
              <span className="size-2 shrink-0 rounded-full bg-accent" aria-hidden />
              <span className="sr-only">{words.notSeen}</span>
            </>
          )}
        </span>
        <span className="block truncate text-micro text-muted">{words.about(name)}</span>
        <span
          className={cx(
            'mt-0.5 text-second break-words',
            readable ? 'line-clamp-2' : 'block whitespace-pre-wrap',
          )}
        >
          {text}
        </span>
        {!readable && (
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-micro text-muted">
            {owner ? closed(owner.name) : words.closedNobody}
            {status === 'assigned' && !answering && (
              <Button
                size="sm"
                onClick={() => {
                  onSee()
                  setAnswering(true)
                }}
              >
                {words.answer}
              </Button>
            )}
            {!seen && (
              <Button size="sm" onClick={onSee}>
                {words.markSeen}
              </Button>
            )}
          </span>
        )}
      </span>
    </>
  )
  const rowClass = 'flex min-h-11 w-full gap-2.5 rounded-row px-2 py-2 text-left'
  if (!readable)
    return (
      <div>
        <div className={rowClass}>{content}</div>
        {answering && (
          <div className="pr-2 pb-2 pl-12.5">
            <MentionAnswer user={user} mention={mention} onDone={() => setAnswering(false)} />
          </div>
        )}
      </div>
    )
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a href={href} onClick={open} className={cx(rowClass, 'hover:bg-sunk focus-visible:-outline-offset-2')}>
      {content}
    </a>
  )
}

function useMentions() {
  const socket = useSocket()
  const ready = useEverOnline()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...keys.mentions, 'list'],
    queryFn: ({ pageParam }): Promise<MentionPage> =>
      fetchMentions(socket, pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    enabled: ready,
  })
  return {
    items: data?.pages.flatMap(({ items }) => items),
    failed: error !== null,
    busy: isFetching,
    more: hasNextPage,
    loadMore: () => void fetchNextPage(),
    again: () => void refetch(),
  }
}
