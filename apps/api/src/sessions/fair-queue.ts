export interface FairQueue {
  /** Runs the task in its turn, or answers null: too many wait already. */
  run<T>(key: string, task: () => Promise<T>): Promise<T> | null
}

export interface FairQueueLimits {
  readonly atOnce: number
  readonly waiting: number
  readonly waitingPerKey: number
}

/**
 * A few at a time; the rest wait in a line per key, and the lines take turns: whoever sends hundreds waits behind
 * himself, and everybody else behind one of his.
 */
export function createFairQueue({ atOnce, waiting, waitingPerKey }: FairQueueLimits): FairQueue {
  const lines = new Map<string, (() => void)[]>()
  let running = 0
  let inLine = 0

  function startNext(): void {
    const [turn] = lines
    if (!turn || running >= atOnce) return
    const [key, line] = turn
    const start = line.shift()
    lines.delete(key)
    // Whoever has more to do goes behind the others.
    if (line.length > 0) lines.set(key, line)
    inLine -= 1
    start?.()
  }

  async function occupy<T>(task: () => Promise<T>): Promise<T> {
    running += 1
    try {
      return await task()
    } finally {
      running -= 1
      startNext()
    }
  }

  return {
    run(key, task) {
      if (running < atOnce) return occupy(task)
      const line = lines.get(key) ?? []
      if (inLine >= waiting || line.length >= waitingPerKey) return null
      lines.set(key, line)
      inLine += 1
      return new Promise((resolve, reject) => {
        line.push(() => void occupy(task).then(resolve, reject))
      })
    },
  }
}
