import { ackSentence } from '@hilo/client'
import type { Interaction, SessionUser } from '@hilo/contracts'
import { CheckCheck, Inbox, MessagesSquare, Search, SearchX, Users, WifiOff } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useMedia } from '../../lib/browser/use-media'
import { useNow } from '../../lib/browser/use-now'
import { moveFocusOut } from '../../lib/focus/move-focus-out'
import { useCounts } from '../../server/live/counts'
import { takenFirst } from '../../server/live/just-taken'
import { useLiveState } from '../../server/live/live-context'
import { useLiveList } from '../../server/live/live-list'
import { useDues } from '../../server/reads/targets'
import { common, inbox, searchEverywhere } from '../../strings'
import { Kbd } from '../../ui/display/kbd'
import { Button } from '../../ui/form/button'
import { EmptyState } from '../../ui/state/empty-state'
import { ErrorState } from '../../ui/state/error-state'
import { preloadable } from '../../ui/state/preloadable'
import { Spinner } from '../../ui/state/spinner'
import { useCheckedRows } from './checked/use-checked-rows'
import { type Filters, isFiltered, matchesText, minSearchLength, passesFilters, toQuery } from './filters'
import { useListOrder } from './list-head'
import { ChatRow, WaitingRow } from './rows/inbox-row'
import { ListSkeleton } from './rows/list-skeleton'
import { RowList } from './rows/row-list'
import { useRowsTakenByOthers } from './rows/use-rows-taken-by-others'
import { listOfTab, type Selection, type Tab, tabName } from './tabs'

interface ChatListProps {
  tab: Tab
  me: SessionUser
  selection: Selection | null
  /** The tab was just chosen: rows from before are not shown (specification). */
  cleared: boolean
  /** The text in the search box, and the query sent to the server (after a pause, from two letters). */
  typed: string
  searched: string
  filters: Filters
  hrefOf: (row: Interaction) => string
  onOpen: (row: Interaction) => void
  onPreview: (row: Interaction) => void
  onAccept: (row: Interaction) => void
  onTab: (tab: Tab) => void
  /** Searches the text in all history. */
  onEverywhere: (text: string) => void
  onClearSearch: () => void
  /** Below the words of an empty list, where no welcome stands beside it. */
  begin?: ReactNode
}

const StoredMark = preloadable(() => import('../../ui/state/stored-mark'))
const CheckedBar = preloadable(() => import('./checked/checked-bar'))

/** They need nothing until they come back. */
const pausedApart = { has: ({ paused }: Interaction) => paused, title: inbox.pausedGroup }

const emptyIcon = { my_chats: MessagesSquare, chats: Inbox, resolves: CheckCheck, team: Users }

export function ChatList(props: ChatListProps) {
  const { tab, me, selection, cleared, typed, searched, filters, hrefOf, onOpen, onPreview, onAccept } = props
  const now = useNow()
  const offline = useLiveState() === 'offline'
  const dues = useDues()
  const isTouch = useMedia('(pointer: coarse)')
  const rowHeight = tab === 'chats' ? (isTouch ? 94 : 86) : 80
  const chosen = useListOrder(tab)
  const order = chosen === (tab === 'chats' ? 'longest' : 'newest') ? null : chosen
  const { list, failed, moreFailed, loadingMore, reload, loadMore } = useLiveList(
    listOfTab[tab],
    toQuery(filters, searched, order),
    cleared,
  )
  const lastList = useRef(list)
  useEffect(() => {
    if (list) lastList.current = list
  })
  const searching =
    list === undefined || (typed.trim().length >= minSearchLength && typed.trim() !== searched)
  const listed = (list ?? lastList.current)?.rows ?? []
  const found = (tab === 'my_chats' && searched === '' ? takenFirst(listed) : listed).filter(
    // Rows found by the server for this text stay; until it answers, the loaded rows are searched here.
    (row) => passesFilters(row, filters) && ((list && typed.trim() === searched) || matchesText(row, typed)),
  )
  const taken = useRowsTakenByOthers(found, me.uuid)
  const shown = taken.reduce(
    (rows, gone) =>
      rows.some((row) => row.uuid === gone.row.uuid) ? rows : rows.toSpliced(gone.index, 0, gone.row),
    found,
  )

  // Finished chats cannot be checked: nothing can be done with them.
  const { checked, shownOrder, onKey, gestures } = useCheckedRows(shown, tab !== 'resolves')
  /** The bar stays once a row was checked, to show the outcome afterwards. */
  const [everChecked, setEverChecked] = useState(false)
  if (checked.rows.length > 0 && !everChecked) setEverChecked(true)

  const isSelected = useCallback(
    (row: Interaction) =>
      selection !== null &&
      (selection.interaction === null
        ? row.conversation.uuid === selection.conversation
        : row.uuid === selection.interaction),
    [selection],
  )

  if (failed) return <ErrorState title={inbox.loadFailed} reason={ackSentence(failed)} onRetry={reload} />
  if ((list ?? lastList.current) === undefined)
    return offline ? (
      <EmptyState icon={WifiOff} title={inbox.notStored.title}>
        {inbox.notStored.hint}
      </EmptyState>
    ) : (
      <ListSkeleton rowHeight={rowHeight} />
    )
  // The server is still searching: too early to say that there is nothing.
  if (shown.length === 0) return searching ? <ListSkeleton rowHeight={rowHeight} /> : <EmptyList {...props} />

  return (
    <>
      {list?.storedAt !== undefined && <StoredMark.Part at={list.storedAt} />}
      <RowList
        label={tabName(tab)}
        source={shown}
        rowHeight={rowHeight}
        currentRow={shown.find(isSelected)?.uuid ?? null}
        isChecked={({ uuid }) => checked.has(uuid)}
        gestures={gestures}
        shownOrder={shownOrder}
        onNearEnd={() => !loadingMore && !moreFailed && loadMore()}
        onKey={(event, row) => {
          if (onKey(event, row)) return
          // The open one is accepted from its header, without a question.
          if (isSelected(row)) return
          if (
            tab === 'chats' &&
            event.altKey &&
            event.code === 'KeyA' &&
            !event.getModifierState('AltGraph')
          ) {
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
              dues={dues}
              takenBy={taken.find((gone) => gone.row.uuid === row.uuid)?.by ?? null}
              href={hrefOf(row)}
              selected={isSelected(row)}
              onOpen={onOpen}
              onPreview={onPreview}
              onAccept={onAccept}
              {...state}
            />
          ) : (
            <ChatRow
              row={row}
              me={me}
              now={now}
              dues={dues}
              href={hrefOf(row)}
              selected={isSelected(row)}
              owner={tab === 'team'}
              // A search is by last activity.
              showsWait={tab === 'team' || (chosen === 'longest' && searched === '')}
              onOpen={onOpen}
              {...state}
            />
          )
        }
        apart={tab === 'my_chats' && searched === '' ? pausedApart : undefined}
        footer={
          <>
            <ListFooter loading={loadingMore} failed={moreFailed} onRetry={loadMore} />
            <Everywhere text={typed.trim()} onEverywhere={props.onEverywhere} />
          </>
        }
      />
      {/* At the foot, so that no row moves under the pointer that checks the next one. */}
      <CheckedBar.Part wanted={everChecked} compact me={me} checked={checked} listed={shown} />
    </>
  )
}

function ListFooter({
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
        ref={moveFocusOut}
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

/** Leads from a searched list to the search in all history. */
function Everywhere({ text, onEverywhere }: { text: string } & Pick<ChatListProps, 'onEverywhere'>) {
  if (text === '') return null
  return (
    <div className="border-t border-line p-1.5">
      <button
        type="button"
        onClick={() => onEverywhere(text)}
        className="flex min-h-10 w-full items-center gap-2.5 rounded-row px-2.5 py-1.5 text-left text-second font-medium text-accent hover:bg-sunk pointer-coarse:min-h-11"
      >
        <Search size={16} strokeWidth={1.75} className="shrink-0" aria-hidden />
        <span className="min-w-0 flex-1 break-words">{searchEverywhere.everywhere(text)}</span>
        <Kbd>Enter</Kbd>
      </button>
    </div>
  )
}

function EmptyList(props: ChatListProps) {
  const { tab, typed, filters, onTab, onClearSearch } = props
  const noneWaits = useCounts()?.not_assigned === 0
  if (typed.trim() !== '' || isFiltered(filters)) {
    return (
      <>
        <Everywhere text={typed.trim()} onEverywhere={props.onEverywhere} />
        <EmptyState
          icon={SearchX}
          title={inbox.empty.search(typed.trim())}
          action={
            <Button onClick={onClearSearch}>
              {typed.trim() === '' ? inbox.filters.clear : common.clearSearch}
            </Button>
          }
        />
      </>
    )
  }
  const { title, hint } = inbox.empty[tab]
  const isMine = tab === 'my_chats'
  const words = (
    <EmptyState
      icon={emptyIcon[tab]}
      title={title}
      action={
        isMine && !noneWaits && <Button onClick={() => onTab('chats')}>{inbox.empty.my_chats.action}</Button>
      }
    >
      {isMine && noneWaits ? inbox.empty.my_chats.noneWaits : hint}
    </EmptyState>
  )
  if (!props.begin) return words
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto px-3.5 pb-4">
      {words}
      {props.begin}
    </div>
  )
}
