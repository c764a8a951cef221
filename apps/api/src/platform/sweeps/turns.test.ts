import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../test/database/database'
import { movableClock } from '../clock/clock'
import { connectDb, type Db, sql } from '../db/db'
import { poolSizes } from '../db/pool-sizes'
import { createLogger } from '../logger/logger'
import { repeatSweeps } from './repeat-sweeps'
import { createTurns, repeatInTurn } from './turns'

const clock = movableClock()
const log = createLogger('silent')
let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await cloneDatabase()
  db = connectDb({ ...database, sizes: { ...poolSizes.both, main: 8 }, log })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const worker = () => createTurns({ db, clock, log })

it('one of several workers does a task, and nobody again before its pause is over', async () => {
  const done: number[] = []
  const workers = [worker(), worker(), worker()]
  const all = () =>
    Promise.all(workers.map((turns, at) => turns.run('task', 60_000, async () => done.push(at))))
  await all()
  expect(done).toHaveLength(1)
  await all()
  expect(done).toHaveLength(1)
  clock.advance(60_000)
  await all()
  expect(done).toHaveLength(2)
})

it('a task that goes on is not begun by another, and one whose worker died is', async () => {
  let finish = () => {}
  const begun: string[] = []
  const running = worker().run('long', 0, async () => {
    begun.push('first')
    await new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  await expect.poll(() => begun).toEqual(['first'])
  await worker().run('long', 0, async () => begun.push('second'))
  expect(begun).toEqual(['first'])
  // Nobody renewed the turn meanwhile, as after a crash.
  clock.advance(6_000)
  await worker().run('long', 60_000, async () => begun.push('third'))
  expect(begun).toEqual(['first', 'third'])
  // The first one's end does not free what the third holds.
  finish()
  await running
  await worker().run('long', 0, async () => begun.push('fourth'))
  expect(begun).toEqual(['first', 'third'])
})

it('what is done once an hour is done also where no process lives an hour', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let done = 0
  /** A process that ends after two minutes. */
  const live = async () => {
    const ended = vi.fn()
    const turns = worker()
    const run: typeof turns.run = (...args) => turns.run(...args).finally(ended)
    const work = async () => {
      done += 1
    }
    const task = repeatInTurn({ run }, 'hourly', 60 * 60_000, work, log)
    task.start()
    vi.advanceTimersByTime(60_000)
    await vi.waitUntil(() => ended.mock.calls.length > 0)
    await task.stop()
    clock.advance(120_000)
  }
  try {
    await live()
    expect(done).toBe(1)
    for (let lived = 2; lived <= 30; lived += 1) await live()
    expect(done).toBe(1)
    await live()
    expect(done).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

it('a failure frees the turn', async () => {
  await expect(worker().run('fails', 0, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  let again = false
  await worker().run('fails', 0, async () => {
    again = true
  })
  expect(again).toBe(true)
})

it('a sweep that is due runs on one worker at a time, one that claims rows on all', async () => {
  const running = { inTurn: 0, claiming: 0 }
  const most = { inTurn: 0, claiming: 0 }
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const sweep = (name: keyof typeof running) => ({
    name,
    due: () => sql`true`,
    async run() {
      running[name] += 1
      most[name] = Math.max(most[name], running[name])
      await opened
      running[name] -= 1
    },
  })
  const workers = [1, 2, 3].map(() =>
    repeatSweeps(5, [sweep('inTurn'), { ...sweep('claiming'), claimsRows: true }], worker(), { db, log }),
  )
  for (const one of workers) one.start()
  await expect.poll(() => most.claiming).toBe(3)
  open()
  for (const one of workers) await one.stop()
  expect(most.inTurn).toBe(1)
})
