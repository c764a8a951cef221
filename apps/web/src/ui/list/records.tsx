import { Lock, type LucideIcon, SearchX } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { moveFocusOut } from '../../lib/focus/move-focus-out'
import { common } from '../../strings'
import { Button } from '../form/button'
import { SearchField } from '../form/inputs/search-field'
import { EmptyState } from '../state/empty-state'
import { ErrorState } from '../state/error-state'
import { Spinner } from '../state/spinner'

interface RecordsProps {
  heading: ReactNode
  search: { label: string; text: string; onText: (text: string) => void }
  /** The buttons of the whole list. */
  tools: ReactNode
  /** Why the person may not use the rows' buttons. */
  notice?: string | false
  children: ReactNode
}

/** A screen of records: title, search, buttons, and below them the list. */
export function Records({ heading, search, tools, notice, children }: RecordsProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {/* On a phone the search stands beside the title where both fit, the words in the search whole, and the buttons below them. */}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4.5 pt-3.5 pb-3 max-md:gap-2 max-md:px-3.5 max-md:pt-1">
        {heading}
        <div
          // Letters are narrower than the digit whose width is 'ch'.
          style={{ '--label': `${0.85 * search.label.length}ch` } as CSSProperties}
          className="flex min-w-0 flex-1 flex-wrap justify-end gap-2 max-md:contents max-md:[&>[data-add]]:flex-1"
        >
          <SearchField
            {...search}
            className="max-w-80 min-w-40 max-md:max-w-none max-md:min-w-32 max-md:basis-[calc(var(--label)+4.25rem)]"
          />
          {tools}
        </div>
      </div>
      {notice && (
        <p className="mx-4.5 mb-3 flex items-center gap-2 rounded-control bg-sunk px-3 py-2 text-second text-muted max-md:mx-3.5">
          <Lock size={15} strokeWidth={1.75} className="shrink-0" aria-hidden />
          {notice}
        </p>
      )}
      {children}
    </div>
  )
}

/** The part of `RowsView` that the body needs. */
interface View {
  rows: readonly unknown[]
  state: 'loading' | 'failed' | 'forbidden' | 'ready'
  reason: string | undefined
  busy: boolean
  searching: boolean
  loadingMore: boolean
  moreFailed: boolean
  retry: () => void
  loadMore: () => void
}

interface RecordsBodyProps {
  view: View
  /** The search text. */
  q: string
  onClearSearch: () => void
  /** Stands where the rows will: of their geometry. */
  skeleton: ReactNode
  failed: string
  empty: { icon: LucideIcon; title: string; hint: string; action?: ReactNode }
  children: ReactNode
}

/** Shows the rows, or why there are none: loading, failed, empty, no match. */
export function RecordsBody({ view, q, onClearSearch, skeleton, failed, empty, children }: RecordsBodyProps) {
  if (view.state === 'loading') return skeleton
  if (view.state === 'failed')
    return <ErrorState title={failed} reason={view.reason} busy={view.busy} onRetry={view.retry} />
  if (view.state === 'forbidden') {
    return (
      <EmptyState icon={Lock} title={common.forbidden.title}>
        {common.forbidden.hint}
      </EmptyState>
    )
  }
  if (view.rows.length > 0) return children
  if (view.searching) return skeleton
  if (q !== '') {
    return (
      <EmptyState
        icon={SearchX}
        title={common.noResults(q)}
        action={<Button onClick={onClearSearch}>{common.clearSearch}</Button>}
      />
    )
  }
  return (
    <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
      {empty.hint}
    </EmptyState>
  )
}

/** Below the last row: more are loading, or failed to load. */
export function MoreRows({ view }: { view: View }) {
  if (view.loadingMore) {
    return (
      <div role="status" className="flex items-center justify-center gap-2 p-4 text-second text-muted">
        <Spinner />
        {common.loading}
      </div>
    )
  }
  if (!view.moreFailed) return null
  return (
    <div
      ref={moveFocusOut}
      role="alert"
      className="flex items-center justify-center gap-3 p-4 text-second text-muted"
    >
      {common.moreFailed}
      <Button size="sm" onClick={view.loadMore}>
        {common.retry}
      </Button>
    </div>
  )
}
