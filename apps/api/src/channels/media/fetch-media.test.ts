import dns from 'node:dns/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EntryRow } from '../../entries/rows'
import { TooManyBytes } from '../../platform/http/bodies/up-to'
import { isPrivateAddress } from '../../platform/http/private-address'
import { sealCredentials } from '../accounts/credentials/credentials'
import { metaMediaHosts } from '../providers/meta/media-hosts'
import { downloadMedia, linkOf } from '../providers/shared/download-media'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../test/test-provider'
import { fetchMedia } from './fetch-media'
import { sweepMedia } from './sweep-media'

const dayMs = 24 * 60 * 60 * 1000
const bytes = Buffer.from('\x89PNG\r\n\x1a\n una foto de una ruana', 'latin1')

describe('a customer’s file', () => {
  let world: ProviderWorld
  beforeAll(async () => {
    world = await bootProviderWorld()
  })
  beforeEach(() => world.reset())
  afterEach(() => void vi.restoreAllMocks())
  afterAll(() => world.stop())

  type Media = EntryRow & { readonly body: Readonly<Record<string, unknown>>; [key: string]: unknown }
  async function photo(): Promise<Media> {
    const { simulator } = world
    const customer = simulator.whatsapp.createCustomer({ name: 'Con foto', phone: newPhone() })
    const sent = simulator.whatsapp.send(customer.id, {
      type: 'image',
      file: { name: 'ruana.png', mime: 'image/png', bytes: Uint8Array.from(bytes) },
      caption: 'esta',
    })
    await sent.firstAttempt
    return entryNamed(sent.id)
  }
  async function entryNamed(id: string): Promise<Media> {
    const [entry] = await world.rows<Media>('select * from entries where provider_message_id = $1', [id])
    if (!entry) throw new Error(`no entry ${id}`)
    return entry
  }
  const again = async ({ uuid }: Media): Promise<Media> => {
    const [entry] = await world.rows<Media>('select * from entries where uuid = $1', [uuid])
    if (!entry) throw new Error('the entry is gone')
    return entry
  }
  const jobsFor = async ({ uuid }: Media) =>
    (await world.rows('select key from graphile_worker._private_jobs where key = $1', [`media:${uuid}`]))
      .length
  const fetchFor = ({ uuid }: Media) =>
    fetchMedia(world.api.services, { business: world.business, entry: uuid })

  it('is stored by a job, once, and the message has its URL', async () => {
    const before = await photo()
    expect(before.body).toMatchObject({ url: null, caption: 'esta' })
    expect(await jobsFor(before)).toBe(1)
    await Promise.all([fetchFor(before), fetchFor(before)])
    const after = await again(before)
    expect(after.body).toEqual({
      name: 'imagen.png',
      url: expect.stringMatching(/^\/api\/files\/[0-9a-f-]{36}$/),
      mime: 'image/png',
      size: bytes.length,
      caption: 'esta',
    })
    expect(after.version).toBe(before.version + 1)
    const files = await world.rows<{ storage_key: string }>(
      'select storage_key from stored_files where entry_uuid = $1',
      [before.uuid],
    )
    expect(files).toHaveLength(1)
    expect(await buffer(world.api.services.storage.get(files[0]?.storage_key ?? ''))).toEqual(bytes)
    await fetchFor(before)
    expect((await again(before)).version).toBe(after.version)
  })

  /** As if it had come through Messenger, whose messages have the URLs of their files. */
  async function fetchFrom(address: string, entry: Media): Promise<void> {
    const [whatsapp] = await world.rows<{ credentials: Buffer }>(
      'select credentials from channel_accounts where uuid = $1',
      [world.account.uuid],
    )
    await world.rows(`update channel_accounts set type = 'messenger', credentials = $1 where uuid = $2`, [
      sealCredentials(world.api.services.keys, {
        app_secret: 'secreto',
        verify_token: 'verifica',
        page_access_token: 'token',
        page_id: '1',
      }),
      world.account.uuid,
    ])
    try {
      const { rows } = await world.api.owner.query(
        `update entries set body = body || jsonb_build_object('media', $2::text) where uuid = $1 returning uuid`,
        [entry.uuid, address],
      )
      expect(rows).toHaveLength(1)
      await fetchFor(entry)
    } finally {
      await world.rows(`update channel_accounts set type = 'whatsapp', credentials = $1 where uuid = $2`, [
        whatsapp?.credentials,
        world.account.uuid,
      ])
    }
  }

  it('at a host that is not the provider’s is shown as not fetched, and not as gone', async () => {
    const before = await photo()
    await fetchFrom('https://evil.example/a.png', before)
    const { body } = await again(before)
    expect(body).toMatchObject({ url: null, refused: true })
    expect(body).not.toHaveProperty('expired')
  })

  it.each(['ENOTFOUND', 'EAI_AGAIN', 'ESERVFAIL'])(
    'whose host could not be looked up (%s) is asked for again',
    async (code) => {
      const before = await photo()
      const lookup = vi
        .spyOn(dns, 'lookup')
        .mockRejectedValue(Object.assign(new Error(`getaddrinfo ${code}`), { code }))
      await expect(fetchFrom('https://scontent.xx.fbcdn.net/a.png', before)).rejects.toThrow('MEDIA_LOOKUP')
      expect(lookup).toHaveBeenCalledOnce()
      const { body } = await again(before)
      expect(body).not.toHaveProperty('refused')
      expect(body).not.toHaveProperty('expired')
      expect(body).toHaveProperty('media')
    },
  )

  it('whose host has an address of our own network is refused, whatever its other addresses', async () => {
    const before = await photo()
    const addresses = [
      { address: '157.240.1.1', family: 4 },
      { address: '10.0.0.7', family: 4 },
    ]
    // Asked with `all`, which its overloads do not tell apart here.
    vi.spyOn(dns, 'lookup').mockResolvedValue(addresses as never)
    await fetchFrom('https://scontent.xx.fbcdn.net/a.png', before)
    expect((await again(before)).body).toMatchObject({ url: null, refused: true })
  })

  it('that the provider no longer has is shown as gone', async () => {
    const before = await photo()
    await world.simulator.clock.advance(8 * dayMs)
    await fetchFor(before)
    expect((await again(before)).body).toMatchObject({ url: null, expired: true })
  })

  it('of a deleted message is not fetched', async () => {
    const before = await photo()
    await world.rows('update entries set deleted_at = date where uuid = $1', [before.uuid])
    await fetchFor(before)
    expect(await world.count('stored_files', `entry_uuid = '${before.uuid}'`)).toBe(0)
  })

  it('whose job was lost gets a new one', async () => {
    const before = await photo()
    await world.rows('delete from graphile_worker._private_jobs')
    expect(await sweepMedia(world.api.services)).toBe(0)
    world.api.clock.advance(61_000)
    expect(await sweepMedia(world.api.services)).toBeGreaterThan(0)
    expect(await jobsFor(before)).toBe(1)
  })

  it('is retried for a while where the provider does not answer', async () => {
    const before = await photo()
    world.simulator.whatsapp.fail({ code: 131000, times: 2, on: 'media' })
    await expect(fetchFor(before)).rejects.toThrow('131000')
    expect((await again(before)).body).not.toHaveProperty('expired')
    world.api.clock.advance(7 * dayMs)
    await fetchFor(before)
    expect((await again(before)).body).toMatchObject({ url: null, expired: true })
  })

  it('whose job has failed for the last time gets a new one, unless its channel is disconnected', async () => {
    const before = await photo()
    await world.rows(`delete from graphile_worker._private_jobs where key <> $1`, [`media:${before.uuid}`])
    await world.rows(`update entries set body = body - 'media' where uuid <> $1`, [before.uuid])
    world.api.clock.advance(61_000)
    expect(await sweepMedia(world.api.services)).toBe(0)
    await world.rows('update graphile_worker._private_jobs set attempts = max_attempts')
    await world.rows(`update channel_accounts set state = 'disconnected'`)
    expect(await sweepMedia(world.api.services)).toBe(0)
    await world.rows(`update channel_accounts set state = 'active'`)
    expect(await sweepMedia(world.api.services)).toBe(1)
    expect(await sweepMedia(world.api.services)).toBe(0)
  })
})

describe('a URL that a provider gives', () => {
  let provider: Server
  let stranger: Server
  const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}` // on TCP
  beforeAll(async () => {
    stranger = createServer((_request, response) => response.end('secreto'))
    provider = createServer((request, response) => {
      if (request.url === '/away') response.writeHead(302, { location: `${addressOf(stranger)}/` }).end()
      else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end()
      else if (request.url === '/near') response.writeHead(302, { location: '/file' }).end()
      else response.end('x'.repeat(100))
    })
    for (const server of [provider, stranger])
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    for (const server of [provider, stranger]) await new Promise((resolve) => server.close(resolve))
  })
  const load = (address: string, mostBytes = 1000) =>
    downloadMedia(address, {
      // An IP address: a host that cannot be resolved here would be refused without the list too.
      hosts: [/^localhost$/, /^203\.0\.113\.1$/],
      base: `${addressOf(provider)}/graph`,
      mostBytes,
      timeoutMs: 2_000,
    })

  it.each(['/file', '/near'])('of its own host is followed: %s', async (path) => {
    const answer = await load(`${addressOf(provider)}${path}`)
    expect('stream' in answer && (await buffer(answer.stream)).length).toBe(100)
  })

  it('of another host is refused, also behind a redirect', async () => {
    for (const address of [
      addressOf(stranger),
      `${addressOf(provider)}/away`,
      'https://localhost/',
      'http://203.0.113.1/',
      'https://203.0.113.1:8443/',
      'https://203.0.113.2/203.0.113.1',
      'file:///etc/passwd',
      'no es una dirección',
    ])
      expect(await load(address)).toMatchObject({ error: { kind: 'rejected', code: 'MEDIA_HOST' } })
    expect(await load(`${addressOf(provider)}/round`)).toMatchObject({ error: { code: 'MEDIA_REDIRECTS' } })
  })

  it.each([
    ['https://lookaside.fbsbx.com/a', true],
    ['https://scontent.xx.fbcdn.net/a', true],
    ['https://scontent.cdninstagram.com/a', true],
    ['https://evilfbcdn.net/a', false],
    ['https://scontent.fbcdn.net.evil.test/a', false],
    ['https://lookaside.fbsbx.com@evil.test/a', false],
  ])('%s is of Meta: %s', (address, expected) => {
    expect(linkOf(address, { hosts: metaMediaHosts, base: addressOf(provider) }) !== null).toBe(expected)
  })

  it('with a body above the limit ends with an error', async () => {
    const answer = await load(`${addressOf(provider)}/file`, 50)
    if ('stream' in answer) await expect(buffer(answer.stream)).rejects.toThrow(new TooManyBytes(50))
    else expect(answer).toEqual({ tooLarge: 50 })
  })

  it.each([
    ['127.0.0.1', true],
    ['10.1.2.3', true],
    ['169.254.169.254', true],
    ['::1', true],
    ['fd00::1', true],
    ['::ffff:10.0.0.1', true],
    ['::ffff:0:127.0.0.1', true],
    ['157.240.1.1', false],
    ['2a03:2880::1', false],
  ])('%s is private: %s', (address, expected) => {
    expect(isPrivateAddress(address)).toBe(expected)
  })
})
