import { setTimeout as wait } from 'node:timers/promises'

/** What is stopped answers nothing, and must not keep the other numbers back. */
const answersWithinMs = 2_000

/** However often somebody asks, the database is asked once in this time. */
const freshMs = 5_000

/** Null: it failed, or did not answer in time. */
export const answerInTime = <T>(work: Promise<T>): Promise<T | null> =>
  Promise.race([work.catch(() => null), wait(answersWithinMs, null, { ref: false })])

/** One answer for all gauges that are read at a time, each of which waits for it: otherwise they would show the one before. */
export function answerOnce<T>(ask: () => Promise<T>): () => Promise<T | null> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<T | null> = Promise.resolve(null)
  return () => {
    if (performance.now() - askedAt >= freshMs) {
      askedAt = performance.now()
      answer = answerInTime(ask())
    }
    return answer
  }
}
