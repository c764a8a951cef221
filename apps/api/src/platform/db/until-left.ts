import { setTimeout as wait } from 'node:timers/promises'

/** Between two statements of a transaction there is nothing to cancel: it is tried again until the work has ended. */
const againMs = 50

/**
 * Does `work`, and cancels it once `left` fires. It ends only when no cancel is under way any more: a late one would meet
 * whoever has the connection next.
 */
export async function untilLeft<T>(
  left: AbortSignal | null,
  cancel: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  if (!left) return work()
  let ended = false
  let cancelling: Promise<void> | undefined
  const onLeft = () => {
    cancelling = keepCancelling()
  }
  async function keepCancelling(): Promise<void> {
    while (!ended) {
      // Where Postgres cannot be told, the statement still has its bound.
      await cancel().catch(() => {})
      if (!ended) await wait(againMs)
    }
  }
  if (left.aborted) onLeft()
  else left.addEventListener('abort', onLeft, { once: true })
  try {
    return await work()
  } finally {
    ended = true
    left.removeEventListener('abort', onLeft)
    await cancelling
  }
}
