import { describe, expect, it } from 'vitest'
import { type HookHealth, laterRest, planAfter } from './plan-retry'

const begin = new Date('2026-11-01T12:00:00Z')
const second = 1_000
const hour = 3_600 * second
const later = (ms: number) => new Date(begin.getTime() + ms)
const well: HookHealth = { failing_since: null, failures: 0 }

describe('after an attempt', () => {
  it('that arrives, all is well', () => {
    for (const status of [200, 202, 204])
      expect(
        planAfter(
          { status },
          { attempts: 3, created_at: begin },
          { failing_since: begin, failures: 9 },
          begin,
          0,
        ),
      ).toEqual({
        delivery: { state: 'delivered', next_at: begin },
        hook: { failing_since: null, failures: 0, backoff_until: null, pause: null },
      })
  })

  it('a message is tried again after longer and longer, for three days', () => {
    const tried: number[] = []
    let now = begin
    for (let attempts = 1; ; attempts += 1) {
      tried.push(now.getTime() - begin.getTime())
      const { delivery } = planAfter({ status: 500 }, { attempts, created_at: begin }, well, now, 0)
      if (delivery.state === 'given_up') break
      now = delivery.next_at
    }
    expect(tried.slice(0, 4)).toEqual([0, 5 * second, 35 * second, 155 * second])
    expect(tried.at(-1)).toBe(72 * hour)
    expect(tried.length).toBeGreaterThanOrEqual(14)
  })

  it.each([
    [400, 0],
    [401, 0],
    [404, 0],
    [408, 1],
    [500, 1],
    [302, 1],
    [null, 1],
  ])('with %s, %i failures count for the others', (status, failures) => {
    const { hook } = planAfter({ status }, { attempts: 1, created_at: begin }, well, begin, 0)
    expect(hook).toMatchObject({ failures, failing_since: begin, pause: null, backoff_until: null })
  })

  it('is a little later by chance, so that what failed together is not tried again together', () => {
    const after = (chance: number) =>
      planAfter({ status: 500 }, { attempts: 2, created_at: begin }, well, begin, chance).delivery.next_at
    expect(after(0)).toEqual(later(30 * second))
    expect(after(0.5)).toEqual(later(31.5 * second))
    expect(after(1)).toEqual(later(33 * second))
  })

  it.each([429, 502, 503, 504])('%i asks for fewer requests: the address rests at once', (status) => {
    const { hook } = planAfter({ status }, { attempts: 1, created_at: begin }, well, begin, 0)
    expect(hook).toMatchObject({ failures: 1, backoff_until: later(5 * second) })
  })

  it.each([
    [429, 90 * second, 90],
    [503, 7 * 24 * hour, 3_600],
  ])('%i with a time to wait: message and address wait for it, an hour at most', (status, asked, seconds) => {
    const outcome = { status, retryAfterMs: asked }
    const { hook, delivery } = planAfter(outcome, { attempts: 1, created_at: begin }, well, begin, 0)
    expect(hook.backoff_until).toEqual(later(seconds * second))
    expect(delivery.next_at).toEqual(later(seconds * second))
  })

  it('a message that is refused with a time to wait waits alone', () => {
    const outcome = { status: 400, retryAfterMs: 60 * second }
    const { hook, delivery } = planAfter(outcome, { attempts: 1, created_at: begin }, well, begin, 0)
    expect(hook.backoff_until).toBeNull()
    expect(delivery.next_at).toEqual(later(60 * second))
  })

  it.each<[string, number | null, number | null, number, number | null]>([
    ['what began before the rest ends leaves it', 60, null, 0, 60],
    ['the longer of two stays', 60, 5, 0, 60],
    ['a longer one is taken', 5, 60, 0, 60],
    ['what began once it was over ends it', 5, null, 5, null],
    ['without one, the planned one is taken', null, 5, 0, 5],
  ])('%s', (_what, known, planned, began, rest) => {
    const at = (seconds: number | null) => (seconds === null ? null : later(seconds * second))
    expect(laterRest(at(known), at(planned), later(began * second))).toEqual(at(rest))
  })

  it('the third failure in a row lets the address rest, longer each time and never above five minutes', () => {
    const rests = [2, 3, 4, 5, 50].map((failures) => {
      const health = { failing_since: begin, failures }
      const { hook } = planAfter({ status: null }, { attempts: 1, created_at: begin }, health, begin, 0)
      return (hook.backoff_until?.getTime() ?? 0) - begin.getTime()
    })
    expect(rests).toEqual([5, 15, 60, 300, 300].map((seconds) => seconds * second))
  })

  it('an address at which nothing arrived for three days is paused, and one that is gone at once', () => {
    const fails = (at: Date, status: number | null) =>
      planAfter({ status }, { attempts: 1, created_at: at }, { failing_since: begin, failures: 4 }, at, 0)
        .hook.pause
    expect(fails(later(71 * hour), 500)).toBeNull()
    expect(fails(later(72 * hour), 500)).toBe('failing')
    expect(fails(later(72 * hour), 404)).toBe('failing')
    expect(fails(begin, 410)).toBe('gone')
  })
})
