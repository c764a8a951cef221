/** The only source of time: nothing else in the simulator reads the date or starts a timer that a test would wait for. */
export interface Clock {
  now(): number
  /** Runs `task` once, `delayMs` from now; answers a function that cancels it. */
  schedule(delayMs: number, task: () => void): () => void
  /** Registers work that `advance` waits for before it moves on. */
  track(work: Promise<unknown>): void
  /** Waits until no tracked work is left. */
  settled(): Promise<void>
  /** Moves forward, running each due task in order at its own time. */
  advance(ms: number): Promise<void>
}

interface Task {
  at: number
  run: () => void
}

// Node fires a longer timeout immediately.
const longestTimeout = 2 ** 31 - 1

/** Follows real time plus what was advanced; with `frozenAt` it moves only by `advance`. */
export function createClock({ frozenAt }: { frozenAt?: number } = {}): Clock {
  const tasks: Task[] = []
  const work = new Set<Promise<unknown>>()
  let moved = 0
  let alarm: NodeJS.Timeout | undefined
  let moving: Promise<void> = Promise.resolve()

  const now = () => (frozenAt ?? Date.now()) + moved

  const runDue = () => {
    for (let next = tasks[0]; next && next.at <= now(); next = tasks[0]) {
      tasks.shift()
      next.run()
    }
    setAlarm()
  }

  const setAlarm = () => {
    clearTimeout(alarm)
    const next = tasks[0]
    if (frozenAt !== undefined || !next) return
    alarm = setTimeout(runDue, Math.min(Math.max(next.at - now(), 0), longestTimeout))
    alarm.unref()
  }

  const schedule = (delayMs: number, run: () => void) => {
    const task: Task = { at: now() + Math.max(delayMs, 0), run }
    // After the tasks of the same instant, so that they run in the order in which they were scheduled.
    const later = tasks.findIndex((other) => other.at > task.at)
    tasks.splice(later === -1 ? tasks.length : later, 0, task)
    if (tasks[0] === task) setAlarm()
    return () => {
      const index = tasks.indexOf(task)
      if (index !== -1) tasks.splice(index, 1)
    }
  }

  const settled = async () => {
    while (work.size > 0) await Promise.allSettled([...work])
  }

  const move = async (ms: number) => {
    const moveTo = (instant: number) => {
      moved += Math.max(instant - now(), 0)
    }
    // Real time passes meanwhile: a second later is a second after all that was asked before is done.
    await settled()
    const target = now() + ms
    for (let next = tasks[0]; next && next.at <= target; next = tasks[0]) {
      moveTo(next.at)
      runDue()
      await settled()
    }
    moveTo(target)
    setAlarm()
  }

  return {
    now,
    schedule,
    settled,
    track(promise) {
      work.add(promise)
      const done = () => work.delete(promise)
      promise.then(done, done)
    },
    advance(ms) {
      moving = moving.then(() => move(ms))
      return moving
    },
  }
}
