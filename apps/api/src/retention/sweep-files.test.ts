import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import type { Logger } from '../platform/logger/logger'
import type { Services } from '../platform/services'
import { openStorage } from '../platform/storage/open-storage'
import type { Storage } from '../platform/storage/storage'
import { type BootOptions, bootApi, type TestApi } from '../test/boot'
import { startBucket } from '../test/servers/bucket'
import { joinFiles } from './join-files'
import { createFileSweep, maxTrashed, sweepFiles } from './sweep-files'

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

/** Stores files as messages do: bytes, and a row that names them. */
async function keep(api: TestApi, files: number, storage = api.services.storage): Promise<string[]> {
  const keys = await Promise.all(Array.from({ length: files }, () => storage.put(Readable.from(['bytes']))))
  await api.owner.query(
    `insert into stored_files (business_uuid, uuid, entry_uuid, storage_key, name, mime, size, sha256, created_at)
     select $1, gen_random_uuid(), gen_random_uuid(), key, 'x', 'x', 5, '', $3 from unnest($2::text[]) as key`,
    [api.world.tienda.uuid, keys, api.clock.now()],
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
/** Services with the database of one installation and the files of another. */
const withStorage = (api: TestApi, storage: Storage): Services => ({ ...api.services, storage })

const noChanges = { unfinished: 0, aside: 0, back: 0, erased: 0 }
const apart = { ...noChanges, stopped: { why: 'apart' } }

describe('a database and files that do not belong together', () => {
  it.each([
    ['a new database', async () => {}],
    ['a database with files of its own', async (api: TestApi) => void (await keep(api, 3))],
    [
      'a database that is joined to other files',
      async (api: TestApi) => void (await joinFiles(api.services)),
    ],
  ])('%s moves none to the trash', async (_, prepare) => {
    const owner = await boot()
    const files = await keep(owner, 79)
    const wrong = await boot()
    await prepare(wrong)
    // First without ids on either side, then with one.
    for (const join of [false, true]) {
      if (join) expect(await joinFiles(owner.services)).toBe('joined')
      const services = withStorage(wrong, owner.services.storage)
      wrong.clock.advance(61 * minute)
      expect(await sweepFiles(services)).toEqual(apart)
      expect(await keysOf(owner.services.storage)).toEqual(files.toSorted())
    }
    expect(await joinFiles(owner.services)).toBe('joined')
  })

  it('are left alone when the files lost their id or their folder is missing', async () => {
    const api = await boot()
    await keep(api, 3)
    await joinFiles(api.services)
    await rm(`${api.dataDir}/files/installation`)
    expect(await joinFiles(api.services)).toBe('apart')
    await rm(`${api.dataDir}/files`, { recursive: true })
    expect(await joinFiles(api.services)).toBe('apart')
    expect((await marks(api))[1]).toBe(null)
  })

  it('are logged once, and again after they matched in between', async () => {
    const api = await boot()
    const logged: unknown[] = []
    const log = {
      error: (_: object, words: string) => logged.push(words),
      info: () => {},
    } as unknown as Logger
    const sweep = createFileSweep({ ...api.services, log })
    await sweep()
    expect(logged).toEqual([])
    const [id] = await marks(api)
    await api.services.storage.writeMark(randomUUID())
    await sweep()
    await sweep()
    expect(logged).toEqual([expect.stringContaining('do not belong together')])
    await api.services.storage.writeMark(id ?? '')
    await sweep()
    await api.services.storage.writeMark(randomUUID())
    await sweep()
    expect(logged).toHaveLength(2)
  })
})

describe('a database and files that belong together', () => {
  it('get one id at the first start, however many processes start', async () => {
    const api = await boot()
    await Promise.all([1, 2, 3].map(() => joinFiles(api.services)))
    const [known, mark] = await marks(api)
    expect(known).toMatch(/^[0-9a-f-]{36}$/)
    expect(mark).toBe(known)
  })

  it('get an id when both are from before there were ids', async () => {
    const api = await boot()
    await keep(api, 2)
    expect(await joinFiles(api.services)).toBe('joined')
    const [known, mark] = await marks(api)
    expect([known, mark]).toEqual([mark, known])
    expect(known).not.toBe(null)
  })
})

describe('files without a row', () => {
  it.each([
    [0, 10],
    [79, 10],
    [5_000, 50],
    [1_000_000, 100],
  ])('out of %i: at most %i go to the trash', (files, most) => {
    expect(maxTrashed(files)).toBe(most)
  })

  it('stay when an emptied database would remove them all', async () => {
    const api = await boot()
    const files = await keep(api, 79)
    await sweepFiles(api.services)
    await api.owner.query('delete from stored_files')
    api.clock.advance(61 * minute)
    expect(await sweepFiles(api.services)).toEqual({
      ...noChanges,
      stopped: { why: 'too many', files: 79 },
    })
    expect(await keysOf(api.services.storage)).toEqual(files.toSorted())
  })

  it('stay when an older backup of the database lacks many', async () => {
    const api = await boot()
    await keep(api, 3)
    await joinFiles(api.services)
    const older = await boot({ copyOf: api })
    const files = await keep(api, 79)
    older.clock.advance(61 * minute)
    const services = withStorage(older, api.services.storage)
    expect((await sweepFiles(services)).stopped).toEqual({ why: 'too many', files: 79 })
    expect(await keysOf(api.services.storage)).toHaveLength(files.length + 3)
  })

  it('are restored after an older backup that lacks few, and erased after two weeks', async () => {
    const api = await boot()
    await keep(api, 20)
    await joinFiles(api.services)
    const older = await boot({ copyOf: api })
    const newer = await keep(api, 4)
    const services = withStorage(older, api.services.storage)
    older.clock.advance(61 * minute)
    expect(await sweepFiles(services)).toEqual({ ...noChanges, aside: 4, stopped: null })
    expect(await keysOf(api.services.storage)).toHaveLength(20)
    older.clock.advance(13 * day)
    expect(await sweepFiles(services)).toEqual({ ...noChanges, stopped: null })

    expect(await sweepFiles(api.services)).toEqual({ ...noChanges, back: 4, stopped: null })
    for (const key of newer) expect(String(await buffer(api.services.storage.get(key)))).toBe('bytes')

    expect(await sweepFiles(services)).toEqual({ ...noChanges, aside: 4, stopped: null })
    older.clock.advance(15 * day)
    expect(await sweepFiles(services)).toEqual({ ...noChanges, erased: 4, stopped: null })
    expect(await sweepFiles(api.services)).toEqual({ ...noChanges, stopped: null })
  })

  it('are put aside in a bucket as in a folder', async () => {
    const bucket = await startBucket()
    const api = await boot()
    try {
      const storage = openStorage({ dataDir: api.dataDir, s3: bucket.settings })
      const services = withStorage(api, storage)
      const files = await keep(api, 5, storage)
      await sweepFiles(services)
      await api.owner.query('delete from stored_files where storage_key = $1', [files[0]])
      api.clock.advance(61 * minute)
      const [today] = api.clock.now().toISOString().split('T')
      expect(await sweepFiles(services)).toEqual({ ...noChanges, aside: 1, stopped: null })
      expect(bucket.objects.has(`hilo/trash/${today}/${files[0]}`)).toBe(true)
      expect(await keysOf(storage)).toEqual(files.slice(1).toSorted())
      const stranger = await boot()
      stranger.clock.advance(61 * minute)
      expect(await sweepFiles(withStorage(stranger, storage))).toEqual(apart)
    } finally {
      bucket.stop()
    }
  })
})
