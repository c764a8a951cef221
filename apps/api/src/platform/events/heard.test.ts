import { randomUUID } from 'node:crypto'
import type { Placement, PlannedEvent } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bootApi, type TestApi } from '../../test/boot'
import { waitingChat } from '../../test/chats'
import { deleteHeard, hear, mostAttempts } from './heard'
import { sweepDues } from './sweep-dues'
import { writeEvents } from './write-events'

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
  api.services.db.write(business, (tx) => writeEvents(tx, business, groups, api.clock.now()))
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
    [{ name: 'settings.changed', actor }],
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
  const changed: PlannedEvent = { name: 'settings.changed', actor }
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
  await write(
    [{ name: 'call.ended', actor, call: entry.uuid }],
    [{ name: 'call.ended', actor, call: randomUUID() }],
  )
  expect(await dues()).toMatchObject([{ listener: 'facts', subject: chat.uuid }])
})

it('gives up an event that fails again and again, while others and later ones go on', async () => {
  const [poison, good] = [randomUUID(), randomUUID()]
  const done: string[] = []
  const work = (subject: string) =>
    hear(api.services, { listener: 'bot', business, subject }, async () => {
      if (subject === poison && done.length < mostAttempts + 2) {
        done.push('failed')
        throw new Error('no way')
      }
      done.push(subject)
      await api.services.db.write(business, (tx) => deleteHeard(tx, { listener: 'bot', business, subject }))
    })
  const sweep = sweepDues(api.services, 'bot', async ({ subject_uuid }) => void (await work(subject_uuid)))
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

it('counts no failure while the database is away, and leaves a job without rows to the queue', async () => {
  const subject = randomUUID()
  await write([received(subject)])
  const fails = (error: Error) =>
    hear(api.services, { listener: 'bot', business, subject }, () => Promise.reject(error))
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
  const sweep = sweepDues(api.services, 'bot', async ({ subject_uuid }) => void heard.push(subject_uuid))
  await api.owner.query('update businesses set disabled_at = $2 where uuid = $1', [business, api.clock.now()])
  await sweep()
  expect(heard).toEqual([])
  await api.owner.query('update businesses set disabled_at = null where uuid = $1', [business])
  await sweep()
  expect(heard).toHaveLength(1)
})
