import { saidIn } from '@hilo/client'
import type { Interaction, SessionUser } from '@hilo/contracts'
import { CheckCheck, Inbox, MessagesSquare, SearchX, Users } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { handOver } from '../../lib/hand-over'
import { useMedia } from '../../lib/use-media'
import { useNow } from '../../lib/use-now'
import { useLiveList } from '../../server/live-list'
import { common, inbox } from '../../strings'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { Spinner } from '../../ui/spinner'
import { type Filters, isFiltered, matches, passes, searchFrom, toQuery } from './filters'
import { OpenRow, WaitingRow } from './inbox-row'
import { ListSkeleton } from './list-skeleton'
import { RowList } from './row-list'
import { listOf, nameOfTab, type Selection, type Tab } from './tabs'
import { useTaken } from './use-taken'

export interface ChatListProps {
  tab: Tab
  me: SessionUser
  selection: Selection | null
  /** It was just chosen: what was here before is not shown (specification). */
  cleared: boolean
  /** What stands in the search box now, and what the server was asked for (a moment later, two letters at least). */
  typed: string
  searched: string
  filters: Filters
  hrefOf: (row: Interaction) => string
  onOpen: (row: Interaction) => void
  onPreview: (row: Interaction) => void
  onAccept: (row: Interaction) => void
  onTab: (tab: Tab) => void
  onClearSearch: () => void
}

const emptyIcon = { my_chats: MessagesSquare, chats: Inbox, resolves: CheckCheck, team: Users }

export function ChatList(props: ChatListProps) {
  const { tab, me, selection, cleared, typed, searched, filters, hrefOf, onOpen, onPreview, onAccept } = props
  const now = useNow()
  const coarse = useMedia('(pointer: coarse)')
  const rowHeight = tab === 'chats' ? (coarse ? 94 : 86) : 80
  const { list, failed, moreFailed, loadingMore, reload, loadMore } = useLiveList(
    listOf[tab],
    toQuery(filters, searched),
    cleared,
  )
  const last = useRef(list)
  useEffect(() => {
    if (list) last.current = list
  })
  const searching = list === undefined || (typed.trim().length >= searchFrom && typed.trim() !== searched)
  const found = ((list ?? last.current)?.rows ?? []).filter(
    // What the server found for these very words stays; until it has answered, what is here is searched at once.
    (row) => passes(row, filters) && ((list && typed.trim() === searched) || matches(row, typed)),
  )
  const taken = useTaken(found, me.uuid)
  const shown = taken.reduce(
    (rows, one) =>
      rows.some((row) => row.uuid === one.row.uuid) ? rows : rows.toSpliced(one.at, 0, one.row),
    found,
  )

  const isSelected = useCallback(
    (row: Interaction) =>
      selection !== null &&
      (selection.interaction === null
        ? row.conversation.uuid === selection.conversation
        : row.uuid === selection.interaction),
    [selection],
  )

  if (failed) return <ErrorState title={inbox.loadFailed} reason={saidIn(failed)} onRetry={reload} />
  if ((list ?? last.current) === undefined) return <ListSkeleton rowHeight={rowHeight} />
  // Nothing here matches, and the server is still looking: too early to say that there is nothing.
  if (shown.length === 0) return searching ? <ListSkeleton rowHeight={rowHeight} /> : <Nothing {...props} />

  return (
    <RowList
      label={nameOfTab(tab)}
      source={shown}
      rowHeight={rowHeight}
      current={shown.find(isSelected)?.uuid ?? null}
      onNearEnd={() => !loadingMore && !moreFailed && loadMore()}
      onKey={(event, row) => {
        if (tab === 'chats' && event.altKey && event.code === 'KeyA' && !event.getModifierState('AltGraph')) {
          event.preventDefault()
          onAccept(row)
        }
      }}
      renderRow={(row, state) =>
        tab === 'chats' ? (
          <WaitingRow
            row={row}
            me={me}
            now={now}
            takenBy={taken.find((one) => one.row.uuid === row.uuid)?.by ?? null}
            onPreview={onPreview}
            onAccept={onAccept}
            {...state}
          />
        ) : (
          <OpenRow
            row={row}
            me={me}
            now={now}
            href={hrefOf(row)}
            selected={isSelected(row)}
            owner={tab === 'team'}
            onOpen={onOpen}
            {...state}
          />
        )
      }
      footer={<More loading={loadingMore} failed={moreFailed} onRetry={loadMore} />}
    />
  )
}

function More({
  loading,
  failed,
  onRetry,
}: {
  loading: boolean
  failed: boolean
  onRetry: () => void
}): ReactNode {
  if (failed) {
    return (
      <p
        ref={handOver}
        role="alert"
        className="flex items-center justify-center gap-2 p-3 text-second text-muted"
      >
        {inbox.moreFailed}
        <Button size="sm" onClick={onRetry}>
          {common.retry}
        </Button>
      </p>
    )
  }
  return loading ? (
    <p role="status" className="flex justify-center p-3 text-muted">
      <Spinner />
      <span className="sr-only">{inbox.loading}</span>
    </p>
  ) : null
}

function Nothing({ tab, typed, filters, onTab, onClearSearch }: ChatListProps) {
  if (typed.trim() !== '' || isFiltered(filters)) {
    return (
      <EmptyState
        icon={SearchX}
        title={inbox.empty.search(typed.trim())}
        action={
          <Button onClick={onClearSearch}>
            {typed.trim() === '' ? inbox.filters.clear : common.clearSearch}
          </Button>
        }
      />
    )
  }
  const { title, hint } = inbox.empty[tab]
  return (
    <EmptyState
      icon={emptyIcon[tab]}
      title={title}
      action={
        tab === 'my_chats' && <Button onClick={() => onTab('chats')}>{inbox.empty.my_chats.action}</Button>
      }
    >
      {hint}
    </EmptyState>
  )
}
