import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase } from '../../test/database'
import { connectDb, type Db } from '../db/db'
import { createLogger } from '../logger/logger'
import { addJobSql } from './jobs'
import { startWorkers, type Workers } from './workers'

const log = createLogger('silent')
const done: string[] = []
let database: Awaited<ReturnType<typeof cloneDatabase>>
let owner: pg.Client
let db: Db
let workers: Workers

beforeAll(async () => {
  database = await cloneDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  db = connectDb({ url: database.url, log })
  workers = await startWorkers(db, { write_name: async (name) => void done.push(String(name)) }, log)
})
afterAll(async () => {
  await workers.stop()
  await db.close()
  await owner.end()
  await database.drop()
})

it('workers that cannot write down the end of their job are replaced, and what they held is done again', async () => {
  await owner.query(`
    create function no_end() returns trigger language plpgsql as $$ begin raise 'the end cannot be written'; end $$;
    create trigger no_end before delete on graphile_worker._private_jobs for each row execute function no_end()`)
  const names = Array.from({ length: 20 }, (_, at) => `job ${at}`)
  for (const name of names) await db.call(addJobSql, ['write_name', JSON.stringify(name), null, null])
  // More than there are workers: each of the first ones has met its end.
  await expect.poll(() => done.length).toBeGreaterThan(12)

  await owner.query('drop trigger no_end on graphile_worker._private_jobs')
  const left = async () => (await owner.query('select from graphile_worker._private_jobs')).rowCount
  await expect.poll(left).toBe(0)
  expect(new Set(done)).toEqual(new Set(names))
})
