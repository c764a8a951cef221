import { randomUUID } from 'node:crypto'
import type { Placement, PlannedEvent } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bootApi, type TestApi } from '../../test/boot'
import { waitingChat } from '../../test/chats'
import { mostAttempts, runListener } from './run-listener'
import { listenerSweep } from './sweep-dues'
import { writePlannedEvents } from './write-events'

let api: TestApi
let business: string
beforeAll(async () => {
  // Jobs and sweeps run only when a test runs them.
  api = await bootApi({ start: false })
  business = api.world.tienda.uuid
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.owner.query(`update settings set behavior_interaction = 'MANUAL'`)
  await api.owner.query(
    'delete from event_dues; delete from outbox; delete from graphile_worker._private_jobs',
  )
})

const actor = { kind: 'client', uuid: null, name: null } as const
const waits: Placement = {
  status: 'unassigned',
  user_uuid: null,
  area_uuid: null,
  paused: false,
  expired: false,
}
const received = (interaction: string): PlannedEvent => ({
  name: 'message.received',
  actor,
  interaction,
  conversation: randomUUID(),
  entries: [],
  after: waits,
  message: randomUUID(),
  blocked: false,
  answerable: true,
})
const write = (...groups: PlannedEvent[][]) =>
  api.services.db.write(business, (tx) => writePlannedEvents(tx, business, groups, api.clock.now()))
const rows = async (text: string, values: unknown[] = []) => (await api.owner.query(text, values)).rows
const dues = () =>
  rows(
    'select listener, subject_uuid as subject, attempts, dead_at is not null as dead from event_dues order by id',
  )
const jobs = () =>
  rows(`select t.identifier as task, j.key, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id order by 1, 2`)

it('writes a row for each listener, and adds the job that lets it begin at once', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const stored = await write(
    [received(first), received(first)],
    [{ name: 'settings.changed', actor, fields: ['behavior_interaction'] }],
    [received(second)],
  )
  expect(stored.map(({ outbox, events }) => [outbox !== null, events.length])).toEqual([
    [true, 2],
    [false, 1],
    [true, 1],
  ])
  expect(await dues()).toMatchObject([
    { listener: 'bot', subject: first },
    { listener: 'bot', subject: second },
  ])
  expect(await rows('select jsonb_array_length(events) as events from event_dues order by id')).toEqual([
    { events: 2 },
    { events: 1 },
  ])
  expect(await jobs()).toEqual(
    [first, second].toSorted().map((interaction) => ({
      task: 'answer_customer',
      key: `answer:${interaction}`,
      payload: { business, interaction },
    })),
  )
})

it('keeps nothing for assignment where the business assigns by hand', async () => {
  const changed: PlannedEvent = { name: 'settings.changed', actor, fields: ['behavior_interaction'] }
  await write([changed])
  expect(await dues()).toEqual([])
  await api.owner.query(`update settings set behavior_interaction = 'AUTOMATIC'`)
  await write([changed])
  expect(await dues()).toMatchObject([{ listener: 'assignment', subject: business }])
  expect(await jobs()).toEqual([{ task: 'assign_waiting', key: `assign:${business}`, payload: { business } }])
})

it('finds the interaction of a call, and keeps nothing of one that has none', async () => {
  const chat = await waitingChat(api)
  const [entry] = await rows('select uuid from entries where interaction_uuid = $1 limit 1', [chat.uuid])
  await api.owner.query('delete from event_dues')
  const placed = {
    status: 'unassigned',
    user_uuid: null,
    area_uuid: null,
    paused: false,
    expired: false,
  } as const
  const ended = (call: string): PlannedEvent => ({
    name: 'call.ended',
    actor,
    call,
    chat: { interaction: chat.uuid, conversation: chat.conversation, ...placed },
    user: null,
    direction: 'inbound',
    state: 'ended',
    ending: 'missed',
  })
  await write([ended(entry.uuid)], [ended(randomUUID())])
  expect(await dues()).toMatchObject([{ listener: 'facts', subject: chat.uuid }])
})

it('gives up an event that fails again and again, while others and later ones go on', async () => {
  const [poison, good] = [randomUUID(), randomUUID()]
  const done: string[] = []
  const work = (subject: string) =>
    runListener(api.services, { listener: 'bot', business, subject }, async (waiting) => {
      if (subject === poison && done.length < mostAttempts + 2) {
        done.push('failed')
        throw new Error('no way')
      }
      done.push(subject)
      await api.services.db.write(business, (tx) => waiting.take(tx))
    })
  const sweep = listenerSweep(api.services, 'bot', ({ subject }) => work(subject)).run
  await write([received(poison)], [received(good)])
  await sweep()
  // Their own job may still be at work.
  expect(done).toEqual([])
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    api.clock.advance(60 * 60_000)
    await sweep()
    await sweep()
    expect(await dues()).toEqual([
      { listener: 'bot', subject: poison, attempts: attempt, dead: attempt === mostAttempts },
    ])
  }
  expect(done.filter((one) => one === good)).toHaveLength(1)
  expect(await rows('select error from event_dues')).toEqual([{ error: 'Error: no way' }])
  api.clock.advance(60 * 60_000)
  await sweep()
  expect(done).toHaveLength(mostAttempts + 1)
  // A later event of the same subject is heard, and the one that was given up stays for the operator.
  await write([received(poison)])
  api.clock.advance(6_000)
  await sweep()
  api.clock.advance(60 * 60_000)
  await sweep()
  expect(done.at(-1)).toBe(poison)
  expect(await dues()).toEqual([{ listener: 'bot', subject: poison, attempts: mostAttempts, dead: true }])
})

it('counts no attempt before it is due, whatever happens meanwhile', async () => {
  const subject = randomUUID()
  const fails = () =>
    runListener(api.services, { listener: 'bot', business, subject }, () =>
      Promise.reject(new Error('no way')),
    )
  for (let one = 0; one <= mostAttempts; one++) {
    await write([received(subject)])
    await fails()
  }
  const [oldest] = await dues()
  expect(oldest).toMatchObject({ attempts: 1, dead: false })
  await api.owner.query('delete from event_dues')
})

it('counts no failure while the database is away, and leaves a job without rows to the queue', async () => {
  const subject = randomUUID()
  await write([received(subject)])
  const fails = (error: Error) =>
    runListener(api.services, { listener: 'bot', business, subject }, () => Promise.reject(error))
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  await expect(fails(away)).rejects.toBe(away)
  expect(await dues()).toMatchObject([{ attempts: 0 }])
  await api.owner.query('delete from event_dues')
  await expect(fails(new Error('broken'))).rejects.toThrow('broken')
})

it('lets nobody of a disabled business hear but statistics', async () => {
  await write([received(randomUUID())])
  api.clock.advance(60_000)
  const heard: string[] = []
  const sweep = listenerSweep(api.services, 'bot', async ({ subject }) => heard.push(subject)).run
  await api.owner.query('update businesses set disabled_at = $2 where uuid = $1', [business, api.clock.now()])
  await sweep()
  expect(heard).toEqual([])
  await api.owner.query('update businesses set disabled_at = null where uuid = $1', [business])
  await sweep()
  expect(heard).toHaveLength(1)
})

it('keeps one row of each subject for who waits while the business is disabled, and all rows for others', async () => {
  const [chat, other] = [randomUUID(), randomUUID()]
  await api.owner.query('update businesses set disabled_at = $2 where uuid = $1', [business, api.clock.now()])
  for (let n = 0; n < 3; n++) await write([received(chat)])
  await write([received(other)])
  const ended = (interaction: string): PlannedEvent => ({
    name: 'interaction.finished',
    actor,
    interaction,
    conversation: randomUUID(),
    entries: [],
    before: waits,
    after: { ...waits, status: 'finished' },
  })
  await write([ended(chat)])
  await write([ended(chat)])
  expect((await dues()).map(({ listener, subject }) => `${listener} ${subject}`)).toEqual([
    `bot ${chat}`,
    `bot ${other}`,
    `facts ${chat}`,
    `facts ${chat}`,
  ])
  await api.owner.query('update businesses set disabled_at = null where uuid = $1', [business])
})

describe('an effect outside of the database', () => {
  it('has the events in their order, and deletes those and no later one', async () => {
    const subject = randomUUID()
    const heard: string[] = []
    const [first, second, third] = [received(subject), received(subject), received(subject)]
    const messageOf = (event: PlannedEvent) => ('message' in event ? event.message : '')
    await write([first, second])
    // A newer version writes what this one does not know.
    await rows(`update event_dues set events = events || '[{"name": "interaction.dreamt"}]'`)
    const done = await runListener(api.services, { listener: 'bot', business, subject }, async (waiting) => {
      const events = await api.services.db.write(business, waiting.read)
      for (const event of events()) heard.push(event.message)
      await write([third])
      await api.services.db.write(business, waiting.done)
    })
    expect([done, heard]).toEqual([true, [first, second].map(messageOf)])
    expect(await rows(`select events -> 0 ->> 'message' as message from event_dues`)).toEqual([
      { message: messageOf(third) },
    ])
  })

  it('counts a failure at what was read, and not at what came meanwhile', async () => {
    const subject = randomUUID()
    await write([received(subject)])
    const done = await runListener(api.services, { listener: 'bot', business, subject }, async (waiting) => {
      await api.services.db.write(business, waiting.read)
      await write([received(subject)])
      throw new Error('no way')
    })
    expect(done).toBe(false)
    expect(await dues()).toMatchObject([{ attempts: 1 }, { attempts: 0 }])
  })
})

it('finds what is due without reading what waits in disabled businesses, and each subject once', async () => {
  const { rows: others } = await api.owner.query('select uuid from businesses where uuid <> $1', [business])
  const due = `insert into event_dues (business_uuid, listener, subject_uuid, events, created_at, due_at)
    select $1::uuid, 'bot', case when $2::uuid is null then gen_random_uuid() else $2::uuid end, '[]', $4, $4
    from generate_series(1, $3::int)`
  const now = api.clock.now()
  await api.owner.query('update businesses set disabled_at = $2 where uuid = $1', [business, now])
  await api.owner.query(due, [business, null, 20_000, now])
  const [many, few] = [randomUUID(), randomUUID()]
  await api.owner.query(due, [others[0].uuid, many, 300, now])
  await api.owner.query(due, [others[0].uuid, few, 1, now])
  await api.owner.query('vacuum (analyze) event_dues')
  const text = 'select subject from hilo_due_events($1, $2, 100, false)'
  expect(await rows(text, ['bot', now])).toEqual([{ subject: many }, { subject: few }])
  const client = await api.owner.connect()
  await client.query('begin')
  await client.query(text, ['bot', now])
  const read = await client.query<{ rows: number }>(
    `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'event_dues'`,
  )
  await client.query('commit')
  client.release()
  expect(read.rows[0]?.rows).toBeLessThan(5_000)
  await api.owner.query('update businesses set disabled_at = null where uuid = $1', [business])
})
