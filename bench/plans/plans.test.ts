import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filled } from '../data/load'
import { acts } from './acts'
import { known } from './known'
import { type Plan, pagesRead, rowsRead, scannedWhole } from './rows-read'
import { openPlanWorld, type PlanWorld } from './world'

/** Of 50,000 identities and 200,000 interactions: a page with its names is some 2,500, a count of a tab some 3,500. */
const mostRows = 5_000
const mostPages = 5_000
const growing = new Set<string>(filled)

interface Offence {
  readonly statement: string
  readonly says: string
}

const offencesIn = (plans: readonly Plan[]): readonly Offence[] =>
  plans.flatMap(({ 'Query Text': text, Plan: plan }) => {
    const statement = text.replace(/\s+/g, ' ').trim()
    const [rows, pages, tables] = [rowsRead(plan), pagesRead(plan), scannedWhole(plan, growing)]
    if (rows <= mostRows && pages <= mostPages && tables.length === 0) return []
    const whole = tables.length > 0 ? `, ${tables.join(' and ')} from end to end` : ''
    return [{ statement, says: `${rows} rows, ${pages} pages${whole}: ${statement.slice(0, 200)}` }]
  })

let world: PlanWorld
const plansOf = new Map<string, readonly Plan[]>()
beforeAll(async () => {
  world = await openPlanWorld()
  for (const [name, act] of Object.entries(acts)) plansOf.set(name, await world.plansOf(() => act(world)))
}, 300_000)
afterAll(() => world?.stop())

describe('a hot path reads a bounded number of rows, as the app with row-level security', () => {
  it.each(Object.keys(acts))('%s', (name) => {
    const plans = plansOf.get(name) ?? []
    expect(plans.length).toBeGreaterThan(0)
    const surprising = offencesIn(plans).filter(({ statement }) =>
      known.every((one) => !one.statement.test(statement)),
    )
    expect(surprising.map(({ says }) => says)).toEqual([])
  })
})

describe('what is known to read more stands in the list as long as it does', () => {
  it.each(known)('$why', ({ statement }) => {
    const found = offencesIn([...plansOf.values()].flat())
    expect(found.some((one) => statement.test(one.statement))).toBe(true)
  })
})
