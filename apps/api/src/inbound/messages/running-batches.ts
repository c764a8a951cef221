/** The transactions that store batches, by business. */
export interface RunningBatches {
  /** No business may begin one. */
  isFull(): boolean
  /** Whether a business of which so many messages wait may begin one. */
  mayBegin(business: string, waiting: number): boolean
  /** Counts one of a business until the returned function is called. */
  begin(business: string): () => void
  /** Another message of this business would be stored at once. */
  isIdle(business: string): boolean
}

interface RunningBatch {
  isSlow: boolean
}

/**
 * Concurrent transactions of each business; of all together there are as many as connections, so that messages which would wait for
 * one gather instead, since a message of a larger transaction costs less. For the same reason a business's second starts only when
 * enough messages wait to share it, or when its first has become slow, for example because it waits for a row.
 */
const transactionsPerBusiness = 2
const enoughToShare = 10
const slowAfterMs = 25

/** `onSlow`: a batch has become slow, so that another of its business may begin. */
export function createRunningBatches(connections: number, onSlow: () => void): RunningBatches {
  const running = new Map<string, RunningBatch[]>()
  let count = 0
  const isFull = () => count >= connections

  return {
    isFull,
    mayBegin(business, waiting) {
      const others = running.get(business) ?? []
      if (isFull() || others.length >= transactionsPerBusiness) return false
      return waiting >= enoughToShare || others.every(({ isSlow }) => isSlow)
    },
    begin(business) {
      const one = { isSlow: false }
      count += 1
      running.set(business, [...(running.get(business) ?? []), one])
      const slow = setTimeout(() => {
        one.isSlow = true
        onSlow()
      }, slowAfterMs)
      return () => {
        clearTimeout(slow)
        count -= 1
        const left = (running.get(business) ?? []).filter((other) => other !== one)
        if (left.length > 0) running.set(business, left)
        else running.delete(business)
      }
    },
    isIdle: (business) => !running.has(business) && !isFull(),
  }
}
