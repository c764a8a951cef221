import { setTimeout as wait } from 'node:timers/promises'

/** Between two statements there is nothing to cancel, so cancelling is repeated until the work has ended. */
const retryMs = 50

/**
 * Does `work`, and cancels it once `signal` fires. It ends only when no cancel is under way any more: a late one would meet
 * the next user of the connection.
 */
export async function cancelOnAbort<T>(
  signal: AbortSignal | null,
  cancel: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  if (!signal) return work()
  let ended = false
  let cancelling: Promise<void> | undefined
  const onAbort = () => {
    cancelling = cancelRepeatedly()
  }
  async function cancelRepeatedly(): Promise<void> {
    while (!ended) {
      // If Postgres cannot be reached, the statement still has its time limit.
      await cancel().catch(() => {})
      if (!ended) await wait(retryMs)
    }
  }
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await work()
  } finally {
    ended = true
    signal.removeEventListener('abort', onAbort)
    await cancelling
  }
}
