import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../test/database/database'
import { movableClock } from '../clock/clock'
import { connectDb, type Db } from '../db/db'
import { poolSizes } from '../db/pool-sizes'
import { createLogger } from '../logger/logger'
import { createMetrics } from '../metrics/metrics'
import { noRealtime } from '../realtime/no-realtime'
import type { Realtime } from '../realtime/realtime'
import { rooms } from '../realtime/rooms'
import { createAnnouncer, type Publication, type PublicationsOfEvents } from './announcer'

const business = '00000000-0000-4000-8000-000000000001'
const clock = movableClock()
let database: TestDatabase
let db: Db
let owner: pg.Pool
beforeAll(async () => {
  database = await cloneDatabase()
  db = connectDb({ ...database, sizes: { ...poolSizes.both, main: 4 }, log: createLogger('silent') })
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
})
afterAll(async () => {
  await db.close()
  await owner.end()
  await database.drop()
})

/** `accepts`: whether the bus takes what is published. */
const realtimeThat = (accepts: () => boolean) => ({ ...noRealtime, narrow: async () => accepts() })

const left = async () =>
  (await owner.query(`select events -> 0 ->> 'name' as name from outbox order by id`)).rows.map(
    ({ name }) => name,
  )
const announce = (name: string) => {
  const at = clock.now().toISOString()
  const actor = { kind: 'system', uuid: null, name: null }
  const events = JSON.stringify([{ name, id: randomUUID(), business, at, actor }])
  return owner.query('insert into outbox (business_uuid, events, created_at) values ($1, $2, $3)', [
    business,
    events,
    at,
  ])
}

const publishedBy =
  (
    publish: (name: string) => readonly Publication[] | Promise<readonly Publication[]>,
  ): PublicationsOfEvents =>
  async ([event]) =>
    publish(event?.name ?? '')

it('an announcement that cannot be published delays no other, and is deleted in the end', async () => {
  const published: string[] = []
  const announcer = createAnnouncer(
    db,
    clock,
    noRealtime,
    publishedBy(async (name) => {
      if (name === 'finish_reasons.changed') throw new Error('no such row')
      published.push(name)
      return []
    }),
    createLogger('silent'),
    createMetrics('test'),
  )
  // One whose row is gone, one of a newer version, and one that lacks something.
  for (const name of [
    'targets.changed',
    'finish_reasons.changed',
    'unknown',
    'area.changed',
    'targets.changed',
  ])
    await announce(name)
  clock.advance(3_000)
  expect(await announcer.sweep()).toBe(2)
  expect([published, await left()]).toEqual([
    ['targets.changed', 'targets.changed'],
    ['finish_reasons.changed', 'unknown', 'area.changed'],
  ])
  clock.advance(60_000)
  await announcer.sweep()
  expect(await left()).toEqual([])
})

it('an announcement that failed because the database was away is published when it is back', async () => {
  let away = true
  const announcer = createAnnouncer(
    db,
    clock,
    noRealtime,
    publishedBy(async () => {
      if (away) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
      return []
    }),
    createLogger('silent'),
    createMetrics('test'),
  )
  await announce('targets.changed')
  clock.advance(120_000)
  await expect(announcer.sweep()).rejects.toThrow('connect')
  expect(await left()).toEqual(['targets.changed'])
  away = false
  expect(await announcer.sweep()).toBe(1)
  expect(await left()).toEqual([])
})

const refetchOf = (uuid: string): Publication => ({
  rooms: [rooms.team(business)],
  event: 'update:contact:interactions',
  payload: { uuids: [uuid] },
})
const narrowed = { narrow: rooms.team(business), keep: [rooms.user(business)] } as const

it('an announcement that the bus did not accept stays, and is published later', async () => {
  let accepts = false
  const announcer = createAnnouncer(
    db,
    clock,
    realtimeThat(() => accepts),
    publishedBy(() => [narrowed]),
    createLogger('silent'),
    createMetrics('test'),
  )
  await announce('targets.changed')
  const { rows } = await owner.query<{ id: string }>('select id::text from outbox')
  announcer.publish(
    rows.map(({ id }) => id),
    [narrowed],
  )
  await announcer.stop()
  expect(await left()).toEqual(['targets.changed'])
  // However long the bus is away: it is no fault of the announcement.
  clock.advance(120_000)
  await expect(announcer.sweep()).rejects.toThrow('did not accept')
  expect(await left()).toEqual(['targets.changed'])
  accepts = true
  expect(await announcer.sweep()).toBe(1)
  expect(await left()).toEqual([])
})

/** Publishes an event to fetch again for each row, and collects what leaves while the bus accepts. */
async function announceRefetches(accepts: () => boolean) {
  const uuids: string[][] = []
  const publish: Realtime['publish'] = async (_to, _event, payload) => {
    if (accepts()) uuids.push((payload as { uuids: string[] }).uuids)
    return accepts()
  }
  const announcer = createAnnouncer(
    db,
    clock,
    { ...noRealtime, publish },
    publishedBy((name) => [refetchOf(name)]),
    createLogger('silent'),
    createMetrics('test'),
  )
  for (const name of ['targets.changed', 'finish_reasons.changed']) await announce(name)
  const { rows } = await owner.query<{ id: string; name: string }>(
    `select id::text, events -> 0 ->> 'name' as name from outbox order by outbox.id`,
  )
  for (const { id, name } of rows) announcer.publish([id], [refetchOf(name)])
  expect(uuids).toEqual([['targets.changed']])
  return { announcer, uuids }
}

it('an event that was held when the bus went away keeps its row, which is published later', async () => {
  let accepts = true
  const { announcer, uuids } = await announceRefetches(() => accepts)
  accepts = false
  await announcer.stop()
  // The first had left before.
  expect(await left()).toEqual(['finish_reasons.changed'])
  accepts = true
  clock.advance(3_000)
  expect(await announcer.sweep()).toBe(1)
  expect([uuids, await left()]).toEqual([[['targets.changed'], ['finish_reasons.changed']], []])
})

it('the sweep sends what its process holds, and does not publish it a second time', async () => {
  const { announcer, uuids } = await announceRefetches(() => true)
  clock.advance(3_000)
  expect(await announcer.sweep()).toBe(0)
  expect([uuids, await left()]).toEqual([[['targets.changed'], ['finish_reasons.changed']], []])
  await announcer.stop()
})
