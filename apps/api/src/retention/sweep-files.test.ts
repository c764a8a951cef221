import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import type { Logger } from '../platform/logger/logger'
import type { Services } from '../platform/services'
import { openStorage, type Storage } from '../platform/storage/storage'
import { type BootOptions, bootApi, type TestApi } from '../test/boot'
import { startBucket } from '../test/bucket'
import { joinFiles } from './join-files'
import { createFileSweep, mostAside, sweepFiles } from './sweep-files'

const minute = 60_000
const day = 24 * 60 * minute

const booted: TestApi[] = []
async function boot(options: BootOptions = {}): Promise<TestApi> {
  const api = await bootApi({ ...options, start: false })
  booted.push(api)
  return api
}
afterEach(async () => {
  for (const api of booted.splice(0)) await api.stop()
})

/** Files as messages have them: bytes, and a row that names them. */
async function keep(api: TestApi, files: number, storage = api.services.storage): Promise<string[]> {
  const keys = await Promise.all(Array.from({ length: files }, () => storage.put(Readable.from(['bytes']))))
  for (const key of keys)
    await api.owner.query(
      `insert into stored_files (business_uuid, uuid, entry_uuid, storage_key, name, mime, size, sha256, created_at)
       values ($1, gen_random_uuid(), $2, $3, 'x', 'x', 5, '', $4)`,
      [api.world.tienda.uuid, randomUUID(), key, api.clock.now()],
    )
  return keys
}
async function keysOf(storage: Pick<Storage, 'list'>): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys.toSorted()
}
const marks = async ({ owner, services }: TestApi) => {
  const { rows } = await owner.query<{ storage_id: string }>('select storage_id from installation')
  return [rows[0]?.storage_id ?? null, await services.storage.readMark()]
}
/** A process of one database over another one's files. */
const over = (api: TestApi, storage: Storage): Services => ({ ...api.services, storage })

const nothing = { unfinished: 0, aside: 0, back: 0, erased: 0 }
const apart = { ...nothing, stopped: { why: 'apart' } }

describe('a database and files that do not belong together', () => {
  it.each([
    ['a new database', async () => {}],
    ['a database with files of its own', async (api: TestApi) => void (await keep(api, 3))],
    [
      'a database that is joined to other files',
      async (api: TestApi) => void (await joinFiles(api.services)),
    ],
  ])('%s takes none', async (_, prepare) => {
    const owner = await boot()
    const files = await keep(owner, 79)
    const wrong = await boot()
    await prepare(wrong)
    // Before either side had an id, too.
    for (const join of [false, true]) {
      if (join) expect(await joinFiles(owner.services)).toBe('joined')
      const services = over(wrong, owner.services.storage)
      wrong.clock.advance(61 * minute)
      expect(await sweepFiles(services)).toEqual(apart)
      expect(await keysOf(owner.services.storage)).toEqual(files.toSorted())
    }
    expect(await joinFiles(owner.services)).toBe('joined')
  })

  it('are left alone where the files lost their id, as in a folder that is not there', async () => {
    const api = await boot()
    await keep(api, 3)
    await joinFiles(api.services)
    await rm(`${api.dataDir}/files/installation`)
    expect(await joinFiles(api.services)).toBe('apart')
    await rm(`${api.dataDir}/files`, { recursive: true })
    expect(await joinFiles(api.services)).toBe('apart')
    expect((await marks(api))[1]).toBe(null)
  })

  it('are told of once, and again after they were right', async () => {
    const api = await boot()
    const said: unknown[] = []
    const log = { error: (_: object, words: string) => said.push(words), info: () => {} } as unknown as Logger
    const sweep = createFileSweep({ ...api.services, log })
    await sweep()
    expect(said).toEqual([])
    const [id] = await marks(api)
    await api.services.storage.writeMark(randomUUID())
    await sweep()
    await sweep()
    expect(said).toEqual([expect.stringContaining('do not belong together')])
    await api.services.storage.writeMark(id ?? '')
    await sweep()
    await api.services.storage.writeMark(randomUUID())
    await sweep()
    expect(said).toHaveLength(2)
  })
})

describe('a database and files that belong together', () => {
  it('have one id, made at the first start, whoever starts first', async () => {
    const api = await boot()
    await Promise.all([1, 2, 3].map(() => joinFiles(api.services)))
    const [known, mark] = await marks(api)
    expect(known).toMatch(/^[0-9a-f-]{36}$/)
    expect(mark).toBe(known)
  })

  it('get one where both are from before there were ids', async () => {
    const api = await boot()
    await keep(api, 2)
    expect(await joinFiles(api.services)).toBe('joined')
    const [known, mark] = await marks(api)
    expect([known, mark]).toEqual([mark, known])
    expect(known).not.toBe(null)
  })
})

describe('the files that no row names', () => {
  it.each([
    [0, 10],
    [79, 10],
    [5_000, 50],
    [1_000_000, 100],
  ])('of %i are %i at most', (files, most) => {
    expect(mostAside(files)).toBe(most)
  })

  it('stay where an emptied database would take them all', async () => {
    const api = await boot()
    const files = await keep(api, 79)
    await sweepFiles(api.services)
    await api.owner.query('delete from stored_files')
    api.clock.advance(61 * minute)
    expect(await sweepFiles(api.services)).toEqual({
      ...nothing,
      stopped: { why: 'too many', files: 79 },
    })
    expect(await keysOf(api.services.storage)).toEqual(files.toSorted())
  })

  it('stay where an older backup of the database misses many', async () => {
    const api = await boot()
    await keep(api, 3)
    await joinFiles(api.services)
    const older = await boot({ copyOf: api })
    const files = await keep(api, 79)
    older.clock.advance(61 * minute)
    const services = over(older, api.services.storage)
    expect((await sweepFiles(services)).stopped).toEqual({ why: 'too many', files: 79 })
    expect(await keysOf(api.services.storage)).toHaveLength(files.length + 3)
  })

  it('come back from an older backup that misses few, and go for good after two weeks', async () => {
    const api = await boot()
    await keep(api, 20)
    await joinFiles(api.services)
    const older = await boot({ copyOf: api })
    const newer = await keep(api, 4)
    const services = over(older, api.services.storage)
    older.clock.advance(61 * minute)
    expect(await sweepFiles(services)).toEqual({ ...nothing, aside: 4, stopped: null })
    expect(await keysOf(api.services.storage)).toHaveLength(20)
    older.clock.advance(13 * day)
    expect(await sweepFiles(services)).toEqual({ ...nothing, stopped: null })

    expect(await sweepFiles(api.services)).toEqual({ ...nothing, back: 4, stopped: null })
    for (const key of newer) expect(String(await buffer(api.services.storage.get(key)))).toBe('bytes')

    expect(await sweepFiles(services)).toEqual({ ...nothing, aside: 4, stopped: null })
    older.clock.advance(15 * day)
    expect(await sweepFiles(services)).toEqual({ ...nothing, erased: 4, stopped: null })
    expect(await sweepFiles(api.services)).toEqual({ ...nothing, stopped: null })
  })

  it('are put aside in a bucket as in a folder', async () => {
    const bucket = await startBucket()
    const api = await boot()
    try {
      const storage = openStorage({ dataDir: api.dataDir, s3: bucket.settings })
      const services = over(api, storage)
      const files = await keep(api, 5, storage)
      await sweepFiles(services)
      await api.owner.query('delete from stored_files where storage_key = $1', [files[0]])
      api.clock.advance(61 * minute)
      const [today] = api.clock.now().toISOString().split('T')
      expect(await sweepFiles(services)).toEqual({ ...nothing, aside: 1, stopped: null })
      expect(bucket.objects.has(`hilo/trash/${today}/${files[0]}`)).toBe(true)
      expect(await keysOf(storage)).toEqual(files.slice(1).toSorted())
      const stranger = await boot()
      stranger.clock.advance(61 * minute)
      expect(await sweepFiles(over(stranger, storage))).toEqual(apart)
    } finally {
      bucket.stop()
    }
  })
})
