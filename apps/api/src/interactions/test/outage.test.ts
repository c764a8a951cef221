import type { DomainEvent } from '@hilo/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { botSweep } from '../../bot/run-bot'
import { planDues } from '../../platform/events/dues'
import { observeEvents } from '../../platform/events/write-events'
import { factsSweep } from '../../reports/facts/sweep-facts'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { answers, type Chat, waitingChat, writesAgain } from '../../test/chats'
import { runListeners } from '../../test/observe/run-listeners'
import { assignmentSweep } from '../assignment/run-assignment'

const welcome = '¡Hola! Te damos la bienvenida.'
/** What each listener cannot write while it is down. */
const effects = {
  facts: ['interaction_facts', 'true'],
  bot: ['entries', `new.body ->> 'text' = '${welcome}'`],
  assignment: ['entries', `new.body ->> 'event' = 'assigned_automatically'`],
} as const

let api: TestApi
let ana: TestAgent
let luis: TestAgent
beforeAll(async () => {
  // Jobs and sweeps run only when the test runs them.
  api = await bootApi({ start: false })
  const { tienda } = api.world
  ana = await agentOf(api, tienda.ana)
  luis = await agentOf(api, tienda.luis)
  const business = [tienda.uuid]
  await api.owner.query(
    `update settings set behavior_interaction = 'AUTOMATIC' where business_uuid = $1`,
    business,
  )
  await api.owner.query('update areas set state = false where business_uuid = $1', business)
  await api.owner.query('update whatsapp_configs set bot_input_message = $2 where business_uuid = $1', [
    ...business,
    welcome,
  ])
  await api.owner.query(`delete from event_dues`)
})
afterAll(async () => {
  observeEvents(null)
  for (const agent of [ana, luis]) agent.close()
  await api.stop()
})

/** Whatever a listener does fails, and what it was to hear is not deleted. */
async function bringDown(): Promise<void> {
  await api.owner.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'down'; end $$`,
  )
  const on = (name: string, event: string, table: string, condition: string) =>
    api.owner.query(
      `create trigger ${name} before ${event} on ${table} for each row when (${condition}) execute function fail()`,
    )
  for (const [listener, [table, condition]] of Object.entries(effects))
    await on(`${listener}_is_down`, 'insert', table, condition)
  await on('nobody_has_heard', 'delete', 'event_dues', 'true')
}
const bringBack = () => api.owner.query('drop function fail() cascade')

const changes: (readonly DomainEvent[])[] = []
const listen = () => observeEvents((events) => changes.push(events))

/** What fails writes events too, and takes them back. */
async function sweep(): Promise<void> {
  observeEvents(null)
  // Longer than the pause after a second failure, and too short for anybody to seem gone.
  api.clock.advance(20_000)
  for (const one of [botSweep, assignmentSweep, factsSweep]) await one(api.services).run()
  listen()
}

interface Waiting {
  readonly listener: string
  readonly subject?: string
  readonly events: readonly { readonly id: string; readonly name: string }[]
}
/** By listener and subject: the events of interactions in their order. */
function bySubject(rows: readonly Waiting[]): Map<string, string[]> {
  const events = new Map<string, string[]>()
  for (const { listener, subject, events: own } of rows) {
    // A chat that could not be assigned waits in a row apart.
    if (own.length === 0) continue
    const key = `${listener} ${subject}`
    const ofInteractions = own.filter(({ name }) => !name.startsWith('person.'))
    events.set(key, [...(events.get(key) ?? []), ...ofInteractions.map(({ name, id }) => `${name} ${id}`)])
  }
  return events
}

const threadOf = async ({ uuid }: Chat) =>
  (
    await api.owner.query<{ what: string }>(
      `select coalesce(body ->> 'event', author_kind::text || ' ' || (body ->> 'text')) as what from entries
       where interaction_uuid = $1 and author_kind <> 'client' order by seq`,
      [uuid],
    )
  ).rows.map(({ what }) => what)

it('listeners that were down have everything when they are back, in the order of each interaction', async () => {
  await bringDown()
  listen()
  const [waits, taken, passedOn] = [await waitingChat(api), await waitingChat(api), await waitingChat(api)]
  await sweep()
  for (const chat of [passedOn, taken, waits]) await writesAgain(api, chat)
  await ana.post('/api/interaction/assigned/user/', { uuid: taken.uuid })
  await answers(ana, taken)
  await sweep()
  await ana.post('/api/interaction/assigned/user/', { uuid: passedOn.uuid })
  await writesAgain(api, waits)
  await ana.post('/api/interaction/transferred/user/', { uuid: passedOn.uuid, user: luis.user.uuid })
  await ana.post('/api/interaction/finished/user/', { uuid: taken.uuid })
  await sweep()
  observeEvents(null)

  // Nothing was done, each failed, and all waits in the order in which it happened.
  const { rows } = await api.owner.query<Waiting & { attempts: number; dead_at: Date | null }>(
    'select listener, subject_uuid as subject, events, attempts, dead_at from event_dues order by id',
  )
  // Nobody has an address or a device that hears.
  const dues = changes.flatMap(planDues).filter(({ listener }) => listener !== 'hooks' && listener !== 'push')
  expect(bySubject(rows)).toEqual(bySubject(dues))
  const tried = (listener: string) =>
    Math.max(...rows.flatMap((row) => (row.listener === listener ? row.attempts : [])))
  expect([tried('facts'), tried('bot')]).toEqual([3, 3])
  // It waits for the bot at first.
  expect(tried('assignment')).toBeGreaterThan(0)
  expect(rows.filter(({ dead_at }) => dead_at)).toEqual([])
  expect((await api.owner.query('select from interaction_facts')).rowCount).toBe(0)
  expect(await threadOf(waits)).toEqual([])

  await bringBack()
  await runListeners(api)
  expect(await threadOf(waits)).toEqual([`bot ${welcome}`, 'assigned_automatically'])
  // People had these already: the bot keeps out, and Hilo gives them to nobody.
  expect(await threadOf(taken)).toEqual([
    'taken',
    'user Claro que sí',
    'bot Gracias por escribirnos.',
    'finished',
  ])
  expect(await threadOf(passedOn)).toEqual(['taken', 'transferred'])
})
