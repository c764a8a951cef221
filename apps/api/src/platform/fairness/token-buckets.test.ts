import { expect, it } from 'vitest'
import { createTokenBuckets } from './token-buckets'

const frozenClock = () => {
  let now = 0
  return {
    now: () => new Date(now),
    onMove: () => () => {},
    advance(ms: number) {
      now += ms
    },
  }
}

it('gives each key its burst, and then tokens as time passes', () => {
  const clock = frozenClock()
  const buckets = createTokenBuckets(clock, { burst: 3, perSecond: 2 })
  const take = (key: string) => buckets.take(key)
  expect([take('a'), take('a'), take('a'), take('a'), take('b')]).toEqual([true, true, true, false, true])
  clock.advance(500)
  expect([take('a'), take('a')]).toEqual([true, false])
  clock.advance(60_000)
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([true, true, true, false])
})

it('takes nothing when there are too few tokens, and loses none when the clock is set back', () => {
  const clock = frozenClock()
  const buckets = createTokenBuckets(clock, { burst: 5, perSecond: 1 })
  expect([buckets.take('a', 4), buckets.take('a', 2), buckets.take('a', 1)]).toEqual([true, false, true])
  clock.advance(-60_000)
  expect(buckets.take('a')).toBe(false)
  clock.advance(1_000)
  expect(buckets.take('a')).toBe(true)
})

it('forgets the keys that were not used for longest', () => {
  const clock = frozenClock()
  const buckets = createTokenBuckets(clock, { burst: 1, perSecond: 0 })
  buckets.take('old')
  for (let n = 0; n < 10_000; n++) buckets.take(`key ${n}`)
  expect([buckets.take('key 9999'), buckets.take('old')]).toEqual([false, true])
})
