import type { Found, SessionUser } from '@hilo/contracts'
import { ListFilter, Lock, SearchX } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useId, useState } from 'react'
import { useNow } from '../../lib/browser/use-now'
import { useTypedSearch } from '../../lib/browser/use-typed-search'
import { cx } from '../../lib/cx'
import { announce } from '../../lib/focus/announce'
import { common, search as words } from '../../strings'
import { Button } from '../../ui/form/button'
import { IconButton } from '../../ui/form/icon-button'
import { SearchField } from '../../ui/form/inputs/search-field'
import { PeopleSkeleton } from '../../ui/list/rows-skeleton'
import { EmptyState } from '../../ui/state/empty-state'
import { ErrorState } from '../../ui/state/error-state'
import { FoundContact } from './found-contact'
import { FoundEntry } from './found-entry'
import { FoundInteraction } from './found-interaction'
import { moveAmongResults } from './move-among-results'
import { useRecentSearches } from './recent-searches'
import { SearchFiltersForm } from './search-filters'
import { SearchHelp } from './search-help'
import { countFilters, isSearched, isSignsOnly, noFilters, type SearchLocation } from './search-location'
import { hasResults, SearchResults } from './search-results'
import { useSearch } from './use-search'

/** The chat that a result opens, at a message or at its end. */
export interface FoundChat {
  readonly conversation: string
  readonly interaction: string
  readonly entry: string | null
}

interface SearchPanelProps {
  me: SessionUser
  /** The search, kept by the parent. */
  location: SearchLocation
  /** The text typed while this screen loaded; it replaces the former search. */
  typedEarly: string
  onLocation: (location: SearchLocation) => void
  hrefOf: (chat: FoundChat) => string
  /** The chat that is open. */
  isOpen: (chat: FoundChat) => boolean
  onOpen: (chat: FoundChat) => void
  onContact: (contact: string) => void
}

const typingPauseMs = 150

/** 'Busqueda': one box over all history that the person may see. */
export default function SearchPanel({ me, location, typedEarly, onLocation, ...open }: SearchPanelProps) {
  const filtersId = useId()
  const now = useNow()
  const { filters, kind } = location
  const filterCount = countFilters(filters)
  const [filtering, setFiltering] = useState(filterCount > 0 || filters.hilo)
  const recent = useRecentSearches(me.uuid)
  const onText = useCallback((text: string) => onLocation({ ...location, text }), [location, onLocation])
  const [typed, setTyped] = useTypedSearch(location.text, onText, typingPauseMs, typedEarly)
  const view = useSearch(location)
  const searched = isSearched(location) && typed.trim() !== ''
  const signsOnly = isSignsOnly(location.text) && typed.trim() !== ''
  const { groups } = view

  useEffect(() => {
    if (signsOnly) announce(words.signsOnly)
  }, [signsOnly])
  useEffect(() => {
    if (!searched || view.searching || !groups) return
    const total = groups.reduce((sum, group) => sum + group.total, 0)
    announce(
      words.found(
        total,
        groups.some(({ more_than }) => more_than),
      ),
    )
  }, [searched, view.searching, groups])

  const remember = () => {
    if (isSearched(location)) recent.remember(location.text)
  }
  const openChat = (chat: FoundChat) => () => {
    remember()
    open.onOpen(chat)
  }
  const renderItem = (item: Found) => {
    if (item.kind === 'contact') {
      const openContact = () => {
        remember()
        open.onContact(item.uuid)
      }
      return <FoundContact item={item} onOpen={openContact} />
    }
    const chat = chatOf(item)
    const shared = {
      me: me.uuid,
      now,
      href: open.hrefOf(chat),
      current: open.isOpen(chat),
      onOpen: openChat(chat),
    }
    return item.kind === 'interaction' ? (
      <FoundInteraction item={item} {...shared} />
    ) : (
      <FoundEntry item={item} {...shared} />
    )
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move among the links and buttons inside
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={moveAmongResults}>
      <div className="grid gap-2.5 px-3.5 pb-2.5">
        <form
          className="flex gap-1.5"
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.trim() !== location.text) onText(typed.trim())
            else remember()
          }}
        >
          <SearchField label={words.box} text={typed} onText={setTyped} />
          <IconButton
            icon={ListFilter}
            label={filterCount > 0 ? words.filters.shown(filterCount) : words.filters.show}
            look="outlined"
            size={17}
            aria-expanded={filtering}
            aria-controls={filtersId}
            onClick={() => setFiltering(!filtering)}
            className={cx(filterCount > 0 && 'border-accent! bg-accent-soft text-accent!')}
          />
        </form>
        {filtering && (
          <SearchFiltersForm
            id={filtersId}
            me={me.uuid}
            filters={filters}
            onFilters={(next) => onLocation({ ...location, filters: next })}
          />
        )}
      </div>
      <div
        data-region="list"
        aria-busy={(searched && view.searching) || undefined}
        className={cx(
          'flex min-h-44 flex-1 flex-col overflow-y-auto overscroll-contain pb-3 [&_[data-result]]:scroll-mt-10',
          searched && view.searching && 'opacity-70 transition-opacity delay-150',
        )}
      >
        {signsOnly ? (
          <EmptyState
            icon={SearchX}
            title={words.signsOnly}
            action={<Button onClick={() => setTyped('')}>{common.clearSearch}</Button>}
          />
        ) : searched ? (
          <Answer
            location={location}
            view={view}
            onClearFilters={() =>
              onLocation({ ...location, filters: { ...noFilters, hilo: filters.hilo }, kind: null })
            }
            onWithHilo={() => onLocation({ ...location, filters: { ...filters, hilo: true } })}
            onClearText={() => setTyped('')}
          >
            {groups && (
              <SearchResults
                groups={groups}
                kind={kind}
                more={view.more}
                onMore={view.loadMore}
                onKind={(next) => onLocation({ ...location, kind: next })}
                renderItem={renderItem}
              />
            )}
          </Answer>
        ) : (
          <SearchHelp
            recent={recent.searches}
            onSearch={setTyped}
            onForget={recent.forget}
            onForgetAll={recent.forgetAll}
          />
        )}
      </div>
    </div>
  )
}

interface AnswerProps {
  location: SearchLocation
  view: ReturnType<typeof useSearch>
  onClearFilters: () => void
  onWithHilo: () => void
  onClearText: () => void
  /** The results. */
  children: ReactNode
}

/** The results, or in their place a skeleton, an error, or the notice that there are none. */
function Answer({ location, view, onClearFilters, onWithHilo, onClearText, children }: AnswerProps) {
  const { groups, failed, busy, retry } = view
  if (failed?.forbidden) {
    return (
      <EmptyState icon={Lock} title={common.forbidden.title}>
        {common.forbidden.hint}
      </EmptyState>
    )
  }
  if (failed && (!groups || view.searching))
    return <ErrorState title={words.failed} reason={failed.reason} busy={busy} onRetry={retry} />
  if (!groups) return <PeopleSkeleton label={words.loading} />
  if (hasResults(groups)) return children
  const isFiltered = countFilters(location.filters) > 0
  return (
    <EmptyState
      icon={SearchX}
      title={words.none.title(location.text)}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {isFiltered || location.kind !== null ? (
            <Button onClick={onClearFilters}>{isFiltered ? words.filters.clear : words.back}</Button>
          ) : (
            <Button onClick={onClearText}>{common.clearSearch}</Button>
          )}
          {!location.filters.hilo && <Button onClick={onWithHilo}>{words.filters.hilo}</Button>}
        </span>
      }
    >
      {isFiltered ? words.none.filtered : words.none.hint}
    </EmptyState>
  )
}

function chatOf(item: Exclude<Found, { kind: 'contact' }>): FoundChat {
  if (item.kind !== 'interaction')
    return { conversation: item.conversation_uuid, interaction: item.interaction, entry: item.uuid }
  const { uuid, conversation } = item.interaction
  return { conversation: conversation.uuid, interaction: uuid, entry: null }
}
