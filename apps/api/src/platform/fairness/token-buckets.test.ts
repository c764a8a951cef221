import { expect, it } from 'vitest'
import { createTokenBuckets } from './token-buckets'

const frozen = () => {
  let now = 0
  return {
    now: () => new Date(now),
    onMove: () => () => {},
    advance(ms: number) {
      now += ms
    },
  }
}

it('gives each key its burst, and then as much as time brings', () => {
  const clock = frozen()
  const buckets = createTokenBuckets(clock, { burst: 3, perSecond: 2 })
  const take = (key: string) => buckets.take(key)
  expect([take('a'), take('a'), take('a'), take('a'), take('b')]).toEqual([true, true, true, false, true])
  clock.advance(500)
  expect([take('a'), take('a')]).toEqual([true, false])
  clock.advance(60_000)
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([true, true, true, false])
})

it('takes nothing where there is not enough, and nothing back from a clock that was set back', () => {
  const clock = frozen()
  const buckets = createTokenBuckets(clock, { burst: 5, perSecond: 1 })
  expect([buckets.take('a', 4), buckets.take('a', 2), buckets.take('a', 1)]).toEqual([true, false, true])
  clock.advance(-60_000)
  expect(buckets.take('a')).toBe(false)
  clock.advance(1_000)
  expect(buckets.take('a')).toBe(true)
})

it('forgets those that were longest not asked of, not those of now', () => {
  const clock = frozen()
  const buckets = createTokenBuckets(clock, { burst: 1, perSecond: 0 })
  buckets.take('old')
  for (let n = 0; n < 10_000; n++) buckets.take(`key ${n}`)
  expect([buckets.take('key 9999'), buckets.take('old')]).toEqual([false, true])
})
