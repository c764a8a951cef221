import { useEffect, useRef } from 'react'
import { useMessageCost } from '../../server/reads/message-cost'
import { costs as words } from '../../strings/costs'
import { KnownCost } from '../../ui/display/known-cost'
import { ErrorState } from '../../ui/state/error-state'
import { Bone, Skeleton } from '../../ui/state/skeleton'

/** What the next message to this customer will cost. */
export default function NextMessageCost({ conversation }: { conversation: string }) {
  const { data, isError, isFetching, refetch } = useMessageCost(conversation, true)
  const box = useRef<HTMLDivElement>(null)
  // It stands where the button was that had the focus.
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="mt-2 grid gap-0.5 text-second text-pretty text-muted outline-none"
    >
      {data ? (
        <KnownCost cost={data} />
      ) : isError ? (
        <ErrorState title={words.failed} compact busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label={words.reading}>
          <Bone className="h-8" />
        </Skeleton>
      )}
    </div>
  )
}
