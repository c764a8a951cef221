import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../test/database/database'
import { realClock } from '../clock/clock'
import { connectDb, type Db } from '../db/db'
import { createLogger } from '../logger/logger'
import { endQuiet } from './change-quiet'
import { readHome } from './home'
import { isQuiet } from './quiet'
import { recogniseCopy } from './recognise-copy'

const log = createLogger('silent')
const mark = '6f3f2d3c-0e5f-4c6b-8a34-0c62c4b0a111'
const here = 'https://hilo.tienda.co'
let database: TestDatabase
let copies: TestDatabase[]
let open: Db[]
beforeEach(async () => {
  open = []
  copies = []
  database = await cloneDatabase()
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const db of open) await db.close()
  for (const one of [...copies, database]) await one.drop()
})

function start(
  on: TestDatabase,
  { publicUrl = here, files = async (): Promise<string | null> => mark } = {},
) {
  const db = connectDb({ ...on, log })
  open.push(db)
  const services = { db, log, clock: realClock, storage: { readMark: files }, settings: { publicUrl } }
  return recogniseCopy(services).then(() => services)
}
const why = async ({ db }: { db: Db }) => (await readHome(db)).quiet_reason

it('an installation at home is not quiet, however often it starts', async () => {
  for (const _ of [1, 2]) {
    const services = await start(database)
    expect(await isQuiet(services.db)).toBe(false)
    await services.db.call(`update installation set storage_id = $1`, [mark])
  }
})

it('a copied database is quiet until the operator says so, and stays awake then', async () => {
  await start(database)
  const copy = await cloneDatabase(database.ownerUrl)
  copies.push(copy)
  const services = await start(copy)
  expect(await why(services)).toBe('database')
  expect(await endQuiet(services)).toBe(true)
  expect(await endQuiet(services)).toBe(false)
  expect(await why(await start(copy))).toBeNull()
  // The first one notices nothing.
  expect(await why(await start(database))).toBeNull()
})

it('a copy under another address is quiet; a port of this machine is no sign', async () => {
  await start(database)
  expect(await why(await start(database, { publicUrl: 'http://127.0.0.1:3100' }))).toBeNull()
  const services = await start(database, { publicUrl: 'https://pruebas.tienda.co' })
  expect(await why(services)).toBe('address')
  await endQuiet(services)
  expect(await why(await start(database, { publicUrl: 'https://pruebas.tienda.co' }))).toBeNull()
})

it('warns of a PUBLIC_URL that was forgotten, and keeps the one that it knows', async () => {
  const local = 'http://localhost:3000'
  const warn = vi.spyOn(log, 'warn')
  await start(database, { publicUrl: local })
  await start(database)
  expect(warn).not.toHaveBeenCalled()
  const { db } = await start(database, { publicUrl: local })
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { publicUrl: local, before: here },
    expect.stringContaining('PUBLIC_URL'),
  )
  expect((await readHome(db)).home_address).toBe(here)
})

it.each([
  ['files of another installation', async () => 'f0f0f0f0-0000-4000-8000-000000000000', 'files'],
  ['a folder that was left behind', async () => null, 'files'],
  ['a storage that does not answer', () => Promise.reject(new Error('no answer')), null],
])('%s', async (_, files, expected) => {
  const { db } = await start(database)
  await db.call('update installation set storage_id = $1', [mark])
  const services = await start(database, { files })
  expect(await why(services)).toBe(expected)
  if (expected === null) return
  await endQuiet(services)
  expect(await why(await start(database, { files }))).toBeNull()
})
