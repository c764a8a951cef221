import { type ReactNode, useEffect, useRef } from 'react'
import { focusIfLost } from '../../lib/focus-soon'
import { handOver } from '../../lib/hand-over'
import { common } from '../../strings'
import { Button } from '../../ui/button'

interface ChoicesProps {
  query: { isPending: boolean; isFetching: boolean; refetch: () => unknown }
  failed: string | undefined
  /** There is nobody, or nothing, to choose. */
  none: string | null
  error: string | null
  children: ReactNode
}

/** Who can be chosen; where it is nobody, the reason. */
export function Choices({ query, failed, none, error, children }: ChoicesProps) {
  const ready = !query.isPending && failed === undefined && none === null
  const retried = useRef(false)
  useEffect(() => {
    // The button went with what failed: one goes on in the search.
    if (ready && retried.current) focusIfLost('[role="dialog"] [role="combobox"]')
  }, [ready])
  const retry = () => {
    retried.current = true
    query.refetch()
  }
  // On their way they have their place already, and one may begin to search.
  if (query.isPending || ready) return children
  return (
    <div ref={handOver} className="grid gap-1.5 py-1 text-second">
      <p className={failed ? 'text-bad' : 'text-muted'}>{failed ?? none}</p>
      <p role="alert" className="text-meta text-bad empty:hidden">
        {error}
      </p>
      <div>
        <Button size="sm" busy={query.isFetching} onClick={retry}>
          {common.retry}
        </Button>
      </div>
    </div>
  )
}
