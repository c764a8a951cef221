import { describe, expect, it } from 'vitest'
import { type Backoff, type Evidence, planBackoff } from './plan'

const now = new Date('2026-11-22T15:00:00.000Z')
const at = (time: string) => new Date(`2026-11-22T${time}Z`)
const seconds = (count: number) => new Date(now.getTime() + count * 1000)

const well: Backoff = {
  blocked_until: null,
  blocked_at: null,
  consecutive_failures: 0,
  consecutive_limits: 0,
  last_failed_conversation: null,
  wait_counted_from: null,
}
const planned = (before: Partial<Backoff>, evidence: Partial<Evidence>) =>
  planBackoff(
    { ...well, ...before },
    { result: 'answered', backoffUntil: null, startedAt: at('14:59:59'), conversation: 'laura', ...evidence },
    now,
  )

describe('a provider that limits the rate', () => {
  it.each([
    [0, 1],
    [1, 4],
    [2, 16],
    [4, 256],
    [5, 900],
    [40, 900],
  ])('after %i in a row rests the account for %i s', (consecutive_limits, backoff) => {
    const before = { consecutive_failures: consecutive_limits, consecutive_limits }
    expect(planned(before, { result: 'limited' }).backoff).toEqual({
      ...well,
      consecutive_failures: consecutive_limits + 1,
      consecutive_limits: consecutive_limits + 1,
      last_failed_conversation: 'laura',
      blocked_until: seconds(backoff),
      blocked_at: now,
    })
  })

  it('gets the pause that it asks for, where that is longer', () => {
    expect(planned({}, { result: 'limited', backoffUntil: seconds(60) }).backoff.blocked_until).toEqual(
      seconds(60),
    )
    expect(
      planned(
        { consecutive_failures: 5, consecutive_limits: 5 },
        { result: 'limited', backoffUntil: seconds(60) },
      ).backoff.blocked_until,
    ).toEqual(seconds(900))
  })
})

describe('a provider that fails', () => {
  it('has no more limits than failures, whichever version ended these', () => {
    const limited = (consecutive_failures: number) => {
      const before = { consecutive_failures, consecutive_limits: 6 }
      const { blocked_until, consecutive_limits } = planned(before, { result: 'limited' }).backoff
      return [blocked_until, consecutive_limits]
    }
    expect(limited(0)).toEqual([seconds(1), 1])
    expect(limited(2)).toEqual([seconds(16), 3])
  })

  it('does not make the pause of a first limit longer', () => {
    const { backoff } = planned({ consecutive_failures: 6 }, { result: 'limited' })
    expect([backoff.blocked_until, backoff.consecutive_failures, backoff.consecutive_limits]).toEqual([
      seconds(1),
      7,
      1,
    ])
  })

  it.each([
    [3, null],
    [4, 5],
    [5, 10],
    [6, 20],
    [10, 300],
    [30, 300],
  ])('after %i failures rests the account for %s s', (consecutive_failures, backoff) => {
    const { blocked_until } = planned(
      { consecutive_failures, last_failed_conversation: 'pedro' },
      { result: 'trouble' },
    ).backoff
    expect(blocked_until).toEqual(backoff === null ? null : seconds(backoff))
  })

  it('does not back off because of a single conversation, but because of its probes', () => {
    const before = { consecutive_failures: 3, last_failed_conversation: 'laura' }
    expect(planned(before, { result: 'trouble' }).backoff).toEqual({ ...well, ...before })
    expect(
      planned({ ...before, consecutive_failures: 5 }, { result: 'trouble' }).backoff.consecutive_failures,
    ).toBe(6)
  })
})

describe('a provider that answers', () => {
  it('has its failures cleared', () => {
    expect(
      planned({ consecutive_failures: 3, consecutive_limits: 2, last_failed_conversation: 'pedro' }, {}),
    ).toEqual({
      backoff: well,
      wakes: false,
    })
  })
  it('after a backoff makes all queued messages due', () => {
    expect(planned({ consecutive_failures: 5, blocked_until: seconds(40) }, {})).toEqual({
      backoff: well,
      wakes: true,
    })
  })
  it('and asks for a pause gets it, and nothing is due earlier', () => {
    const { backoff, wakes } = planned(
      { consecutive_failures: 5, blocked_until: seconds(40) },
      { backoffUntil: seconds(2) },
    )
    expect([backoff.blocked_until, wakes]).toEqual([seconds(2), false])
  })
  it('keeps a pause that it has asked for before', () => {
    expect(planned({ blocked_until: seconds(9) }, {}).backoff.blocked_until).toEqual(seconds(9))
    expect(
      planned({ blocked_until: seconds(9) }, { backoffUntil: seconds(3) }).backoff.blocked_until,
    ).toEqual(seconds(9))
  })
  it('with a refusal waits for an admin, whose time is not counted', () => {
    expect(planned({ consecutive_failures: 2 }, { result: 'refused' }).backoff).toEqual({
      ...well,
      wait_counted_from: now,
    })
  })
})

describe('an attempt that began before the account was last blocked', () => {
  const before = { consecutive_failures: 5, blocked_at: now, blocked_until: seconds(5) }
  it.each(['answered', 'limited', 'trouble'] as const)('changes nothing when it is %s', (result) => {
    expect(planned(before, { result })).toEqual({ backoff: { ...well, ...before }, wakes: false })
  })
  it('may still bring a pause that the provider asks for', () => {
    expect(planned(before, { backoffUntil: seconds(60) }).backoff.blocked_until).toEqual(seconds(60))
  })
})
