import { CalendarRange } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, reasonOf } from '../../server/http/api-error'
import { reports as words } from '../../strings'
import { EmptyState } from '../../ui/state/empty-state'
import { ErrorState } from '../../ui/state/error-state'
import { Bone, Skeleton } from '../../ui/state/skeleton'

interface ReportStateProps<Data> {
  report: {
    readonly data: Data | undefined
    readonly error: unknown
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  children: (data: Data) => ReactNode
}

/** Shows the report, or that it is loading, failed, or outdated. */
export function ReportState<Data>({ report, children }: ReportStateProps<Data>) {
  const { data, error, isFetching, refetch } = report
  if (data !== undefined)
    return (
      <>
        {error !== null && (
          <p role="status" className="rounded-row bg-warn-soft px-3 py-2 text-second text-warn">
            {error instanceof ApiError && error.code === 'NETWORK' ? words.offline : words.old}
          </p>
        )}
        {children(data)}
      </>
    )
  // To ask again would not help: there is too much to count in these days.
  if (error instanceof ApiError && error.code === 'REPORT_TOO_WIDE')
    return (
      <EmptyState icon={CalendarRange} title={words.tooWide}>
        {error.message}
      </EmptyState>
    )
  if (error !== null)
    return (
      <ErrorState
        title={words.loadFailed}
        reason={reasonOf(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <Skeleton label={words.loading}>
      <div className="grid grid-cols-2 gap-3 @2xl:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="grid gap-3 rounded-card border border-line p-4">
            <Bone className="h-3 w-24" />
            <Bone className="h-6 w-14" />
          </div>
        ))}
      </div>
      <div className="mt-4 grid gap-3 rounded-card border border-line p-4">
        <Bone className="h-3 w-40" />
        <Bone className="h-40 w-full" />
      </div>
    </Skeleton>
  )
}
