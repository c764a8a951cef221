import { randomUUID } from 'node:crypto'
import type { Simulator } from '@hilo/simulator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReliableListener, reliableEntries } from '../../platform/events/listeners'
import { pushDevice } from '../generated/fixture/push-device'
import { type CrashWorld, expectAllHeard, givenUp, startCrashWorld } from './crash-world'
import { type Gate, type Gates, makeGates } from './gates'
import { type CrashScreen, expectListsInSync } from './screens'

/** The long form, with CRASH_CYCLES, kills each listener at each moment. */
const isLong = process.env.CRASH_CYCLES !== undefined
const welcome = '¡Hola! Te damos la bienvenida.'

/** What each listener writes first, and the job that lets it begin at once: none for facts, which are swept. */
const effects: Record<ReliableListener, Pick<Gate, 'table' | 'when'> & { readonly job?: string }> = {
  facts: { table: 'interaction_facts', when: 'true' },
  bot: { table: 'entries', when: `new.author_kind = 'bot' and new.kind = 'message'`, job: 'answer:%' },
  assignment: { table: 'entries', when: `new.body ->> 'event' = 'assigned_automatically'`, job: 'assign:%' },
  hooks: { table: 'hook_deliveries', when: 'true', job: 'hooks:%' },
  push: { table: 'pushes', when: 'true', job: 'push:%' },
}

interface Moment {
  readonly what: string
  readonly gate: Gate
  readonly waiting: 'are lost' | 'go on'
}

/** In the order in which they come. */
const momentsOf = (listener: ReliableListener): readonly Moment[] => {
  const { table, when, job } = effects[listener]
  const dues = { table: 'event_dues', when: `new.listener = '${listener}'` }
  const heard = { table: 'event_dues', on: 'delete' as const, when: `old.listener = '${listener}'` }
  const gate = (name: string) => `${name} ${listener}`
  return [
    {
      what: 'between the commit of what happened and its announcement',
      gate: { ...dues, name: gate('written'), on: 'insert', atCommit: true },
      waiting: 'go on',
    },
    {
      what: 'before what it was to hear is deleted',
      gate: { ...heard, name: gate('heard') },
      waiting: 'are lost',
    },
    {
      what: 'before its effect',
      gate: { table, when, name: gate('effect'), on: 'insert' },
      waiting: 'are lost',
    },
    {
      what: 'while its effect is committed',
      gate: { ...heard, name: gate('done'), atCommit: true },
      waiting: 'go on',
    },
    ...(job
      ? [
          {
            what: 'before its job ends',
            gate: {
              name: gate('job'),
              table: 'graphile_worker._private_jobs',
              on: 'delete',
              when: `old.key like '${job}'`,
            },
            waiting: 'are lost',
          } as const,
        ]
      : []),
  ]
}
const cases = reliableEntries
  .flatMap(([listener]) => momentsOf(listener).map((moment) => ({ listener, ...moment })))
  .filter((_, at) => isLong || at % 3 === 1)

let crash: CrashWorld
let gates: Gates
let simulator: Simulator
let screens: Record<'ana' | 'luis' | 'admin', CrashScreen>
beforeAll(async () => {
  crash = await startCrashWorld()
  simulator = crash.simulator
  const { owner, world } = crash
  const business = [world.tienda.uuid]
  await owner.query(
    `update settings set behavior_interaction = 'AUTOMATIC' where business_uuid = $1`,
    business,
  )
  await owner.query('update whatsapp_configs set bot_input_message = $2 where business_uuid = $1', [
    ...business,
    welcome,
  ])
  // Paused: what it hears is looked at, and nothing leaves.
  await owner.query(
    `insert into hooks (business_uuid, uuid, name, url, events, secret, created_at, updated_at, paused_at, pause)
     values ($1, gen_random_uuid(), 'Programa', 'https://ejemplo.co/', '{message.received}', '\\x00', now(), now(), now(), 'person')`,
    business,
  )
  // Without a menu the customer is assigned at once.
  await owner.query('update areas set state = false where business_uuid = $1', business)
  gates = await makeGates(
    crash.ownerUrl,
    reliableEntries.flatMap(([listener]) => momentsOf(listener).map(({ gate }) => gate)),
  )
  const { ana, luis, admin } = world.tienda
  for (const person of [ana, luis, admin]) await addDevice(person)
  screens = {
    ana: await crash.screenOf(ana.email),
    luis: await crash.screenOf(luis.email),
    admin: await crash.screenOf(admin.email),
  }
})
afterAll(async () => {
  for (const screen of Object.values(screens ?? {})) screen.close()
  await gates?.stop()
  await crash?.stop()
})

/**
 * A device of everybody who may get a chat, at a service that is not there. It may be assigned before its pushes are decided: so each shows
 * what waits and what is its person's own, and one of them always has something to show.
 */
async function addDevice({ uuid: user }: { readonly uuid: string }): Promise<void> {
  const [phone, { p256dh, auth }] = [randomUUID(), pushDevice('')]
  const of = [crash.world.tienda.uuid, phone, user]
  await crash.owner.query(
    `insert into sessions (business_uuid, uuid, user_uuid, browser, os, address, remember, created_at, last_used_at, expires_at)
     values ($1, $2, $3, 'Chrome', 'Android', '127.0.0.1', true, now(), now(), now() + interval '30 days')`,
    of,
  )
  await crash.owner.query(
    `insert into push_subscriptions (business_uuid, uuid, session_uuid, user_uuid, endpoint, p256dh, auth, kinds, time_zone,
       with_content, created_at, updated_at)
     values ($1, $2, $2, $3, $4, $5, $6, '{waiting,mine}', 'America/Bogota', false, now(), now())`,
    [...of, `https://push.invalid/${phone}`, p256dh, auth],
  )
}

interface Customer {
  readonly phone: string
  readonly name: string
  readonly texts: string[]
}
const customers: Customer[] = []
function customerCalled(name: string): Customer {
  const phone = `57300${String(customers.length).padStart(6, '0')}1`
  const customer = { phone, name, texts: [] }
  simulator.whatsapp.createCustomer({ name, phone })
  customers.push(customer)
  return customer
}
async function says(customer: Customer): Promise<void> {
  const text = `mensaje ${customer.texts.length} de ${customer.name}`
  customer.texts.push(text)
  await simulator.whatsapp.send(customer.phone, { type: 'text', text })
}

/** Of a customer: what the thread has, and who has the chat. */
async function chatOf({ name }: Customer) {
  const { rows } = await crash.owner.query(
    `select i.uuid, u.email as owner,
       array(select e.body ->> 'text' from entries e where e.interaction_uuid = i.uuid and e.author_kind = 'client' order by 1) as texts,
       array(select e.body ->> 'text' from entries e where e.interaction_uuid = i.uuid and e.body ->> 'text' = $2) as bot,
       array(select e.status::text from entries e where e.interaction_uuid = i.uuid and e.body ->> 'text' = $2) as sent,
       array(select e.body ->> 'event' from entries e where e.interaction_uuid = i.uuid and e.body ->> 'event' = $3) as events
     from interaction_rows r join interactions i using (uuid) left join users u on u.uuid = i.user_uuid where r.contact_name = $1`,
    [name, welcome, 'assigned_automatically'],
  )
  return rows
}
const answeredAndAssigned = ({ texts }: Customer) => [
  expect.objectContaining({
    owner: expect.any(String),
    texts,
    bot: [welcome],
    sent: [expect.stringMatching(/^(sent|delivered|read|unknown)$/)],
    events: ['assigned_automatically'],
  }),
]
const received = ({ phone }: Customer) =>
  simulator.whatsapp.outbox().messages.filter(({ customer, text }) => customer === phone && text === welcome)
    .length

/** How many messages for the other program each message of a chat has made. */
async function toldOf(interaction: string): Promise<number[]> {
  const { rows } = await crash.owner.query<{ count: number }>(
    `select count(d.uuid)::int as count from entries e left join hook_deliveries d on d.facts ->> 'message' = e.uuid::text
     where e.interaction_uuid = $1 and e.kind = 'message' and e.author_kind = 'client' group by e.uuid`,
    [interaction],
  )
  return rows.map(({ count }) => count)
}

/** What the listener hears. For facts the end of a chat, because whatever comes later would write its fact again. */
async function nextAct(listener: ReliableListener, customer: Customer): Promise<() => Promise<unknown>> {
  if (listener !== 'facts') return () => says(customer)
  await says(customer)
  await expect.poll(() => chatOf(customer), givenUp).toEqual(answeredAndAssigned(customer))
  await expectAllHeard(crash)
  const [chat] = await chatOf(customer)
  return () => screens.admin.post('finished', { uuid: chat.uuid })
}

let kills = 0
describe('killed', () => {
  it.each(cases)(
    '$listener: $what',
    async ({ listener, gate, waiting, what }) => {
      const customer = customerCalled(`${listener} ${what}`)
      const act = await nextAct(listener, customer)
      await gates.close(gate.name)
      const acting = act()
      await gates.reached(givenUp.timeout)
      const { back } = await crash.hilo.kill()
      kills += 1
      await gates.open(waiting)
      await Promise.all([back, acting])
      // Nothing else happens meanwhile: who writes later would let listeners look again.
      await expect.poll(() => chatOf(customer), givenUp).toEqual(answeredAndAssigned(customer))
      await expectAllHeard(crash)
      await Promise.all(Object.values(screens).map(expectListsInSync))
      if (listener !== 'facts') await says(customer)
    },
    120_000,
  )
})

it('each listener has had each event once in effect, and nothing is left', async () => {
  for (const customer of customers) {
    await expect.poll(() => chatOf(customer), givenUp).toEqual(answeredAndAssigned(customer))
    const [chat] = await chatOf(customer)
    await expect
      .poll(() => toldOf(chat.uuid), givenUp)
      .toEqual(Array.from({ length: customer.texts.length }, () => 1))
    // With an unknown outcome it may never have left, and is not sent again.
    if (chat.sent[0] === 'unknown') expect(received(customer)).toBeLessThanOrEqual(1)
    else expect([customer.name, received(customer)]).toEqual([customer.name, 1])
  }
  await expectAllHeard(crash)
  await expect.poll(async () => (await crash.owner.query('select from outbox')).rowCount).toBe(0)
  expect(crash.hilo.deaths).toBe(kills)
}, 120_000)
