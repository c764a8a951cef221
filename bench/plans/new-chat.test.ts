import { withClient } from '@hilo/prisma/with-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../scripts/lib/built.mjs'
import { type Environment, prepareEnvironment } from '../data/templates'
import { giveWelcome, saveMessages } from '../data/welcome'
import { callsEach, callsSoFar, sumOf } from '../measures/statements-sent'
import { large } from '../services/installation'
import type { Database } from '../services/postgres'
import { trackStatements } from '../services/track-statements'
import { openPlanWorld, type PlanWorld } from './world'

let environment: Environment
let database: Database
let world: PlanWorld
beforeAll(async () => {
  await build({ onLine: () => {} })
  environment = await prepareEnvironment({ fast: true, say: () => {} })
  const shape = { customers: 100, interactions: 100, messages: 200, live: 10 }
  database = await environment.loaded(shape)
  await withClient(database.url, async (owner) => {
    await giveWelcome(owner, large)
    await trackStatements(owner, 'top')
  })
  world = await openPlanWorld(environment, database, shape)
})
afterAll(async () => {
  await world?.stop()
  await environment?.stop()
})

/** Asked by the clock, not for a chat: one lasts as long as its statuses gather. */
const ofSweeps = [
  'insert into sweep_turns',
  'select array[',
  'select * from hilo_webhook_accounts',
  'update channel_accounts set last_event_at',
  'select asked.business, live',
]

const repeats = 8
let customer = 5_000

/** The statements of a new chat with welcome and menu until all is read and nothing is left to do, without begin, tenant and commit. */
async function statementsOfChat(messages: number): Promise<ReadonlyMap<string, number>> {
  const chat = async () => expect(await world.newChat(customer++)).toBe(messages)
  // The first of an account begins its pace.
  await chat()
  const before = await callsSoFar(database)
  for (let at = 0; at < repeats; at += 1) await chat()
  const each = callsEach(before, await callsSoFar(database), repeats)
  return new Map([...each].filter(([query]) => !ofSweeps.some((sweep) => query.startsWith(sweep))))
}

/**
 * With one message (Modo ahorro, as a new channel has it) and its three statuses one after the other. Two more than usually, 36 and 57: on a
 * busy machine workers look once more for a job.
 */
it.each([
  ['in one message', 'on', 1, 38],
  ['in two messages', 'off', 2, 59],
] as const)('a new chat with welcome and menu %s takes few statements', async (_, saver, messages, most) => {
  await withClient(database.url, (owner) => saveMessages(owner, large, saver))
  const calls = await statementsOfChat(messages)
  expect(
    sumOf(calls),
    [...calls].map(([query, each]) => `${each} ${query.slice(0, 100)}`).join('\n'),
  ).toBeLessThanOrEqual(most)
})
