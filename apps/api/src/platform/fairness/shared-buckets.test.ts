import { expect, it } from 'vitest'
import { createProcessLink } from '../realtime/process-messages'
import { createSharedBuckets } from './shared-buckets'

const rate = { burst: 1_600, perSecond: 100 }

function frozenClock() {
  let now = 0
  return {
    now: () => new Date(now),
    onMove: () => () => {},
    advance(ms: number) {
      now += ms
    },
  }
}

/** So many processes of which each hears the others; what was sent is counted. */
function processes(count: number) {
  const clock = frozenClock()
  const links: ReturnType<typeof createProcessLink>[] = []
  let sent = 0
  for (let at = 0; at < count; at++)
    links.push(
      createProcessLink(async (name, payload) => {
        sent += 1
        for (const [other, link] of links.entries()) if (other !== at) link.receive(name, payload)
        return true
      }),
    )
  const buckets = links.map((link) => createSharedBuckets(clock, link, { person: rate }).person)
  return { clock, buckets, sent: () => sent }
}

/** Takes one of each in turn, until all refuse. */
function takeAll(buckets: readonly { take(key: string): boolean }[]): number {
  let taken = 0
  let before = -1
  while (taken > before) {
    before = taken
    for (const bucket of buckets) if (bucket.take('ana')) taken += 1
  }
  return taken
}

it('a person spread over several processes gets little more than on one, and pays it back', () => {
  const { clock, buckets } = processes(4)
  const first = takeAll(buckets)
  expect(first).toBeGreaterThanOrEqual(rate.burst)
  // Each of the three others may have kept back a sixteenth.
  expect(first).toBeLessThan(rate.burst * (1 + 3 / 16))
  clock.advance(60_000)
  const minute = takeAll(buckets)
  expect(minute).toBeLessThan(rate.burst * (1 + 3 / 16))
  clock.advance(5_000)
  // Five seconds' worth, for all of them together.
  expect(takeAll(buckets)).toBeLessThan(5 * rate.perSecond + (rate.burst * 3) / 16)
})

it('does not count for anybody else', () => {
  const { buckets } = processes(2)
  takeAll(buckets)
  expect(buckets.map((bucket) => bucket.take('luis'))).toEqual([true, true])
})

it('sends nothing while the buckets are nearly full, however long that goes on', () => {
  const { clock, buckets, sent } = processes(2)
  for (let second = 0; second < 100; second++) {
    for (let n = 0; n < rate.perSecond; n++) expect(buckets[0]?.take('ana')).toBe(true)
    clock.advance(1_000)
  }
  expect(sent()).toBe(0)
  // Tokens that came back are not announced later either: the other process still has its burst.
  for (let n = 0; n < rate.burst / 2; n++) buckets[0]?.take('ana')
  let left = 0
  while (buckets[1]?.take('ana')) left += 1
  expect(left).toBeGreaterThanOrEqual(rate.burst / 2)
  expect(left).toBeLessThanOrEqual(rate.burst * (1 / 2 + 1 / 16))
})
