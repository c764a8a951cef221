import type { MessageCost } from '@hilo/contracts'
import { useEffect, useRef } from 'react'
import { formatMoment } from '../../lib/text/dates'
import { useMessageCost } from '../../server/reads/message-cost'
import { costs as words } from '../../strings/costs'
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
        <Known cost={data} />
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

function Known({ cost }: { cost: MessageCost }) {
  const { currency, utility, marketing, free_until } = cost
  const price = (rate: number | null) => (rate === null ? words.noRate : words.rate(rate, currency))
  return (
    <>
      <p>{nextAnswer(cost)}</p>
      {free_until === null && <p>{words.next.templates(price(utility), price(marketing))}</p>}
    </>
  )
}

function nextAnswer({ currency, service, free_messages, free_until }: MessageCost): string {
  if (free_until !== null) return words.next.freeUntil(formatMoment(free_until))
  if (free_messages && free_messages.left > 0)
    return words.next.freeLeft(free_messages.left, free_messages.messages)
  return service === null ? words.next.noRate : words.next.costs(words.rate(service, currency))
}
