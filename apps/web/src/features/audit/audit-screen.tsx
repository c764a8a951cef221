import { type AuditLine, routes } from '@hilo/contracts'
import { ListFilter, RefreshCw, ScrollText, SearchX } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTypedSearch } from '../../lib/browser/use-typed-search'
import { CsvButton } from '../../records/csv-button'
import { useAuditDays } from '../../server/session/session-user'
import { audit } from '../../strings'
import { Button } from '../../ui/form/button'
import { IconButton } from '../../ui/form/icon-button'
import { SearchField } from '../../ui/form/inputs/search-field'
import { MoreRows, RecordsBody } from '../../ui/list/records'
import { TableSkeleton } from '../../ui/list/rows-skeleton'
import { EmptyState } from '../../ui/state/empty-state'
import { AuditDetail } from './audit-detail'
import { AuditFilters } from './audit-filters'
import { filtersSet, queryOf, useAuditLocation, wholeLog } from './audit-location'
import { AuditTable } from './audit-table'
import { useAudit, usePeople, useRefreshAudit } from './use-audit'

/** 'Auditoría': who did what, when and from where. The filter is in the address. */
export default function AuditScreen() {
  const { location, change } = useAuditLocation()
  const search = useCallback((words: string) => change({ words }, { replace: true }), [change])
  const [typed, setTyped] = useTypedSearch(location.words, search)
  const view = useAudit(location)
  const people = usePeople()
  const days = useAuditDays()
  const refresh = useRefreshAudit()
  const [showsFilters, setShowsFilters] = useState(false)
  const [opened, setOpened] = useState<AuditLine | null>(null)
  const set = filtersSet(location)
  const nothingFound =
    view.state === 'ready' && view.rows.length === 0 && !view.searching && (set > 0 || location.words !== '')

  return (
    <>
      <div className="grid gap-3">
        <p className="text-second text-pretty text-muted">{audit.help(days)}</p>
        <div className="flex flex-wrap items-center gap-2">
          <SearchField
            label={audit.search}
            text={typed}
            onText={setTyped}
            className="min-w-60 @max-md:basis-full @3xl:mr-auto @3xl:max-w-123"
          />
          <Button
            icon={ListFilter}
            aria-expanded={showsFilters}
            aria-controls="audit-filters"
            onClick={() => setShowsFilters(!showsFilters)}
            className="@3xl:hidden"
          >
            {audit.filters.open(set)}
          </Button>
          <IconButton icon={RefreshCw} label={audit.refresh} look="outlined" onClick={view.retry} />
          <CsvButton
            address={`${routes.exportAudit.path}?${new URLSearchParams(queryOf(location))}`}
            words={audit.csv}
            onDone={refresh}
          />
        </div>
        <AuditFilters location={location} onChange={change} people={people} open={showsFilters} />
      </div>
      {nothingFound ? (
        <EmptyState
          icon={SearchX}
          title={audit.none.title}
          action={<Button onClick={() => change(wholeLog)}>{audit.filters.clear}</Button>}
        >
          {audit.none.hint}
        </EmptyState>
      ) : (
        <RecordsBody
          view={view}
          q=""
          onClearSearch={() => change(wholeLog)}
          skeleton={
            <div className="min-h-60 flex-1 overflow-hidden rounded-card border border-line bg-surface">
              <TableSkeleton label={audit.loading} />
            </div>
          }
          failed={audit.loadFailed}
          empty={{ icon: ScrollText, ...audit.empty }}
        >
          <AuditTable
            lines={view.rows}
            dimmed={view.searching}
            onNearEnd={view.loadMore}
            onOpen={setOpened}
            footer={<MoreRows view={view} />}
          />
        </RecordsBody>
      )}
      {opened && (
        <AuditDetail
          line={opened}
          people={people}
          onClose={() => setOpened(null)}
          onPerson={(person) => {
            setOpened(null)
            change({ ...wholeLog, person })
          }}
        />
      )}
    </>
  )
}
