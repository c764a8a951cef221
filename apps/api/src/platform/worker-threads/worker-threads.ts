import { Worker } from 'node:worker_threads'

/**
 * Work that foreign input can make slow. Runs in a thread, so that the process keeps answering others. Its callers know only its
 * name and types, so that the libraries it needs are loaded by the threads alone.
 */
export interface Task<Input, Output> {
  readonly name: string
  /** Never set: it gives the task its types. */
  readonly types?: (input: Input) => Output
}

/**
 * Work in steps that share what the first one began, and so run in the same thread. Each step is a task: other tasks run
 * between two of them.
 */
export interface SteppedTask<Start, Input, Output> {
  readonly name: string
  /** Never set, as above. */
  readonly types?: (start: Start) => (input: Input) => Output
}

/** `tooMuch`: the task exceeded its time, memory or stack. */
type TaskResult<Output> = { readonly done: Output } | { readonly tooMuch: true }

export interface WorkerThreads {
  /** Calls with the same `key` share a task that is running. */
  run<Input, Output>(task: Task<Input, Output>, input: Input, key?: string): Promise<TaskResult<Output>>
  begin<Start, Input, Output>(task: SteppedTask<Start, Input, Output>, start: Start): Steps<Input, Output>
  close(): Promise<void>
}

interface Steps<Input, Output> {
  /** Rejects if the thread has ended meanwhile: what the steps shared is lost with it. */
  next(input: Input): Promise<TaskResult<Output>>
  /** Frees what the steps shared. */
  end(): void
}

interface ThreadLimits {
  /** How many tasks run at once. */
  readonly size: number
  readonly timeMs: number
  readonly heapMb: number
}

/** Two threads, so that one slow task does not delay the others. Tasks take milliseconds; seconds allow for a busy machine. */
const usualLimits: ThreadLimits = { size: 2, timeMs: 5_000, heapMb: 256 }

export type Answer = { readonly ready: true } | TaskResult<unknown> | { readonly error: string }

/** A message from the main process to a thread. `start`: of a stepped task, with each of its steps. */
export type Order =
  | { readonly name: string; readonly input: unknown; readonly steps?: { id: number; start: unknown } }
  | { readonly forget: number }

interface SharedSteps {
  readonly id: number
  readonly start: unknown
  /** The thread of the first step; the others wait for it. */
  thread?: Thread
}

interface Job {
  readonly name: string
  readonly input: unknown
  readonly steps?: SharedSteps
  settle(outcome: TaskResult<unknown>): void
  fail(error: Error): void
}

/** How long a new thread may take to load its code. */
const startMs = 60_000

/**
 * `entry` is the code of a thread: it calls `serveTasks`. Threads begin with the first task that needs them (decision 091). Not piscina: its
 * limit of time is an AbortSignal, which counts the wait in the queue too, and it cannot bind the steps of a task to one thread.
 */
export function openWorkerThreads(entry: URL, limits: ThreadLimits = usualLimits): WorkerThreads {
  let waiting: Job[] = []
  const idle = new Set<Thread>()
  const all = new Set<Thread>()
  const shared = new Map<string, Promise<TaskResult<unknown>>>()
  let closed = false
  let begun = 0

  const next = () => {
    if (idle.size === 0 && all.size === limits.size) return
    waiting = waiting.filter((job) => {
      const thread = threadFor(job)
      if (!thread) return true
      idle.delete(thread)
      if (job.steps) job.steps.thread = thread
      thread.take(job)
      return false
    })
  }
  const threadFor = ({ steps }: Job): Thread | undefined => {
    if (steps?.thread) return idle.has(steps.thread) ? steps.thread : undefined
    const [free] = idle
    return free ?? (all.size < limits.size ? begin() : undefined)
  }
  const begin = (): Thread => {
    const thread = startThread(entry, limits, {
      free() {
        idle.add(thread)
        next()
      },
      gone() {
        all.delete(thread)
        idle.delete(thread)
        waiting = waiting.filter(({ steps, fail }) => {
          if (steps?.thread !== thread) return true
          fail(new Error('the thread of the first step ended'))
          return false
        })
        if (!closed) next()
      },
    })
    all.add(thread)
    return thread
  }
  const enqueue = (name: string, input: unknown, steps?: SharedSteps) =>
    new Promise<TaskResult<unknown>>((settle, fail) => {
      if (closed) return fail(new Error('the threads are closed'))
      if (steps?.thread && !all.has(steps.thread))
        return fail(new Error('the thread of the first step ended'))
      waiting.push({ name, input, settle, fail, ...(steps && { steps }) })
      next()
    })

  return {
    async run<Input, Output>({ name }: Task<Input, Output>, input: Input, key?: string) {
      if (key === undefined) return (await enqueue(name, input)) as TaskResult<Output> // what the task of this name gave
      const known = shared.get(key)
      const work = known ?? enqueue(name, input).finally(() => shared.delete(key))
      if (!known) shared.set(key, work)
      return (await work) as TaskResult<Output> // as above
    },
    begin<Start, Input, Output>({ name }: SteppedTask<Start, Input, Output>, start: Start) {
      begun += 1
      const steps: SharedSteps = { id: begun, start }
      return {
        next: async (input: Input) => (await enqueue(name, input, steps)) as TaskResult<Output>, // as above
        end: () => steps.thread?.forget(steps.id),
      }
    },
    async close() {
      closed = true
      for (const job of waiting.splice(0)) job.fail(new Error('the threads are closed'))
      await Promise.all([...all].map((thread) => thread.end()))
    },
  }
}

interface Thread {
  take(job: Job): void
  forget(steps: number): void
  end(): Promise<void>
}

interface Owner {
  free(): void
  gone(): void
}

function startThread(entry: URL, { timeMs, heapMb }: ThreadLimits, { free, gone }: Owner): Thread {
  const worker = new Worker(entry, {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  // An idle thread keeps no process alive.
  worker.unref()
  let ready = false
  let job: Job | undefined
  let timer: NodeJS.Timeout | undefined

  const tell = (order: Order) => worker.postMessage(order)
  const finish = (answer: (job: Job) => void) => {
    clearTimeout(timer)
    const ended = job
    job = undefined
    if (ended) answer(ended)
  }
  const post = () => {
    if (!job || !ready) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      finish(({ settle }) => settle({ tooMuch: true }))
      void worker.terminate()
    }, timeMs)
    const { name, input, steps } = job
    tell({ name, input, ...(steps && { steps: { id: steps.id, start: steps.start } }) })
  }
  worker.on('message', (answer: Answer) => {
    if ('ready' in answer) {
      ready = true
      return post()
    }
    finish(({ settle, fail }) => ('error' in answer ? fail(new Error(answer.error)) : settle(answer)))
    free()
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    finish(({ settle, fail }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? settle({ tooMuch: true }) : fail(error),
    ),
  )
  worker.on('exit', () => {
    finish(({ fail }) => fail(new Error('the thread ended')))
    gone()
  })

  return {
    take(given) {
      job = given
      if (ready) return post()
      timer = setTimeout(() => {
        finish(({ fail }) => fail(new Error('the thread does not begin')))
        void worker.terminate()
      }, startMs)
    },
    forget: (steps) => tell({ forget: steps }),
    async end() {
      await worker.terminate()
    },
  }
}
