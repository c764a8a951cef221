import { threadId } from 'node:worker_threads'
import { InputTooComplex } from './input-too-complex'
import type { SteppedTaskCode, TaskCode } from './serve-tasks'

export const greet: TaskCode<string, string> = { name: 'greet', run: (name) => `Hola, ${name}` }
export const currentThread: TaskCode<null, number> = { name: 'current thread', run: () => threadId }
export const neverEnd: TaskCode<null, null> = {
  name: 'never end',
  run() {
    for (;;);
  },
}
export const fillMemory: TaskCode<null, number> = {
  name: 'fill memory',
  run() {
    const kept: string[][] = []
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => `${index} ${kept.length}`))
  },
}
export const recurse: TaskCode<number, number> = {
  name: 'recurse',
  run: (depth) => 1 + recurse.run(depth + 1),
}
export const refuse: TaskCode<null, null> = {
  name: 'refuse',
  run() {
    throw new InputTooComplex()
  },
}
export const fail: TaskCode<null, null> = {
  name: 'fail',
  run() {
    throw new Error('it is broken')
  },
}

/** Counts its steps. A step of 'die' ends the thread, as running out of memory does. */
export const countSteps: SteppedTaskCode<string, string, string> = {
  name: 'count steps',
  begin(start) {
    let steps = 0
    return (input) => {
      if (input === 'die') process.exit()
      steps += 1
      return `${start} ${steps} ${input} ${threadId}`
    }
  },
}
