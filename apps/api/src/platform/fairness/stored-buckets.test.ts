import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../test/database/database'
import { movableClock } from '../clock/clock'
import { connectDb, type Db } from '../db/db'
import { poolSizes } from '../db/pool-sizes'
import { createLogger } from '../logger/logger'
import { createStoredBuckets } from './stored-buckets'

const clock = movableClock()
let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await cloneDatabase()
  db = connectDb({ ...database, sizes: { ...poolSizes.both, main: 8 }, log: createLogger('silent') })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** A process of its own: it remembers nothing. */
const process = () => createStoredBuckets({ db, clock }, 'a limit', { burst: 10, perSecond: 1 / 3600 })
const allowed = (taken: readonly boolean[]) => taken.filter(Boolean).length
const rows = async () => (await db.call<{ n: number }>('select count(*)::int as n from token_buckets'))[0]?.n

it('several processes together allow the burst, to the one, and a new process does not begin anew', async () => {
  const processes = [process(), process(), process()]
  const asked = Array.from({ length: 45 }, (_, n) => processes[n % 3]?.take('net'))
  expect(allowed((await Promise.all(asked)).map(Boolean))).toBe(10)
  expect(await process().take('net')).toBe(false)
  expect(await process().take('another net')).toBe(true)
  clock.advance(2 * 3_600_000)
  expect(allowed([await process().take('net'), await process().take('net')])).toBe(2)
  expect(await process().take('net')).toBe(false)
})

it('refuses what it knows without a statement', async () => {
  const known = process()
  for (let n = 0; n < 10; n++) await known.take('flood')
  let statements = 0
  const counting = createStoredBuckets(
    { db: { call: async () => [{ taken: ++statements }] as never }, clock },
    'a limit',
    { burst: 10, perSecond: 0.001 },
  )
  for (let n = 0; n < 100; n++) await counting.take('flood')
  expect(statements).toBe(10)
})

it('forgets buckets that are full again', async () => {
  clock.advance(24 * 3_600_000)
  for (let n = 0; n < 3; n++) await process().take(`new ${n}`)
  expect(await rows()).toBe(3)
})
