import { randomUUID } from 'node:crypto'
import { withClient } from '@hilo/prisma/with-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readStatusFacts } from '../../apps/api/src/inbound/statuses/read-facts'
import { build } from '../../scripts/lib/built.mjs'
import { type Environment, prepareEnvironment } from '../data/templates'
import { planSettings } from './collect'
import { tablesThatGrow } from './readings'
import { keylessScans } from './rows-read'
import { forgetStatistics, openPlanWorld, type PlanWorld } from './world'

/*
A connection keeps the plan that it made on the empty tables of a new installation until somebody analyses them. Whatever begins with the
business seems to be one row there, so it must not be what a statement looks a row up by: it would read all that has come since.
*/

const tables = new Set<string>([...tablesThatGrow, 'message_prices', 'outbound_acts'])

let environment: Environment
let world: PlanWorld
beforeAll(async () => {
  await build({ onLine: () => {} })
  environment = await prepareEnvironment({
    fast: true,
    settings: planSettings,
    prepare: async () => {},
    say: () => {},
  })
  const shape = { customers: 100, interactions: 100, messages: 200, live: 10 }
  const database = await environment.loaded(shape)
  await withClient(database.url, async (owner) => {
    await owner.query(`truncate ${[...tables].join()} cascade`)
    await forgetStatistics(owner)
  })
  world = await openPlanWorld(environment, database, shape)
})
afterAll(async () => {
  await world?.stop()
  await environment?.stop()
})

it.each(['awaited', 'skipped'] as const)(
  'statuses are looked up by their keys where held rows are %s',
  async (heldRows) => {
    const statuses = Array.from({ length: 3 }, () => {
      const [entry, providerId] = [randomUUID(), `wamid.${randomUUID()}`]
      const report = { providerMessageId: providerId, status: 'sent' as const, error: null, entry }
      return { providerId, entry, thread: null, incoming: [{ dedupeKey: providerId, raw: {}, report }] }
    })
    const account = { business: randomUUID(), uuid: randomUUID() }
    const plans = await world.plansOf(() =>
      world.app.services.db.pipeline.transaction(account.business, (tx) =>
        readStatusFacts(tx, account, statuses, heldRows),
      ),
    )
    // Timers may ask something else at this moment.
    const own = plans.filter(({ 'Query Text': text }) => /^with (t|asked) as/.test(text))
    expect(own).toHaveLength(2)
    expect(own.flatMap(({ Plan: plan }) => keylessScans(plan, tables))).toEqual([])
  },
)
