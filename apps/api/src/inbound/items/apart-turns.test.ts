import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createApartTurns, mostApart } from './apart-turns'
import { lockRetries } from './lock-retries'
import { retryLocked } from './retry-locked'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const outcomeOf = (work: Promise<unknown>) => {
  const outcome: { code?: unknown } = {}
  work.catch((error: unknown) => Object.assign(outcome, { code: (error as { code?: unknown }).code }))
  return outcome
}

it('gives a business a few turns at once, and up what gets none in time; other businesses have their own', async () => {
  const inTurn = createApartTurns(4)
  const begun: string[] = []
  const begin = (business: string) =>
    outcomeOf(inTurn(business, () => new Promise(() => void begun.push(business)), lockRetries.longestMs))
  for (let at = 0; at < mostApart; at += 1) begin('one')
  const waits = begin('one')
  begin('other')
  await vi.advanceTimersByTimeAsync(lockRetries.longestMs - 1)
  expect([begun, waits]).toEqual([['one', 'one', 'other'], {}])
  await vi.advanceTimersByTimeAsync(1)
  expect([begun.length, waits]).toEqual([3, { code: 'ETIMEDOUT' }])
})

it.each([
  [3, 1],
  [2, 1],
])('leaves one of %i connections to what does not wait', async (connections, most) => {
  const inTurn = createApartTurns(connections)
  let begun = 0
  for (let at = 0; at < 3; at += 1)
    void inTurn(
      'one',
      () => {
        begun += 1
        return new Promise(() => {})
      },
      lockRetries.longestMs,
    )
  expect(begun).toBe(most)
})

it('ends what waits for a row again and again', async () => {
  let tries = 0
  const waits = outcomeOf(
    retryLocked(performance.now(), () => {
      tries += 1
      return Promise.reject(Object.assign(new Error('lock timeout'), { code: '55P03' }))
    }),
  )
  await vi.advanceTimersByTimeAsync(lockRetries.longestMs - 1)
  expect([tries, waits]).toEqual([12, {}])
  await vi.advanceTimersByTimeAsync(2 * lockRetries.pauseMs)
  expect(waits).toEqual({ code: '55P03' })
})

it('waits no longer for a row and for turns together than for either', async () => {
  const inTurn = createApartTurns(3)
  /** What has the only turn until then. */
  const occupy = (ms: number) =>
    void inTurn('one', () => new Promise((resolve) => void setTimeout(resolve, ms)), lockRetries.longestMs)
  let tries = 0
  const locked = () => {
    tries += 1
    // Another one gets the turn meanwhile.
    occupy(3 * lockRetries.longestMs)
    return Promise.reject(Object.assign(new Error('lock timeout'), { code: '55P03' }))
  }
  occupy(lockRetries.longestMs - 3_000)
  const waits = outcomeOf(retryLocked(performance.now(), (leftMs) => inTurn('one', locked, leftMs)))
  await vi.advanceTimersByTimeAsync(lockRetries.longestMs - 1)
  expect([tries, waits]).toEqual([1, {}])
  await vi.advanceTimersByTimeAsync(1)
  expect([tries, waits]).toEqual([1, { code: 'ETIMEDOUT' }])
})
