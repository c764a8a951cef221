import { Worker } from 'node:worker_threads'

/** What a stranger's words may make long. It runs beside the process, which answers everybody else meanwhile. */
export interface Task<Input, Output> {
  readonly name: string
  run(input: Input): Output
}

/** `tooMuch`: it did not end in time, or wanted more memory or depth than there is. */
export type Outcome<Output> = { readonly done: Output } | { readonly tooMuch: true }

export interface Threads {
  /** With a `key`, whoever asks for the same one meanwhile shares the outcome. */
  run<Input, Output>(task: Task<Input, Output>, input: Input, key?: string): Promise<Outcome<Output>>
  close(): Promise<void>
}

export interface ThreadLimits {
  /** How many tasks run at once. */
  readonly size: number
  readonly timeMs: number
  readonly heapMb: number
}

/** Two: one that is made to be slow does not keep the others waiting. A task of milliseconds has seconds, for a busy machine. */
export const usualLimits: ThreadLimits = { size: 2, timeMs: 5_000, heapMb: 256 }

export type Answer = { readonly ready: true } | Outcome<unknown> | { readonly error: string }

interface Job {
  readonly name: string
  readonly input: unknown
  settle(outcome: Outcome<unknown>): void
  fail(error: Error): void
}

/** A program that has just begun reads its own code first. */
const startMs = 60_000

/** `entry` is what a thread runs: it calls `serveTasks`. Threads begin with the first task that needs them. */
export function openThreads(entry: URL, limits: ThreadLimits = usualLimits): Threads {
  const waiting: Job[] = []
  const idle: Thread[] = []
  const all = new Set<Thread>()
  const shared = new Map<string, Promise<Outcome<unknown>>>()
  let closed = false

  const next = () => {
    while (waiting.length > 0) {
      const thread = idle.pop() ?? (all.size < limits.size ? begin() : undefined)
      if (!thread) return
      const job = waiting.shift()
      if (job) thread.take(job)
    }
  }
  const begin = (): Thread => {
    const thread = startThread(entry, limits, {
      free() {
        idle.push(thread)
        next()
      },
      gone() {
        all.delete(thread)
        const place = idle.indexOf(thread)
        if (place >= 0) idle.splice(place, 1)
        if (!closed) next()
      },
    })
    all.add(thread)
    return thread
  }
  const enqueue = (name: string, input: unknown) =>
    new Promise<Outcome<unknown>>((settle, fail) => {
      if (closed) return fail(new Error('the threads are closed'))
      waiting.push({ name, input, settle, fail })
      next()
    })

  return {
    async run<Input, Output>({ name }: Task<Input, Output>, input: Input, key?: string) {
      if (key === undefined) return (await enqueue(name, input)) as Outcome<Output> // what the task of this name gave
      const known = shared.get(key)
      const work = known ?? enqueue(name, input).finally(() => shared.delete(key))
      if (!known) shared.set(key, work)
      return (await work) as Outcome<Output> // as above
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

  const finish = (tell: (job: Job) => void) => {
    clearTimeout(timer)
    const ended = job
    job = undefined
    if (ended) tell(ended)
  }
  const post = () => {
    if (!job || !ready) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      finish(({ settle }) => settle({ tooMuch: true }))
      void worker.terminate()
    }, timeMs)
    worker.postMessage({ name: job.name, input: job.input })
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
    async end() {
      await worker.terminate()
    },
  }
}
