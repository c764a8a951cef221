import { afterEach, expect, it } from 'vitest'
import { countSteps, currentThread, fail, fillMemory, greet, neverEnd, recurse, refuse } from './test-tasks'
import { openWorkerThreads, type WorkerThreads } from './worker-threads'

const entry = new URL('./test-thread.mjs', import.meta.url)
let threads: WorkerThreads
const open = (timeMs: number, size = 1) => {
  threads = openWorkerThreads(entry, { size, timeMs, heapMb: 64 })
  return threads
}
afterEach(() => threads.close())

it('a task runs in a thread, and its outcome comes back', async () => {
  expect(await open(10_000).run(greet, 'Ñusta')).toEqual({ done: 'Hola, Ñusta' })
})

it('a task that does not end is stopped, and the next one runs', async () => {
  open(500)
  const [endless, greeted] = await Promise.all([threads.run(neverEnd, null), threads.run(greet, 'Ana')])
  expect(endless).toEqual({ tooMuch: true })
  expect(greeted).toEqual({ done: 'Hola, Ana' })
})

it('a task that does not end delays no other', async () => {
  open(60_000, 2)
  const endless = threads.run(neverEnd, null).catch(() => 'ended')
  expect(await threads.run(greet, 'Ana')).toEqual({ done: 'Hola, Ana' })
  await threads.close()
  expect(await endless).toBe('ended')
})

it('a task that needs too much memory or depth, or throws InputTooComplex, answers tooMuch', async () => {
  open(60_000)
  expect(await threads.run(fillMemory, null)).toEqual({ tooMuch: true })
  expect(await threads.run(recurse, 0)).toEqual({ tooMuch: true })
  expect(await threads.run(refuse, null)).toEqual({ tooMuch: true })
  expect(await threads.run(greet, 'Ana')).toEqual({ done: 'Hola, Ana' })
})

it('a task that fails rejects with its error, and the thread goes on', async () => {
  open(60_000)
  await expect(threads.run(fail, null)).rejects.toThrow('it is broken')
  expect(await threads.run(greet, 'Ana')).toEqual({ done: 'Hola, Ana' })
})

it('a thread that cannot start rejects the tasks that wait for it', async () => {
  threads = openWorkerThreads(new URL('./nowhere.mjs', import.meta.url))
  await expect(threads.run(greet, 'Ana')).rejects.toThrow()
  await expect(threads.run(greet, 'Luis')).rejects.toThrow()
})

it('calls with the same key share one run; a later call runs again', async () => {
  open(500)
  const outcomes = await Promise.all([1, 2, 3].map(() => threads.run(neverEnd, null, 'a letter')))
  expect(outcomes).toEqual(Array(3).fill({ tooMuch: true }))
  expect(new Set(outcomes).size).toBe(1)
  expect(await threads.run(currentThread, null, 'a letter')).toEqual({ done: expect.any(Number) })
})

it('closing rejects the tasks that still wait', async () => {
  open(60_000)
  const waiting = [threads.run(neverEnd, null), threads.run(greet, 'Ana')]
  const outcomes = Promise.allSettled(waiting)
  await threads.close()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(threads.run(greet, 'Ana')).rejects.toThrow('closed')
})

it('steps run in the thread of the first one, between other tasks, and those of two beginnings apart', async () => {
  open(60_000, 2)
  const [first, second] = [threads.begin(countSteps, 'a'), threads.begin(countSteps, 'b')]
  const of = async (steps: typeof first, input: string) => {
    const outcome = await steps.next(input)
    return 'done' in outcome ? outcome.done.split(' ') : []
  }
  const [[, , , home], [, , , other]] = await Promise.all([of(first, 'x'), of(second, 'x')])
  expect(home).not.toBe(other)
  const answers = await Promise.all([
    of(first, 'y'),
    threads.run(greet, 'Ana'),
    of(second, 'y'),
    of(first, 'z'),
  ])
  expect(answers).toEqual([
    ['a', '2', 'y', home],
    { done: 'Hola, Ana' },
    ['b', '2', 'y', other],
    ['a', '3', 'z', home],
  ])
  first.end()
  expect(await of(first, 'again')).toEqual(['a', '1', 'again', home])
})

it('steps whose thread has ended reject, also those that wait', async () => {
  open(60_000)
  const [dying, waiting] = [threads.begin(countSteps, 'a'), threads.begin(countSteps, 'b')]
  await Promise.all([dying.next('x'), waiting.next('x')])
  const outcomes = await Promise.allSettled([dying.next('die'), waiting.next('y'), threads.run(greet, 'Ana')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  await expect(waiting.next('z')).rejects.toThrow('ended')
})
