export interface FairQueue {
  /** How many wait for their turn. */
  waiting(): number
  /** Runs the task in its turn. Null: too many wait already. `maxWaitMs`: where this task may wait for another time than the others. */
  run<T>(key: string, task: () => Promise<T>, maxWaitMs?: number): Promise<T> | null
}

interface FairQueueLimits {
  readonly atOnce: number
  /** Per key, so that the slow tasks of one key leave room for others. */
  readonly atOncePerKey?: number | ((key: string) => number)
  readonly waiting: number
  readonly waitingPerKey: number
  /** A task that waits longer fails with `WaitedTooLong`. */
  readonly maxWaitMs?: number
}

/** Has the code of a connection's timeout: retrying later may succeed. */
export class WaitedTooLong extends Error {
  readonly code = 'ETIMEDOUT'
}

interface Waiter {
  start(): void
}

/**
 * Runs a few tasks at a time. The rest wait in a queue per key, and the queues take turns, so that a key with hundreds of tasks
 * delays the others by one task (decision 098).
 */
export function createFairQueue({
  atOnce,
  atOncePerKey = atOnce,
  waiting,
  waitingPerKey,
  maxWaitMs: usualMaxWaitMs,
}: FairQueueLimits): FairQueue {
  const queues = new Map<string, Set<Waiter>>()
  const runningByKey = new Map<string, number>()
  let running = 0
  let waitingCount = 0

  const limitOf = (key: string): number =>
    typeof atOncePerKey === 'number' ? atOncePerKey : atOncePerKey(key)
  const mayStart = (key: string): boolean => running < atOnce && (runningByKey.get(key) ?? 0) < limitOf(key)

  function leave(key: string, waiter: Waiter): boolean {
    const queue = queues.get(key)
    if (!queue?.delete(waiter)) return false
    if (queue.size === 0) queues.delete(key)
    waitingCount -= 1
    return true
  }

  function startNext(): void {
    for (const [key, queue] of queues) {
      if (!mayStart(key)) continue
      const [waiter] = queue
      if (!waiter) continue
      leave(key, waiter)
      // A key with more tasks goes behind the others.
      if (queues.delete(key)) queues.set(key, queue)
      waiter.start()
      return
    }
  }

  async function occupy<T>(key: string, task: () => Promise<T>): Promise<T> {
    running += 1
    runningByKey.set(key, (runningByKey.get(key) ?? 0) + 1)
    try {
      return await task()
    } finally {
      running -= 1
      const left = (runningByKey.get(key) ?? 1) - 1
      if (left > 0) runningByKey.set(key, left)
      else runningByKey.delete(key)
      startNext()
    }
  }

  return {
    waiting: () => waitingCount,
    run<T>(key: string, task: () => Promise<T>, maxWaitMs = usualMaxWaitMs) {
      if (mayStart(key)) return occupy(key, task)
      const queue = queues.get(key) ?? new Set()
      if (waitingCount >= waiting || queue.size >= waitingPerKey) return null
      queues.set(key, queue)
      waitingCount += 1
      return new Promise<T>((resolve, reject) => {
        let timer: NodeJS.Timeout | undefined
        const waiter: Waiter = {
          start() {
            clearTimeout(timer)
            occupy(key, task).then(resolve, reject)
          },
        }
        queue.add(waiter)
        if (maxWaitMs !== undefined)
          timer = setTimeout(() => {
            if (leave(key, waiter)) reject(new WaitedTooLong('no turn came in time'))
          }, maxWaitMs)
      })
    },
  }
}
