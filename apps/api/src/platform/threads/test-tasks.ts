import { threadId } from 'node:worker_threads'
import type { Task } from './threads'
import { TooMuch } from './too-much'

export const greet: Task<string, string> = { name: 'greet', run: (name) => `Hola, ${name}` }
export const which: Task<null, number> = { name: 'which', run: () => threadId }
export const neverEnd: Task<null, null> = {
  name: 'never end',
  run() {
    for (;;);
  },
}
export const hoard: Task<null, number> = {
  name: 'hoard',
  run() {
    const kept: string[][] = []
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => `${index} ${kept.length}`))
  },
}
export const descend: Task<number, number> = {
  name: 'descend',
  run: (depth) => 1 + descend.run(depth + 1),
}
export const refuse: Task<null, null> = {
  name: 'refuse',
  run() {
    throw new TooMuch()
  },
}
export const fail: Task<null, null> = {
  name: 'fail',
  run() {
    throw new Error('it is broken')
  },
}
