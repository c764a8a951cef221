import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hotActs } from './acts'
import { type Index, indexPageOf, purposeOf, queriesByIndex } from './indexes'
import { addReadings, forgetNames, learnNames, type Readings, tablesThatGrow } from './readings'
import { servedElsewhere } from './served-elsewhere'
import { tableOf } from './table'
import { flatShape, openPlanWorlds, type PlanWorld, type PlanWorlds, type WorldName } from './world'

const growing = new Set<string>(tablesThatGrow)

let worlds: PlanWorlds
beforeAll(async () => {
  learnNames()
  worlds = await openPlanWorlds(flatShape)
})
beforeAll(() => worlds.load())
beforeAll(() => worlds.furnish())
afterAll(async () => {
  forgetNames()
  await worlds?.stop()
})

let indexes: readonly Index[]

/** What each statement read in each world. */
const read: Readonly<Record<WorldName, Readings>> = { two: new Map(), hundred: new Map(), young: new Map() }

/** Runs acts in one of the worlds, one after the other. */
function inWorld(which: WorldName): void {
  let world: PlanWorld
  beforeAll(async () => {
    world = await worlds.open(which)
    indexes = world.indexes
  })
  afterAll(() => world?.stop())

  it.each(Object.entries(hotActs))('%s', async (_, act) => {
    const plans = await world.plansOf(() => act(world))
    expect(plans.length).toBeGreaterThan(0)
    addReadings(read[which], plans, growing)
  })
}

describe('beside hundreds of businesses', () => {
  inWorld('hundred')
})

describe('on tables that were never analysed', () => {
  inWorld('young')
})

describe('beside one small business', () => {
  inWorld('two')
})

/** As many rows as a page of a list reads, with the names in each row; far fewer than the business has conversations, interactions or messages. */
const mostRows = 4_000
/** What may read more, by the beginning of its name or text. */
const moreRows: Readonly<Record<string, number>> = {
  // Historial, which reads 10,000 interactions for one page at most, with what is looked up for each.
  'select w.uuid, w.at, w.place': 12_000,
  // A thousand calls, each with a team of twenty, and with the small tables of their names.
  'select k.uuid, k.at, k.place': 14_000,
  'select k.*, e.conversation_uuid': 30_000,
  // Each open chat with its targets and the areas, which are few.
  'select r.* from unnest($1::uuid[]) as wanted': 16_000,
  // A word: all that the index names.
  'SELECT array_agg(ROW(': 7_000,
  'SELECT coalesce(array_agg(': 23_000,
  // Five thousand interactions each time, with the fact of each.
  'WITH walked AS MATERIALIZED ( SELECT i.business_uuid': 16_000,
}
/** A look at each business, or at what each has due. */
const ofAllBusinesses = [
  'WITH RECURSIVE owners AS ( (SELECT d.business_uuid AS uuid FROM event_dues',
  'WITH -- Webhook items',
  '-- Connected with the phone just now.',
  'WITH gone AS ( DELETE FROM message_prices',
  'SELECT h.business_uuid, h.uuid FROM hooks h',
  'SELECT DISTINCT p.business_uuid FROM push_subscriptions',
]
/** A page with the people of its rows, of this business alone: a plan joins each row to one of them, or looks through all of them. */
const withPeople = [
  "select r.* from interaction_rows r where r.business_uuid = $1::uuid and r.status = 'finished' and tr",
]

/**
 * What reads more until the tables are analysed: without statistics whatever begins with the business is taken for a few rows. The app
 * analyses a table five seconds after it has twice as many rows as before (`analyze-outgrown.ts`), and each connection plans anew.
 */
const worseUnanalysed = [
  "select r.* from interaction_rows r where r.business_uuid = $1::uuid and r.status = 'finished'",
  'select r.*, r.',
  'select r.*, c.last_seq as thread_last_seq',
  'select e.uuid, left(concat_ws',
  'SELECT s.business_uuid, s.subscription_uuid, s.conversation_uuid FROM pushes',
  'select p.user_uuid as user, p.endpoint',
  'with open as materialized ( select * from interactions',
  'with held as materialized ( select u.uuid as user_uuid',
  'SELECT CASE WHEN count(*) <= p_most',
  'WITH walked AS MATERIALIZED',
  'SELECT array_agg(ROW(',
  'select (select count(*)::int from interactions r',
  'read_referred_and_items',
  'read_receiver',
  'read_next_to_send',
  'read_counted_interactions',
  'insert_call_facts',
  'insert_video_facts',
]

const startsWithOneOf = (name: string, beginnings: readonly string[]) =>
  beginnings.some((beginning) => name.startsWith(beginning))

describe('however many businesses there are', () => {
  /** Less than a page more may be what the acts before have changed. */
  const isFlat = (rows: number, before: number) => rows <= Math.max(before * 1.2, before + 100)
  const grown = (which: 'hundred' | 'young', allowed: readonly string[]) =>
    [...read[which]].flatMap(([name, { rows }]) => {
      const before = read.two.get(name)?.rows
      if (before === undefined || isFlat(rows, before) || startsWithOneOf(name, allowed)) return []
      return [`${name}: ${rows} rows beside ${before}`]
    })

  it('no query reads more than its bound', () => {
    const boundOf = (name: string) =>
      Object.entries(moreRows).find(([beginning]) => name.startsWith(beginning))?.[1] ?? mostRows
    const over = (['two', 'hundred'] as const).flatMap((which) =>
      [...read[which]].flatMap(([name, { rows }]) =>
        rows > boundOf(name) ? [`${which}: ${name}: ${rows} rows`] : [],
      ),
    )
    expect(over).toEqual([])
  })
  it('a query reads as many rows', () => {
    expect(grown('hundred', [...ofAllBusinesses, ...withPeople])).toEqual([])
  })
  it('also where nobody has analysed the tables', () => {
    expect(grown('young', [...ofAllBusinesses, ...worseUnanalysed])).toEqual([])
  })
  it('has a table of what each query reads', () => {
    const table = tableOf(read)
    expect(table.length).toBeGreaterThan(1_000)
    if (process.env.PLAN_TABLE) writeFileSync(process.env.PLAN_TABLE, table)
  })
  it('each index serves a query or a constraint, and stands in docs/indexes.md', () => {
    const queries = queriesByIndex(read.two, read.hundred)
    const purposes = indexes.map((index) => [index, purposeOf(index, queries, servedElsewhere)] as const)
    expect(purposes.flatMap(([{ name }, purpose]) => (purpose === null ? [name] : []))).toEqual([])
    expect(Object.keys(servedElsewhere).filter((name) => !indexes.some((one) => one.name === name))).toEqual(
      [],
    )
    if (process.env.INDEX_TABLE) writeFileSync(process.env.INDEX_TABLE, indexPageOf(purposes))
    const page = readFileSync(join(import.meta.dirname, '../../docs/indexes.md'), 'utf8')
    const named = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
    expect(named.toSorted()).toEqual(indexes.map(({ name }) => name).toSorted())
  })
})
