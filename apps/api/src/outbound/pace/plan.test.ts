import { describe, expect, it } from 'vitest'
import { type Evidence, planRest, type Rest } from './plan'

const now = new Date('2026-11-22T15:00:00.000Z')
const at = (time: string) => new Date(`2026-11-22T${time}Z`)
const seconds = (count: number) => new Date(now.getTime() + count * 1000)

const well: Rest = {
  blocked_until: null,
  judged_at: null,
  troubles: 0,
  troubled_conversation: null,
  patience_from: null,
}
const planned = (before: Partial<Rest>, evidence: Partial<Evidence>) =>
  planRest(
    { ...well, ...before },
    { word: 'answered', restUntil: null, startedAt: at('14:59:59'), conversation: 'laura', ...evidence },
    now,
  )

describe('a provider that says that it was too much', () => {
  it.each([
    [0, 1],
    [1, 4],
    [2, 16],
    [4, 256],
    [5, 900],
    [40, 900],
  ])('after %i in a row rests the account for %i s', (troubles, rest) => {
    expect(planned({ troubles }, { word: 'limited' }).rest).toEqual({
      ...well,
      troubles: troubles + 1,
      troubled_conversation: 'laura',
      blocked_until: seconds(rest),
      judged_at: now,
    })
  })

  it('rests it for as long as it asks, where that is longer', () => {
    expect(planned({}, { word: 'limited', restUntil: seconds(60) }).rest.blocked_until).toEqual(seconds(60))
    expect(planned({ troubles: 5 }, { word: 'limited', restUntil: seconds(60) }).rest.blocked_until).toEqual(
      seconds(900),
    )
  })
})

describe('a provider that fails', () => {
  it.each([
    [3, null],
    [4, 5],
    [5, 10],
    [6, 20],
    [10, 300],
    [30, 300],
  ])('after %i failures rests the account for %s s', (troubles, rest) => {
    const { blocked_until } = planned({ troubles, troubled_conversation: 'pedro' }, { word: 'trouble' }).rest
    expect(blocked_until).toEqual(rest === null ? null : seconds(rest))
  })

  it('is not judged by one conversation alone, but by its probes it is', () => {
    const before = { troubles: 3, troubled_conversation: 'laura' }
    expect(planned(before, { word: 'trouble' }).rest).toEqual({ ...well, ...before })
    expect(planned({ ...before, troubles: 5 }, { word: 'trouble' }).rest.troubles).toBe(6)
  })
})

describe('a provider that answers', () => {
  it('has no troubles any more', () => {
    expect(planned({ troubles: 3, troubled_conversation: 'pedro' }, {})).toEqual({ rest: well, wakes: false })
  })
  it('after it was out of order wakes all that waits', () => {
    expect(planned({ troubles: 5, blocked_until: seconds(40) }, {})).toEqual({ rest: well, wakes: true })
  })
  it('that it wants a rest gets it, and nobody is woken', () => {
    const { rest, wakes } = planned({ troubles: 5, blocked_until: seconds(40) }, { restUntil: seconds(2) })
    expect([rest.blocked_until, wakes]).toEqual([seconds(2), false])
  })
  it('leaves a rest that it has asked for before', () => {
    expect(planned({ blocked_until: seconds(9) }, {}).rest.blocked_until).toEqual(seconds(9))
    expect(planned({ blocked_until: seconds(9) }, { restUntil: seconds(3) }).rest.blocked_until).toEqual(
      seconds(9),
    )
  })
  it('with a refusal waits for people, whose time is not counted', () => {
    expect(planned({ troubles: 2 }, { word: 'refused' }).rest).toEqual({ ...well, patience_from: now })
  })
})

describe('what began before the account was last judged', () => {
  const before = { troubles: 5, judged_at: now, blocked_until: seconds(5) }
  it.each(['answered', 'limited', 'trouble'] as const)('is no news when it is %s', (word) => {
    expect(planned(before, { word })).toEqual({ rest: { ...well, ...before }, wakes: false })
  })
  it('may still ask for a rest', () => {
    expect(planned(before, { restUntil: seconds(60) }).rest.blocked_until).toEqual(seconds(60))
  })
})
