import { type ReactNode, useEffect, useRef } from 'react'
import { focusIfLost } from '../lib/focus/focus-when-rendered'
import { moveFocusOut } from '../lib/focus/move-focus-out'
import { common } from '../strings'
import { Button } from '../ui/form/button'

interface PickerLoaderProps {
  query: { isPending: boolean; isFetching: boolean; refetch: () => unknown }
  failed: string | undefined
  /** The sentence for an empty list; null where there are choices. */
  none: string | null
  error: string | null
  children: ReactNode
}

/** The choices, or why there are none with a retry button. */
export function PickerLoader({ query, failed, none, error, children }: PickerLoaderProps) {
  const ready = !query.isPending && failed === undefined && none === null
  const retried = useRef(false)
  useEffect(() => {
    // The retry button is gone: the focus moves to the search.
    if (ready && retried.current) focusIfLost('[role="dialog"] [role="combobox"]')
  }, [ready])
  const isRefused = !ready && !query.isPending
  useEffect(() => {
    // The search was there while the list loaded, and took the focus with it.
    if (isRefused) focusIfLost('[role="dialog"] [data-retry]')
  }, [isRefused])
  const retry = () => {
    retried.current = true
    query.refetch()
  }
  // The list shows while it loads, so that one can begin to search.
  if (query.isPending || ready) return children
  return (
    <div ref={moveFocusOut} className="grid gap-1.5 py-1 text-second">
      <p className={failed ? 'text-bad' : 'text-muted'}>{failed ?? none}</p>
      <p role="alert" className="text-meta text-bad empty:hidden">
        {error}
      </p>
      <div>
        <Button size="sm" data-retry busy={query.isFetching} onClick={retry}>
          {common.retry}
        </Button>
      </div>
    </div>
  )
}
