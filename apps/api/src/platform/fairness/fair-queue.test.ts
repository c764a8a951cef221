import { describe, expect, it } from 'vitest'
import { createFairQueue, WaitedTooLong } from './fair-queue'

const controlledTasks = () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const task = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.push(() => resolve(name))
    })
  /** Ends the task that has run longest, so that the next one begins. */
  const endOne = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { begun, task, endOne }
}

describe('fair queue', () => {
  it('runs a few at a time and gives each its own result', async () => {
    const queue = createFairQueue({ atOnce: 2, waiting: 10, waitingPerKey: 10 })
    const { begun, task, endOne } = controlledTasks()
    const results = ['1', '2', '3'].map((name) => queue.run('a', task(name)))
    expect(begun).toEqual(['1', '2'])
    for (let left = 3; left > 0; left--) await endOne()
    expect(begun).toEqual(['1', '2', '3'])
    expect(await Promise.all(results)).toEqual(['1', '2', '3'])
  })

  it('lets keys take turns: another key does not wait behind a flood', async () => {
    const queue = createFairQueue({ atOnce: 1, waiting: 10, waitingPerKey: 10 })
    const { begun, task, endOne } = controlledTasks()
    for (const name of ['a1', 'a2', 'a3', 'a4']) void queue.run('a', task(name))
    for (const name of ['b1', 'b2']) void queue.run('b', task(name))
    void queue.run('c', task('c1'))
    for (let left = 7; left > 0; left--) await endOne()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('refuses at once beyond its limits, and accepts again when there is room', async () => {
    const queue = createFairQueue({ atOnce: 1, waiting: 3, waitingPerKey: 2 })
    const { task, endOne } = controlledTasks()
    for (const name of ['a1', 'a2', 'a3']) expect(queue.run('a', task(name))).not.toBeNull()
    expect(queue.run('a', task('a4'))).toBeNull()
    expect(queue.run('b', task('b1'))).not.toBeNull()
    expect(queue.run('c', task('c1'))).toBeNull()
    await endOne()
    expect(queue.run('c', task('c1'))).not.toBeNull()
  })

  it('goes on after a task that fails', async () => {
    const queue = createFairQueue({ atOnce: 1, waiting: 3, waitingPerKey: 2 })
    const failing = queue.run('a', () => Promise.reject(new Error('no')))
    const next = queue.run('a', async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })

  it('leaves room for others: one key never takes every place', async () => {
    const queue = createFairQueue({ atOnce: 3, atOncePerKey: 2, waiting: 10, waitingPerKey: 10 })
    const { begun, task, endOne } = controlledTasks()
    for (const name of ['a1', 'a2', 'a3']) void queue.run('a', task(name))
    expect(begun).toEqual(['a1', 'a2'])
    void queue.run('b', task('b1'))
    void queue.run('b', task('b2'))
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    await endOne()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
    for (let left = 4; left > 0; left--) await endOne()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
  })

  it('rejects a task that waited too long, and gives its place to the next', async () => {
    const queue = createFairQueue({ atOnce: 1, waiting: 1, waitingPerKey: 1, maxWaitMs: 5 })
    const { begun, task, endOne } = controlledTasks()
    void queue.run('a', task('a1'))
    await expect(queue.run('b', task('b1'))).rejects.toBeInstanceOf(WaitedTooLong)
    const next = queue.run('c', task('c1'))
    await endOne()
    await endOne()
    expect(await next).toBe('c1')
    expect(begun).toEqual(['a1', 'c1'])
  })
})
