import { describe, expect, it } from 'vitest'
import { cafeSierra } from '../cafe-sierra/business'
import { tiendaAndina } from '../tienda-andina/business'
import type { Act, Episode, Thread } from './acts'
import { day, hour } from './moments'
import { planBusiness } from './plan-business'

const episodesOf = ({ finished, open }: Thread): Episode[] => (open ? [...finished, open] : [...finished])
const actsOf = (threads: readonly Thread[]): Act[] => threads.flatMap(episodesOf).flatMap(({ acts }) => acts)
const startOf = ({ acts }: Episode): number => acts[0]?.at ?? Number.NaN
const endOf = ({ acts }: Episode): number => acts.at(-1)?.at ?? Number.NaN

const monday = Date.parse('2026-11-16T00:00:00-05:00')
/** A week, at the hours of day that are most likely to break a plan. */
const hours = Array.from({ length: 7 }, (_, weekday) =>
  [0.1, 3, 8.5, 13, 19, 23.9].map((at) => monday + weekday * day + at * hour),
).flat()

describe.each([tiendaAndina, cafeSierra])('the plan of $name', (business) => {
  it.each(hours)('has every act in order and in the past when made at %d', (now) => {
    const threads = planBusiness(business, now)
    for (const { acts } of threads.flatMap(episodesOf)) {
      const moments = acts.map(({ at }) => at)
      expect(moments).toEqual([...moments].sort((a, b) => a - b))
      expect(acts[0]?.does).toBe('receive')
    }
    expect(Math.max(...actsOf(threads).map(({ at }) => at))).toBeLessThanOrEqual(now)

    for (const thread of threads.filter(({ customer }) => customer.channel !== 'gmail')) {
      const episodes = episodesOf(thread)
      for (const [at, episode] of episodes.entries())
        if (at > 0) expect(startOf(episode)).toBeGreaterThan(endOf(episodes[at - 1] ?? episode))
    }
  })

  it('is the same for the same hour', () => {
    expect(planBusiness(business, monday)).toEqual(planBusiness(business, monday))
  })

  it('fills every placeholder of its texts', () => {
    const texts = actsOf(planBusiness(business, monday + 15 * hour)).map((act) => JSON.stringify(act))
    expect(texts.filter((words) => /\{[a-zA-Z_, ]+\}|undefined| ,|NaN/.test(words))).toEqual([])
  })

  it('finishes the finished interactions and no other', () => {
    for (const { finished, open } of planBusiness(business, monday)) {
      for (const { acts } of finished) expect(acts.at(-1)?.does).toBe('finish')
      expect(open?.acts.some(({ does }) => does === 'finish') ?? false).toBe(false)
    }
  })

  it('plays every dialogue', () => {
    const whole = actsOf(planBusiness(business, monday))
      .map((act) => JSON.stringify(act))
      .join('\n')
    const unplayed = business.dialogues.filter(({ lines }) => {
      const plain = lines
        .flatMap((line) =>
          line.by === 'agent' && 'text' in line.content.body ? [line.content.body.text] : [],
        )
        .filter((words) => !words.includes('{'))
      return plain.length > 0 && !plain.some((words) => whole.includes(JSON.stringify(words)))
    })
    expect(unplayed.map(({ title }) => title)).toEqual([])
  })

  it('names only people and areas that the business has', () => {
    const people = business.people.map(({ name }) => name)
    const areas = business.areas.map(({ name }) => name)
    for (const act of actsOf(planBusiness(business, monday))) {
      if ('by' in act) expect(people).toContain(act.by)
      if ('area' in act) expect(areas).toContain(act.area)
    }
  })
})
