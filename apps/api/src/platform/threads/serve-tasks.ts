import { parentPort } from 'node:worker_threads'
import { z } from 'zod'
import { wordsOf } from '../errors/words-of'
import type { Answer, Task } from './threads'
import { TooMuch } from './too-much'

const order = z.object({ name: z.string(), input: z.unknown() })

/** What a thread does: one task after another. */
export function serveTasks(tasks: readonly Task<never, unknown>[]): void {
  const answer = (said: Answer) => parentPort?.postMessage(said)
  parentPort?.on('message', (given: unknown) => {
    const { name, input } = order.parse(given)
    try {
      const task = tasks.find((one) => one.name === name)
      if (!task) throw new Error(`no task is named ${name}`)
      answer({ done: task.run(input as never) }) // `Threads.run` takes the input that the task of this name asks for
    } catch (error) {
      // A RangeError is a stack that was not deep enough.
      answer(
        error instanceof TooMuch || error instanceof RangeError
          ? { tooMuch: true }
          : { error: wordsOf(error) },
      )
    }
  })
  answer({ ready: true })
}
