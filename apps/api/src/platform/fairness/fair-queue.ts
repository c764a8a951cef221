export interface FairQueue {
  /** Runs the task in its turn, or answers null: too many wait already. */
  run<T>(key: string, task: () => Promise<T>): Promise<T> | null
}

export interface FairQueueLimits {
  readonly atOnce: number
  /** Of one key: what it leaves is for the others, also while all of its own are slow. */
  readonly atOncePerKey?: number | ((key: string) => number)
  readonly waiting: number
  readonly waitingPerKey: number
  /** Whoever waits for longer is sent away with `WaitedTooLong`. */
  readonly patienceMs?: number
}

/** A code that says, as those of a connection do, that a try a moment later may succeed. */
export class WaitedTooLong extends Error {
  readonly code = 'ETIMEDOUT'
}

interface Waiter {
  start(): void
}

/**
 * A few at a time; the rest wait in a line per key, and the lines take turns: whoever sends hundreds waits behind
 * himself, and everybody else behind one of his.
 */
export function createFairQueue({
  atOnce,
  atOncePerKey = atOnce,
  waiting,
  waitingPerKey,
  patienceMs,
}: FairQueueLimits): FairQueue {
  const lines = new Map<string, Set<Waiter>>()
  const runningOf = new Map<string, number>()
  let running = 0
  let inLine = 0

  const mostOf = (key: string): number =>
    typeof atOncePerKey === 'number' ? atOncePerKey : atOncePerKey(key)
  const mayStart = (key: string): boolean => running < atOnce && (runningOf.get(key) ?? 0) < mostOf(key)

  function leave(key: string, waiter: Waiter): boolean {
    const line = lines.get(key)
    if (!line?.delete(waiter)) return false
    if (line.size === 0) lines.delete(key)
    inLine -= 1
    return true
  }

  function startNext(): void {
    for (const [key, line] of lines) {
      if (!mayStart(key)) continue
      const [waiter] = line
      if (!waiter) continue
      leave(key, waiter)
      // Whoever has more to do goes behind the others.
      if (lines.delete(key)) lines.set(key, line)
      waiter.start()
      return
    }
  }

  async function occupy<T>(key: string, task: () => Promise<T>): Promise<T> {
    running += 1
    runningOf.set(key, (runningOf.get(key) ?? 0) + 1)
    try {
      return await task()
    } finally {
      running -= 1
      const left = (runningOf.get(key) ?? 1) - 1
      if (left > 0) runningOf.set(key, left)
      else runningOf.delete(key)
      startNext()
    }
  }

  return {
    run<T>(key: string, task: () => Promise<T>) {
      if (mayStart(key)) return occupy(key, task)
      const line = lines.get(key) ?? new Set()
      if (inLine >= waiting || line.size >= waitingPerKey) return null
      lines.set(key, line)
      inLine += 1
      return new Promise<T>((resolve, reject) => {
        let timer: NodeJS.Timeout | undefined
        const waiter: Waiter = {
          start() {
            clearTimeout(timer)
            occupy(key, task).then(resolve, reject)
          },
        }
        line.add(waiter)
        if (patienceMs !== undefined)
          timer = setTimeout(() => {
            if (leave(key, waiter)) reject(new WaitedTooLong('nobody gave way in time'))
          }, patienceMs)
      })
    },
  }
}
