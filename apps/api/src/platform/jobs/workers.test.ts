import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase } from '../../test/database/database'
import { connectDb, type Db } from '../db/db'
import { createLogger } from '../logger/logger'
import { createMetrics } from '../metrics/metrics'
import { insertJobs } from './add-jobs'
import { deleteExhaustedJobs } from './delete-exhausted-jobs'
import { putBack } from './put-back'
import { readQueue } from './read-queue'
import { dueJobsSweep, startWorkers, type Workers } from './workers'

const log = createLogger('silent')
const done: string[] = []
let database: Awaited<ReturnType<typeof cloneDatabase>>
let owner: pg.Client
let db: Db
let workers: Workers
let waits = async (_: { business: string }) => {}
let pushes = async () => {}

beforeAll(async () => {
  database = await cloneDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  db = connectDb({ ...database, log })
  const tasks = {
    write_name: async (name: unknown) => void done.push(String(name)),
    wait: (payload: unknown) => waits(payload as { business: string }),
    send_push: () => pushes(),
  }
  workers = await startWorkers(db, tasks, log, createMetrics('test'))
})
afterAll(async () => {
  await workers.stop()
  await db.close()
  await owner.end()
  await database.drop()
})

/** Workers that have just been replaced may not listen yet, and jobs that were put back become due without a notice: the sweep wakes them. */
async function woken<T>(value: () => T): Promise<T> {
  await dueJobsSweep(db).run()
  return value()
}

interface Added {
  readonly key?: string
  readonly flags?: readonly string[]
}
const add = (name: string, payload: unknown, { key, flags }: Added = {}) =>
  db.call(insertJobs.text, [JSON.stringify([{ name, payload, key, flags, priority: 0 }])])

it('deletes jobs without attempts left after a week, and no others', async () => {
  const unknownTask = 'nobody_does_it'
  const job = async (name: string, state: string) => {
    await add(unknownTask, name, { key: name })
    await owner.query(`update graphile_worker._private_jobs set ${state} where key = $1`, [name])
  }
  const old = `run_at = now() - interval '8 days'`
  await job('exhausted', `attempts = max_attempts, ${old}`)
  await job('exhausted yesterday', `attempts = max_attempts, run_at = now() - interval '1 day'`)
  await job('tried once', `attempts = 1, ${old}`)
  await job('at work', `attempts = max_attempts, ${old}, locked_at = now(), locked_by = 'x'`)
  await deleteExhaustedJobs(db)
  const { rows } = await owner.query<{ key: string }>(
    'select key from graphile_worker._private_jobs where key is not null order by key',
  )
  expect(rows.map(({ key }) => key)).toEqual(['at work', 'exhausted yesterday', 'tried once'])
  await owner.query('delete from graphile_worker._private_jobs')
})

it('counts a job that another took the place of while its process died as done, and not as lost', async () => {
  const task = 'nobody_does_it'
  const addSame = () => add(task, {}, { key: 'same' })
  await addSame()
  await owner.query(
    `update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'x'`,
  )
  await addSame()
  const queue = async () => (await readQueue(db)).find((one) => one.task === task)
  expect(await queue()).toMatchObject({ waiting: 1, dead: 0 })
  await owner.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  expect(await queue()).toMatchObject({ waiting: 1, dead: 0 })
  await deleteExhaustedJobs(db)
  const { rows } = await owner.query('select key, attempts from graphile_worker._private_jobs')
  expect(rows).toEqual([{ key: 'same', attempts: 0 }])
  await owner.query('delete from graphile_worker._private_jobs')
})

/** The jobs of this key, or without one. Those that run have no place among them. */
const waitingOf = async (key: string | null) =>
  (
    await owner.query<{
      seq: string
      later: boolean
      flags: unknown
      priority: number
      max_attempts: number
    }>(
      `select payload ->> 'seq' as seq, run_at > now() as later, flags, priority, max_attempts
       from graphile_worker._private_jobs where key is not distinct from $1 and locked_at is null`,
      [key],
    )
  ).rows
const name = 'nobody_does_it'
/** Takes the waiting job, as a worker does. */
async function takeJob(key: string | null) {
  const { rows } = await owner.query<{ id: string; payload: unknown }>(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'x', attempts = 1
     where key is not distinct from $1 and locked_at is null returning id, payload`,
    [key],
  )
  const [row] = rows
  if (!row || rows.length > 1) throw new Error('not one job waits')
  const job = { id: row.id, key, task_identifier: name }
  return { putBack: () => putBack(db, row.payload, { job }, 60_000) }
}
const business = '0c6b1b0e-6d1f-4c55-8a5f-3d1a3f5b0c01'
const addRead = (seq: number) => add(name, { seq, business }, { key: 'read', flags: [business] })
const clear = () => owner.query('delete from graphile_worker._private_jobs')

it('puts a job back as it was, with its key or without one', async () => {
  const kept = { seq: '1', later: true, flags: { [business]: true }, priority: 0, max_attempts: 25 }
  await addRead(1)
  const job = await takeJob('read')
  await job.putBack()
  expect(await waitingOf('read')).toEqual([kept])
  await clear()

  await add(name, { seq: 1, business }, { flags: [business] })
  const without = await takeJob(null)
  await without.putBack()
  expect(await waitingOf(null)).toEqual([kept])
  await clear()
})

it('keeps what was added meanwhile under the key of a job that it puts back', async () => {
  await addRead(1)
  const older = await takeJob('read')
  await addRead(2)
  await older.putBack()
  expect(await waitingOf('read')).toMatchObject([{ seq: '2', later: false }])
  await clear()
})

it('puts back the newest of two jobs of a key that run at once', async () => {
  await addRead(1)
  const older = await takeJob('read')
  await addRead(2)
  const newer = await takeJob('read')
  await older.putBack()
  await newer.putBack()
  expect(await waitingOf('read')).toMatchObject([{ seq: '2', later: true }])
  await clear()

  await addRead(1)
  const late = await takeJob('read')
  await addRead(2)
  await takeJob('read')
  await owner.query(`delete from graphile_worker._private_jobs where key = 'read'`)
  // The newer one is done.
  await late.putBack()
  expect(await waitingOf('read')).toEqual([])
  await clear()
})

it('keeps what is added while a job is being put back', async () => {
  await addRead(1)
  const older = await takeJob('read')
  await owner.query('begin')
  await owner.query(insertJobs.text, [
    JSON.stringify([{ name, payload: { seq: 2 }, key: 'read', priority: 0 }]),
  ])
  const puttingBack = older.putBack()
  const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await db.call(blocked)).length).toBe(1)
  await owner.query('commit')
  await puttingBack
  expect(await waitingOf('read')).toMatchObject([{ seq: '2', later: false }])
  await clear()
})

it('replaces workers that cannot complete their job, and runs their jobs again', async () => {
  await owner.query(`
    create function no_end() returns trigger language plpgsql as $$ begin raise 'the end cannot be written'; end $$;
    create trigger no_end before delete on graphile_worker._private_jobs for each row execute function no_end()`)
  const names = Array.from({ length: 20 }, (_, at) => `job ${at}`)
  for (const name of names) await add('write_name', name)
  // More than there are workers: each of the first ones has failed.
  await expect.poll(() => done.length).toBeGreaterThan(12)

  await owner.query('drop trigger no_end on graphile_worker._private_jobs')
  const left = async () => (await owner.query('select from graphile_worker._private_jobs')).rowCount
  await expect.poll(left).toBe(0)
  expect(new Set(done)).toEqual(new Set(names))
})

it('leaves workers to others while the jobs of one business do not end', async () => {
  const running = new Map<string, number>()
  let ended = 0
  let end = () => {}
  const theEnd = new Promise<void>((resolve) => {
    end = resolve
  })
  waits = async ({ business }) => {
    running.set(business, (running.get(business) ?? 0) + 1)
    await theEnd
    ended += 1
  }
  // At once, so that all workers look at the same moment.
  await owner.query(
    `select graphile_worker.add_job('wait', '{"business":"slow"}', flags => array['slow']) from generate_series(1, 20)`,
  )
  await expect.poll(() => woken(() => running.get('slow'))).toBe(6)
  await add('wait', { business: 'other' }, { flags: ['other'] })
  await expect.poll(() => woken(() => running.get('other'))).toBe(1)
  expect(running.get('slow')).toBe(6)
  end()
  await expect.poll(() => woken(() => ended)).toBe(21)
})

it('runs two pushes at once, whoever’s they are, so that a push service that hangs delays nothing else', async () => {
  const ended: string[] = []
  let running = 0
  let most = 0
  let end = () => {}
  const theEnd = new Promise<void>((resolve) => {
    end = resolve
  })
  pushes = async () => {
    running += 1
    most = Math.max(most, running)
    await theEnd
    running -= 1
    ended.push('push')
  }
  waits = async ({ business }) => void ended.push(business)
  // At once, so that all workers look at the same moment.
  await owner.query(
    `select graphile_worker.add_job('send_push', json_build_object('business', 'shop ' || n), flags => array['shop ' || n, 'push'])
     from generate_series(1, 20) n`,
  )
  await expect.poll(() => woken(() => running)).toBe(2)
  for (let at = 0; at < 20; at++) await add('wait', { business: 'other' }, { flags: ['other'] })
  await expect.poll(() => woken(() => ended)).toHaveLength(20)
  expect(most).toBe(2)
  end()
  await expect.poll(() => woken(() => ended.length)).toBe(40)
  expect(most).toBe(2)
})
