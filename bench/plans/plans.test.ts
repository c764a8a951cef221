import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acts } from './acts'
import { tablesThatGrow } from './readings'
import { type Plan, pagesRead, rowsRead, scannedWhole } from './rows-read'
import { openLargeWorld, type PlanWorld } from './world'

/** The limit of a page of a list: its 51 rows, each with its area and three people; of areas and people, who are few, all are read. */
const mostRows = 8_000
const mostPages = 5_000
const growing = new Set<string>(tablesThatGrow)

/** The limit of a search: it matches thousands of rows one by one, and the index names all rows of a month, some hundred a page. */
const mostOfSearch = { rows: 100_000, pages: 25_000 }

/** The limit of a filter of Historial that matches almost nothing: it reads thousands of rows, with the customer or label of each. */
const mostOfFilter = { rows: 30_000, pages: 60_000 }
/** The limit of words in Historial: the index names all customers who have them, some hundred a page. */
const mostOfWords = { rows: mostOfSearch.rows, pages: mostOfFilter.pages }

/** The limit of a report: the sums of months and days, and the open interactions. */
const mostOfReport = { rows: 120_000, pages: 30_000 }

/**
 * The limit of a report that no sums have: it reads each interaction that began or finished in the period, once, so it grows with the
 * business. `pnpm bench P18` says how long that takes.
 */
const mostOfFacts = { rows: 180_000, pages: 180_000 }

/** The limit of the due interactions: a hundred rows, each with its people, area and customer. */
const mostOfDue = { rows: 20_000, pages: mostPages }

function mostOf(act: string): { rows: number; pages: number } | undefined {
  if (act.startsWith('a search')) return mostOfSearch
  if (act.startsWith('a report')) return /"channel"|"label"|, times/.test(act) ? mostOfFacts : mostOfReport
  if (act.startsWith('what is due')) return mostOfDue
  if (act.startsWith('the calls')) return mostOfFilter
  if (!act.startsWith('Historial') || act.endsWith('{}')) return undefined
  return act.includes('"q"') ? mostOfWords : mostOfFilter
}

/** The statements that read too much, and what they read. */
const costlyStatements = (
  plans: readonly Plan[],
  most = { rows: mostRows, pages: mostPages },
): readonly string[] =>
  plans.flatMap(({ 'Query Text': text, Plan: plan }) => {
    const statement = text.replace(/\s+/g, ' ').trim()
    const [rows, pages, tables] = [rowsRead(plan), pagesRead(plan), scannedWhole(plan, growing)]
    if (rows <= most.rows && pages <= most.pages && tables.length === 0) return []
    const whole = tables.length > 0 ? `, all of ${tables.join(' and ')}` : ''
    return [`${rows} rows, ${pages} pages${whole}: ${statement.slice(0, 200)}`]
  })

let large: Awaited<ReturnType<typeof openLargeWorld>>
let world: PlanWorld
beforeAll(async () => {
  large = await openLargeWorld()
})
beforeAll(() => large.load())
beforeAll(() => large.furnish())
beforeAll(async () => {
  world = await large.open()
})
afterAll(async () => {
  await world?.stop()
  await large?.stop()
})

describe('a hot path reads a bounded number of rows, as the app with row-level security', () => {
  it.each(Object.entries(acts))('%s', async (name, act) => {
    const plans = await world.plansOf(() => act(world))
    expect(plans.length).toBeGreaterThan(0)
    expect(costlyStatements(plans, mostOf(name))).toEqual([])
  })
})
