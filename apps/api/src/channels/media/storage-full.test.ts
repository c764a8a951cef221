import { isRefusal } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actorOf } from '../../test/factories'
import { storedFiles } from '../../test/observe/stored-files'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../test/test-provider'
import { fetchFileAgain } from './fetch-file-again'
import { fetchMedia } from './fetch-media'
import { sweepMedia } from './sweep-media'

const bytes = Buffer.from('\x89PNG\r\n\x1a\n una foto de una ruana', 'latin1')

describe('a customer’s file, where the business has no room', () => {
  let world: ProviderWorld
  beforeAll(async () => {
    world = await bootProviderWorld()
  })
  beforeEach(async () => {
    await world.reset()
    allow(undefined)
  })
  afterAll(() => world.stop())

  const allow = (most: number | undefined) => {
    Object.assign(world.api.settings, { storageQuotaBytes: most })
  }
  async function photo(): Promise<string> {
    const { simulator } = world
    const customer = simulator.whatsapp.createCustomer({ name: 'Con foto', phone: newPhone() })
    const sent = simulator.whatsapp.send(customer.id, {
      type: 'image',
      file: { name: 'ruana.png', mime: 'image/png', bytes: Uint8Array.from(bytes) },
      caption: 'esta',
    })
    await sent.firstAttempt
    const [entry] = await world.rows<{ uuid: string }>(
      'select uuid from entries where provider_message_id = $1',
      [sent.id],
    )
    return entry?.uuid ?? ''
  }
  async function bodyOf(uuid: string): Promise<Record<string, unknown>> {
    const [entry] = await world.rows<{ body: Record<string, unknown> }>(
      'select body from entries where uuid = $1',
      [uuid],
    )
    return entry?.body ?? {}
  }
  const fetchFor = (entry: string) => fetchMedia(world.api.services, { business: world.business, entry })
  const stored = (entry: string) => world.count('stored_files', `entry_uuid = '${entry}'`)
  const again = (entry: string) =>
    fetchFileAgain(world.api.services, actorOf(world.api.world.tienda.admin), entry)
  const jobs = async (entry: string) =>
    (await world.rows('select key from graphile_worker._private_jobs where key = $1', [`media:${entry}`]))
      .length
  const dropJobs = () => world.rows('delete from graphile_worker._private_jobs')

  it.each([
    ['that is full', 0],
    ['that has some, but too little', bytes.length - 1],
  ])('%s, is not stored: its message stays and says so', async (_, most) => {
    const entry = await photo()
    const used = await usedBytes()
    allow(used + most)
    const kept = (await storedFiles(world.api)).length
    await fetchFor(entry)
    expect(await bodyOf(entry)).toMatchObject({ url: null, caption: 'esta', storage_full: true })
    expect(await stored(entry)).toBe(0)
    expect(await storedFiles(world.api)).toHaveLength(kept)
    // Nothing asks the provider for it by itself.
    await dropJobs()
    world.api.clock.advance(61_000)
    await sweepMedia(world.api.services)
    expect(await jobs(entry)).toBe(0)
  })

  const usedBytes = async () => {
    const [row] = await world.rows<{ used: number }>(
      'select coalesce(sum(size), 0)::int as used from stored_files where business_uuid = $1',
      [world.business],
    )
    return row?.used ?? 0
  }

  it('is fetched when somebody asks for it again and there is room', async () => {
    const entry = await photo()
    allow(await usedBytes())
    await fetchFor(entry)
    await dropJobs()
    const refused = await again(entry)
    expect(isRefusal(refused) && refused.code).toBe('QUOTA_REACHED')
    expect(await bodyOf(entry)).toMatchObject({ storage_full: true })
    expect(await jobs(entry)).toBe(0)
    allow((await usedBytes()) + bytes.length)
    expect(await Promise.all([again(entry), again(entry), again(entry)])).toEqual(
      Array(3).fill({ uuid: entry }),
    )
    expect(await jobs(entry)).toBe(1)
    expect(await bodyOf(entry)).not.toHaveProperty('storage_full')
    expect(await bodyOf(entry)).toHaveProperty('asked_at')
    await fetchFor(entry)
    expect(await stored(entry)).toBe(1)
    const body = await bodyOf(entry)
    expect(body).toMatchObject({ url: expect.stringMatching(/^\/api\/files\//), size: bytes.length })
    for (const gone of ['media', 'unstored', 'storage_full', 'asked_at'])
      expect(body).not.toHaveProperty(gone)
  })

  it('is retried for a while from when it was asked for, however old it is', async () => {
    const entry = await photo()
    allow(0)
    await fetchFor(entry)
    world.api.clock.advance(8 * 24 * 60 * 60_000)
    allow(undefined)
    await again(entry)
    world.simulator.whatsapp.fail({ code: 131000, times: 1, on: 'media' })
    await expect(fetchFor(entry)).rejects.toThrow('131000')
    expect(await bodyOf(entry)).not.toHaveProperty('expired')
  })

  it('of a chat that somebody may not read is not asked for by them', async () => {
    const entry = await photo()
    allow(0)
    await fetchFor(entry)
    allow(undefined)
    await world.rows(
      `update interactions set status = 'assigned', user_uuid = $2
       where uuid = (select interaction_uuid from entries where uuid = $1)`,
      [entry, world.api.world.tienda.admin.uuid],
    )
    const refused = await fetchFileAgain(world.api.services, actorOf(world.api.world.tienda.ana), entry)
    expect(isRefusal(refused) && refused.code).toBe('MESSAGE_NOT_FOUND')
    const other = await fetchFileAgain(world.api.services, actorOf(world.api.world.otra.admin), entry)
    expect(isRefusal(other) && other.code).toBe('MESSAGE_NOT_FOUND')
  })
})
