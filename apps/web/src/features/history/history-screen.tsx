import type { HistorySort, Interaction, SessionUser, WrittenHistoryFilter } from '@hilo/contracts'
import { MessagesSquare, RotateCw, SearchX } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback } from 'react'
import { useTypedSearch } from '../../lib/browser/use-typed-search'
import { cx } from '../../lib/cx'
import { isTextField } from '../../lib/focus/is-text-field'
import { history as words } from '../../strings'
import { Button } from '../../ui/form/button'
import { IconButton } from '../../ui/form/icon-button'
import { ListTitle } from '../../ui/list/list-title'
import { MoreRows, Records, RecordsBody } from '../../ui/list/records'
import { TableSkeleton } from '../../ui/list/rows-skeleton'
import { ErrorState } from '../../ui/state/error-state'
import { ColumnChooser } from './column-chooser'
import { ExportButton } from './export-button'
import { FilterBar } from './filter-bar'
import { type HistoryLocation, isEmptyFilter, withField } from './history-location'
import { HistoryTable } from './history-table'
import { SavedFilters } from './saved-filters'
import { useColumns } from './use-columns'
import { useHistoryCount, useHistoryRows } from './use-history'

interface HistoryScreenProps {
  me: SessionUser
  title: string
  location: HistoryLocation
  /** `inPlace`: without a new history entry. */
  onLocation: (change: Partial<HistoryLocation>, options: { inPlace: boolean }) => void
  hrefOf: (row: Interaction) => string
  /** The thread that is open, beside the table or, where there is no room, instead of it. */
  thread: ReactNode
}

/** All interactions that the person may see, as a table with filter, order and columns. */
export function HistoryScreen({ me, title, location, onLocation, hrefOf, thread }: HistoryScreenProps) {
  const { filter } = location
  const view = useHistoryRows(location)
  const { data: count, refetch: recount } = useHistoryCount(filter)
  const columns = useColumns(me.uuid)
  const setFilter = useCallback(
    (next: WrittenHistoryFilter) => onLocation({ filter: next }, { inPlace: true }),
    [onLocation],
  )
  const search = useCallback((q: string) => setFilter(withField(filter, 'q', q)), [filter, setFilter])
  const [typed, setTyped] = useTypedSearch(filter.q ?? '', search)
  const filtered = !isEmptyFilter(filter)
  const open = (row: Interaction) =>
    onLocation({ open: { conversation: row.conversation.uuid, interaction: row.uuid } }, { inPlace: false })
  const sortBy = (sort: HistorySort) =>
    onLocation({ sort, ascending: sort === location.sort && !location.ascending }, { inPlace: true })
  /** The focus stays on the row. What lies in a portal, a menu or a dialog, closes by itself. */
  const closeThread = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, defaultPrevented } = event
    if (key !== 'Escape' || defaultPrevented || !location.open || !(target instanceof Element)) return
    if (!currentTarget.contains(target) || isTextField(target) || target.ariaExpanded === 'true') return
    onLocation({ open: null }, { inPlace: true })
  }
  const refresh = () => {
    view.retry()
    void recount()
  }

  const clear = () => setFilter({})

  return (
    <div className="flex min-h-0 flex-1">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handler watches the controls inside */}
      <div
        onKeyDown={closeThread}
        className={cx('@container flex min-h-0 min-w-0 flex-1 flex-col', location.open && 'max-xl:hidden')}
        data-history-table
      >
        <Records
          heading={
            <div className="flex items-center gap-2.5 [&>button]:-ml-1.5">
              <ListTitle>{title}</ListTitle>
              <p role="status" className="text-second whitespace-nowrap text-muted">
                {count && words.count(count.total, count.more_than)}
              </p>
              <IconButton icon={RotateCw} label={words.refresh} size={15} onClick={refresh} />
            </div>
          }
          search={{ label: words.search, text: typed, onText: setTyped }}
          tools={
            <>
              <SavedFilters me={me} filter={filter} onFilter={setFilter} />
              <ExportButton filter={filter} />
              <ColumnChooser chosen={columns.chosen} onChoose={columns.choose} />
            </>
          }
        >
          <FilterBar me={me} filter={filter} onFilter={setFilter} />
          {view.state === 'failed' && view.invalid ? (
            <ErrorState {...words.invalidFilter} busy={view.busy} onRetry={clear} />
          ) : (
            <RecordsBody
              view={view}
              q=""
              onClearSearch={clear}
              skeleton={<TableSkeleton label={words.loading} />}
              failed={words.loadFailed}
              empty={
                filtered
                  ? {
                      icon: SearchX,
                      title: words.noResults,
                      hint: '',
                      action: <Button onClick={clear}>{words.clearFilters}</Button>,
                    }
                  : { icon: MessagesSquare, ...words.empty }
              }
            >
              <HistoryTable
                rows={view.rows}
                location={location}
                // A list of what is due says first by how much.
                columns={filter.due ? ['due', ...columns.chosen] : columns.chosen}
                dimmed={view.searching}
                hrefOf={hrefOf}
                onOpen={open}
                onSort={sortBy}
                onNearEnd={view.loadMore}
                footer={<MoreRows view={view} />}
              />
            </RecordsBody>
          )}
        </Records>
      </div>
      {thread}
    </div>
  )
}
