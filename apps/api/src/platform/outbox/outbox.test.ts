import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../test/database'
import { movableClock } from '../clock/clock'
import { connectDb, type Db } from '../db/db'
import { createLogger } from '../logger/logger'
import { createOutbox } from './outbox'

const business = '00000000-0000-4000-8000-000000000001'
const clock = movableClock()
let database: TestDatabase
let db: Db
let owner: pg.Pool
beforeAll(async () => {
  database = await cloneDatabase()
  db = connectDb({ url: database.url, connections: 4, log: createLogger('silent') })
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
})
afterAll(async () => {
  await db.close()
  await owner.end()
  await database.drop()
})

const left = async () =>
  (await owner.query('select kind from outbox order by id')).rows.map(({ kind }) => kind)
const announced = (kind: string) =>
  owner.query(`insert into outbox (business_uuid, kind, payload, created_at) values ($1, $2, '{}', $3)`, [
    business,
    kind,
    clock.now(),
  ])

it('an announcement that cannot be told keeps no other waiting, and is let go in the end', async () => {
  const told: string[] = []
  const silent = { publish: () => {}, narrow: () => {}, members: async () => [], disconnect: () => {} }
  const outbox = createOutbox(
    db,
    clock,
    silent,
    async ({ kind }) => {
      if (kind === 'broken') throw new Error('no such row')
      told.push(kind)
      return []
    },
    createLogger('silent'),
  )
  for (const kind of ['first', 'broken', 'last']) await announced(kind)
  clock.advance(3_000)
  expect(await outbox.sweep()).toBe(2)
  expect([told, await left()]).toEqual([['first', 'last'], ['broken']])
  clock.advance(60_000)
  await outbox.sweep()
  expect(await left()).toEqual([])
})

it('what cannot be told because the database is away is told when it is back', async () => {
  let away = true
  const silent = { publish: () => {}, narrow: () => {}, members: async () => [], disconnect: () => {} }
  const outbox = createOutbox(
    db,
    clock,
    silent,
    async () => {
      if (away) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
      return []
    },
    createLogger('silent'),
  )
  await announced('kept')
  clock.advance(120_000)
  await expect(outbox.sweep()).rejects.toThrow('connect')
  expect(await left()).toEqual(['kept'])
  away = false
  expect(await outbox.sweep()).toBe(1)
  expect(await left()).toEqual([])
})
