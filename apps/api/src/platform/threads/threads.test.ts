import { afterEach, expect, it } from 'vitest'
import { descend, fail, greet, hoard, neverEnd, refuse, which } from './test-tasks'
import { openThreads, type Threads } from './threads'

const entry = new URL('./test-thread.mjs', import.meta.url)
let threads: Threads
const open = (timeMs: number, size = 1) => {
  threads = openThreads(entry, { size, timeMs, heapMb: 64 })
  return threads
}
afterEach(() => threads.close())

it('a task runs in a thread, and its outcome comes back', async () => {
  expect(await open(10_000).run(greet, 'Ñusta')).toEqual({ done: 'Hola, Ñusta' })
})

it('one that does not end is ended, and the next one runs', async () => {
  open(500)
  const [endless, greeted] = await Promise.all([threads.run(neverEnd, null), threads.run(greet, 'Ana')])
  expect(endless).toEqual({ tooMuch: true })
  expect(greeted).toEqual({ done: 'Hola, Ana' })
})

it('one that does not end keeps nobody else waiting', async () => {
  open(60_000, 2)
  const endless = threads.run(neverEnd, null).catch(() => 'ended')
  expect(await threads.run(greet, 'Ana')).toEqual({ done: 'Hola, Ana' })
  await threads.close()
  expect(await endless).toBe('ended')
})

it('one that wants too much memory or depth, or says itself that it is too much, is too much', async () => {
  open(60_000)
  expect(await threads.run(hoard, null)).toEqual({ tooMuch: true })
  expect(await threads.run(descend, 0)).toEqual({ tooMuch: true })
  expect(await threads.run(refuse, null)).toEqual({ tooMuch: true })
  expect(await threads.run(greet, 'Ana')).toEqual({ done: 'Hola, Ana' })
})

it('one that fails says why, and the thread goes on', async () => {
  open(60_000)
  await expect(threads.run(fail, null)).rejects.toThrow('it is broken')
  expect(await threads.run(greet, 'Ana')).toEqual({ done: 'Hola, Ana' })
})

it('a thread that cannot begin fails what waits for it', async () => {
  threads = openThreads(new URL('./nowhere.mjs', import.meta.url))
  await expect(threads.run(greet, 'Ana')).rejects.toThrow()
  await expect(threads.run(greet, 'Luis')).rejects.toThrow()
})

it('whoever asks for the same meanwhile shares the outcome; afterwards it is done again', async () => {
  open(500)
  const outcomes = await Promise.all([1, 2, 3].map(() => threads.run(neverEnd, null, 'a letter')))
  expect(outcomes).toEqual(Array(3).fill({ tooMuch: true }))
  expect(new Set(outcomes).size).toBe(1)
  expect(await threads.run(which, null, 'a letter')).toEqual({ done: expect.any(Number) })
})

it('what still waits when they are closed fails', async () => {
  open(60_000)
  const waiting = [threads.run(neverEnd, null), threads.run(greet, 'Ana')]
  const outcomes = Promise.allSettled(waiting)
  await threads.close()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(threads.run(greet, 'Ana')).rejects.toThrow('closed')
})
