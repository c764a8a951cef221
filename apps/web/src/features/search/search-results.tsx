import type { Found, SearchKind } from '@hilo/contracts'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { moveFocusOut } from '../../lib/focus/move-focus-out'
import { common, search as words } from '../../strings'
import { Button } from '../../ui/form/button'
import { Spinner } from '../../ui/state/spinner'
import type { FoundGroup, SearchView } from './use-search'

interface SearchResultsProps {
  groups: readonly FoundGroup[]
  /** Shows only this group, which loads more by scrolling. */
  kind: SearchKind | null
  more: SearchView['more']
  onMore: () => void
  onKind: (kind: SearchKind | null) => void
  renderItem: (item: Found) => ReactNode
}

const keyOfFound = (item: Found): string => (item.kind === 'interaction' ? item.interaction.uuid : item.uuid)

/** Whether the group has results, or further pages that may have some. */
const hasAny = ({ items, next_cursor }: FoundGroup): boolean => items.length > 0 || next_cursor !== null
export const hasResults = (groups: readonly FoundGroup[]): boolean => groups.some(hasAny)

/** The results by kind; of one kind all, page after page. */
export function SearchResults({ groups, kind, more, onMore, onKind, renderItem }: SearchResultsProps) {
  return (
    <>
      {kind !== null && (
        <button
          type="button"
          onClick={() => onKind(null)}
          className="mx-1.5 flex min-h-9 items-center gap-2 rounded-row px-2 text-second font-medium text-accent hover:bg-sunk pointer-coarse:min-h-11"
        >
          <ArrowLeft size={15} strokeWidth={1.75} aria-hidden />
          {words.back}
        </button>
      )}
      {groups.filter(hasAny).map((group) => (
        <section key={group.kind} aria-label={words.kinds[group.kind]} className="px-1.5 pb-2">
          <div className="sticky top-0 z-10 -mx-1.5 flex min-h-9 items-center gap-2 bg-surface px-3.5 pointer-coarse:min-h-11">
            <h3 className="text-second font-semibold">{words.kinds[group.kind]}</h3>
            <span className="text-meta text-muted">{words.total(group.total, group.more_than)}</span>
            {kind === null && group.next_cursor !== null && group.items.length > 0 && (
              <button
                type="button"
                aria-label={words.allOf(words.kinds[group.kind])}
                onClick={() => onKind(group.kind)}
                className="finger relative -mr-1.5 ml-auto flex min-h-7 items-center gap-0.5 rounded-control px-1.5 text-meta font-medium text-accent hover:bg-sunk"
              >
                {words.all}
                <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
              </button>
            )}
          </div>
          <ul>
            {group.items.map((item) => (
              <li
                key={keyOfFound(item)}
                className="[contain-intrinsic-size:auto_76px] [content-visibility:auto]"
              >
                {renderItem(item)}
              </li>
            ))}
          </ul>
          {kind === null && group.items.length === 0 && (
            <div className="px-2 py-1">
              <Button size="sm" onClick={() => onKind(group.kind)}>
                {words.older}
              </Button>
            </div>
          )}
        </section>
      ))}
      {kind !== null && <More key={groups[0]?.items.length ?? 0} more={more} onMore={onMore} />}
    </>
  )
}

/** Asks for the next page when it comes into sight. Mounted anew with each page, because a short one leaves it in sight. */
function More({ more, onMore }: { more: SearchView['more']; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const ask = useEffectEvent(onMore)
  useEffect(() => {
    if (!end.current || more !== 'idle') return
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && ask(), {
      rootMargin: '600px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [more])
  return (
    <div ref={end} className="flex min-h-10 items-center justify-center gap-2 p-3 text-second text-muted">
      {more === 'failed' ? (
        <p ref={moveFocusOut} role="alert" className="flex items-center gap-2">
          {common.moreFailed}
          <Button size="sm" onClick={onMore}>
            {common.retry}
          </Button>
        </p>
      ) : more === 'none' ? (
        <p className="text-meta">{words.end}</p>
      ) : (
        <p role="status">
          <Spinner />
          <span className="sr-only">{words.loading}</span>
        </p>
      )}
    </div>
  )
}
