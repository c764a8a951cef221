import { parentPort } from 'node:worker_threads'
import { errorMessage } from '../errors/error-message'
import { InputTooComplex } from './input-too-complex'
import type { Answer, Order, SteppedTask, Task } from './worker-threads'

/** A task with its code. */
export interface TaskCode<Input, Output> extends Task<Input, Output> {
  run(input: Input): Output
}
export interface SteppedTaskCode<Start, Input, Output> extends SteppedTask<Start, Input, Output> {
  begin(start: Start): (input: Input) => Output
}

export const withCode = <Input, Output>(
  task: Task<Input, Output>,
  run: (input: Input) => Output,
): TaskCode<Input, Output> => ({ ...task, run })

export const withSteps = <Start, Input, Output>(
  task: SteppedTask<Start, Input, Output>,
  begin: (start: Start) => (input: Input) => Output,
): SteppedTaskCode<Start, Input, Output> => ({ ...task, begin })

/** Runs in the thread: one task, or one step, after another. */
export function serveTasks(
  tasks: readonly TaskCode<never, unknown>[],
  stepped: readonly SteppedTaskCode<never, never, unknown>[] = [],
): void {
  const begun = new Map<number, (input: never) => unknown>()
  const answer = (message: Answer) => parentPort?.postMessage(message)

  const stepOf = (name: string, { id, start }: { id: number; start: unknown }) => {
    const known = begun.get(id)
    if (known) return known
    const step = named(stepped, name).begin(start as never) // `WorkerThreads.begin` takes what the task of this name asks for
    begun.set(id, step)
    return step
  }
  const run = ({ name, input, steps }: Exclude<Order, { forget: number }>): unknown =>
    // `WorkerThreads.run` and `Steps.next` take the input that the task of this name asks for.
    steps ? stepOf(name, steps)(input as never) : named(tasks, name).run(input as never)

  parentPort?.on('message', (order: Order) => {
    if ('forget' in order) {
      begun.delete(order.forget)
      return
    }
    try {
      answer({ done: run(order) })
    } catch (error) {
      // A RangeError is a stack overflow.
      answer(
        error instanceof InputTooComplex || error instanceof RangeError
          ? { tooMuch: true }
          : { error: errorMessage(error) },
      )
    }
  })
  answer({ ready: true })
}

function named<T extends { readonly name: string }>(tasks: readonly T[], name: string): T {
  const task = tasks.find((one) => one.name === name)
  if (!task) throw new Error(`no task is named ${name}`)
  return task
}
