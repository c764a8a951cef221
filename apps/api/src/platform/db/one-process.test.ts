import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalPostgres } from '@hilo/local-postgres'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../test/database'
import { freePort } from '../../test/process/program'
import type { Logger } from '../logger/logger'
import { type Hold, holdDatabase } from './one-process'

let database: TestDatabase
let owner: pg.Pool
const holds: Hold[] = []
beforeAll(async () => {
  database = await cloneDatabase()
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
})
afterEach(async () => {
  for (const hold of holds.splice(0)) await hold.release()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

interface Process {
  readonly hold: Hold | null
  readonly said: string[]
  isOver(): boolean
}
async function begin({ url = database.url, patienceMs = 60_000 } = {}): Promise<Process> {
  const said: string[] = []
  const note = (...words: unknown[]) => void said.push(String(words.at(-1)))
  let over = false
  const hold = await holdDatabase({
    url,
    patienceMs,
    log: { info: note, warn: note, error: note } as unknown as Logger,
    onTaken: () => {
      over = true
    },
  })
  if (hold) holds.push(hold)
  return { hold, said, isOver: () => over }
}
const sessions = async (granted: boolean): Promise<number[]> => {
  const { rows } = await owner.query<{ pid: number }>(
    `select l.pid from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and l.locktype = 'advisory' and l.classid = 4842 and l.granted = $1`,
    [granted],
  )
  return rows.map((row) => row.pid)
}
async function cutLine(): Promise<void> {
  const [holder] = await sessions(true)
  await owner.query('select pg_terminate_backend($1)', [holder])
}
const again = 'the lock on the database is ours again'

it('is for one; a second one is told no after its patience', async () => {
  expect((await begin()).hold).not.toBe(null)
  expect((await begin({ patienceMs: 50 })).hold).toBe(null)
  expect(await sessions(true)).toHaveLength(1)
})

it('is for the next one as soon as the first lets go', async () => {
  const first = await begin()
  const second = begin()
  await expect.poll(() => sessions(false)).toHaveLength(1)
  await first.hold?.release()
  expect((await second).hold).not.toBe(null)
  expect(first.isOver()).toBe(false)
})

it('is taken again when its line is lost', async () => {
  const first = await begin()
  const [before] = await sessions(true)
  await cutLine()
  await expect.poll(() => first.said).toContain(again)
  const [after] = await sessions(true)
  expect(after).not.toBe(before)
  expect(first.isOver()).toBe(false)
  // And watched as the first one was.
  await cutLine()
  await expect.poll(() => first.said.filter((words) => words === again)).toHaveLength(2)
})

it('is over for who lost it to another', async () => {
  const first = await begin()
  const second = begin()
  await expect.poll(() => sessions(false)).toHaveLength(1)
  await cutLine()
  expect((await second).hold).not.toBe(null)
  await expect.poll(first.isOver).toBe(true)
  expect((await second).isOver()).toBe(false)
})

it('asks a line often enough to notice that it is dead, before Postgres does', async () => {
  await begin()
  const { rows } = await owner.query(
    `select a.query from pg_stat_activity a join pg_locks l on l.pid = a.pid and l.classid = 4842
     where a.datname = current_database()`,
  )
  expect(rows).toHaveLength(1)
  const beats = async () =>
    (
      await owner.query(
        `select from pg_stat_activity where datname = current_database() and query = 'select 1'`,
      )
    ).rowCount
  await expect.poll(beats).toBe(1)
})

it('outlives a restart of Postgres', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hilo-restart-'))
  const port = await freePort()
  const open = () => startLocalPostgres({ dataDir, port, fast: true })
  let postgres = await open()
  try {
    await postgres.ensureDatabase('hilo')
    const url = postgres.superuserUrl('hilo')
    const first = await begin({ url })
    await postgres.stop()
    await expect.poll(() => first.said).toContain('the lock on the database was lost: taking it again')
    postgres = await open()
    await expect.poll(() => first.said).toContain(again)
    expect((await begin({ url, patienceMs: 50 })).hold).toBe(null)
    expect(first.isOver()).toBe(false)
    await first.hold?.release()
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
