import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createJobShares } from './job-shares'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Three of four workers are busy with jobs of one business. */
function busy() {
  const shares = createJobShares(4)
  const ends: (() => void)[] = []
  const job = () => shares.run(['shop'], 50, () => new Promise<string>((end) => ends.push(() => end('done'))))
  return { shares, ends, running: [job(), job(), job()], job }
}

it('gives the share of a job that ends to the one that waits longest', async () => {
  const { shares, ends, running, job } = busy()
  const [first, second] = [job(), job()]
  expect(shares.full()).toEqual(['shop'])
  expect(ends).toHaveLength(3)
  ends[0]?.()
  await running[0]
  await vi.advanceTimersByTimeAsync(49)
  expect(ends).toHaveLength(4)
  ends[3]?.()
  await expect(first).resolves.toBe('done')
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toHaveLength(5)
  ends[4]?.()
  await expect(second).resolves.toBe('done')
})

it('lets a job go that no share becomes free for, and gives it none later', async () => {
  const { shares, ends, running, job } = busy()
  const late = job()
  await vi.advanceTimersByTimeAsync(50)
  await expect(late).resolves.toBeNull()
  for (const end of ends) end()
  await Promise.all(running)
  expect(ends).toHaveLength(3)
  expect(shares.full()).toEqual([])
  await expect(shares.run(['shop'], 50, async () => 'done')).resolves.toBe('done')
})
