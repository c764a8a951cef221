type ReadMany<T> = (business: string, ids: readonly string[]) => Promise<ReadonlyMap<string, T>>

interface Batch<T> {
  readonly ids: Set<string>
  readonly answer: Promise<ReadonlyMap<string, T>>
  start(): void
}

/**
 * Combines reads of one business into one statement: those requested in one tick, and those requested while the previous
 * statement runs. So rechecking a thousand sockets costs a few statements.
 */
export function batchReads<T>(readMany: ReadMany<T>): (business: string, id: string) => Promise<T | null> {
  const waiting = new Map<string, Batch<T>>()
  const busy = new Set<string>()

  function createBatch(business: string): Batch<T> {
    const ids = new Set<string>()
    let start = () => {}
    const answer = new Promise<ReadonlyMap<string, T>>((resolve, reject) => {
      start = () => {
        waiting.delete(business)
        busy.add(business)
        readMany(business, [...ids])
          .then(resolve, reject)
          .finally(() => {
            busy.delete(business)
            waiting.get(business)?.start()
          })
      }
    })
    return { ids, answer, start: () => start() }
  }

  return async (business, id) => {
    let batch = waiting.get(business)
    if (!batch) {
      batch = createBatch(business)
      waiting.set(business, batch)
      if (!busy.has(business)) queueMicrotask(batch.start)
    }
    batch.ids.add(id)
    return (await batch.answer).get(id) ?? null
  }
}
