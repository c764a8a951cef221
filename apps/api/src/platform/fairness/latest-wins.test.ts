import { describe, expect, it } from 'vitest'
import { createLatestWins } from './latest-wins'

describe('work of which only the latest input counts', () => {
  it('runs at once, and once more with the latest of the inputs that came meanwhile', async () => {
    const latest = createLatestWins<number, number>()
    const done: number[] = []
    const work = async (input: number) => {
      done.push(input)
      await new Promise(setImmediate)
      return input
    }
    const answers = await Promise.all([1, 2, 3, 4].map((input) => latest.run('a', { input, work })))
    expect(done).toEqual([1, 4])
    expect(answers).toEqual([1, 4, 4, 4])
    expect(await latest.run('a', { input: 5, work })).toBe(5)
  })

  it('runs for each key separately, and goes on after a failure, which rejects its own run', async () => {
    const latest = createLatestWins<string, string>()
    const failing = latest.run('a', { input: 'x', work: () => Promise.reject(new Error('no')) })
    const next = latest.run('a', { input: 'y', work: async (input) => input })
    const other = latest.run('b', { input: 'z', work: async (input) => input })
    await expect(failing).rejects.toThrow('no')
    expect([await next, await other]).toEqual(['y', 'z'])
  })

  it('takes the newest by the given comparison, which need not be the last to come', async () => {
    const latest = createLatestWins<number, number>()
    const folding = (input: number) => ({ input, newest: Math.max, work: async (one: number) => one })
    const answers = await Promise.all([1, 9, 5].map((input) => latest.run('a', folding(input))))
    expect(answers).toEqual([1, 9, 9])
  })

  it('keeps its pace: no run begins sooner after the one before', async () => {
    const latest = createLatestWins<number, number>()
    const begun: number[] = []
    const work = async (input: number) => {
      begun.push(performance.now())
      return input
    }
    await latest.run('a', { input: 1, paceMs: 40, work })
    expect(await latest.run('a', { input: 2, paceMs: 40, work })).toBe(2)
    expect((begun[1] ?? 0) - (begun[0] ?? 0)).toBeGreaterThanOrEqual(39)
  })
})
