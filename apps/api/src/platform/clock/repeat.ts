import { createWarningCounter } from '../logger/count-warnings'
import type { Logger } from '../logger/logger'

export interface RepeatedTask {
  /** The tasks by name. */
  readonly parts: readonly { readonly name: string; run(): Promise<unknown> }[]
  start(): void
  /** Waits for the run in progress. */
  stop(): Promise<void>
}

/** Runs `work` repeatedly, never twice at once. A run that fails is logged, and the next one follows. */
export function repeat(
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
  log: Logger,
): RepeatedTask {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let stopped = false
  const warn = createWarningCounter(log, 'a repeated task failed', { task: name })
  const next = () => {
    timer = setTimeout(() => {
      running = work()
        .catch(warn)
        .finally(() => {
          if (!stopped) next()
        })
    }, everyMs)
  }
  return {
    parts: [{ name, run: work }],
    start: next,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
