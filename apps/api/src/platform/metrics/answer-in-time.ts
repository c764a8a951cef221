import { setTimeout as wait } from 'node:timers/promises'

/** A stopped dependency never answers, and must not delay the other numbers. */
const answersWithinMs = 2_000

/** The database is asked once in this time, however often the metrics are read. */
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
