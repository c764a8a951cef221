import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { isRefusal, type SearchQuery } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAds } from '../../ads/list-ads'
import type { ReadAd } from '../../channels/inbound'
import { fetchAdPicture } from '../../channels/media/fetch-ad-picture'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../../channels/test/test-provider'
import { readFile } from '../../files/read-file'
import { linesOf } from '../../history/export-interactions'
import { finishInteraction } from '../../interactions/acts/finish-interaction'
import { takeInteraction } from '../../interactions/acts/take-interaction'
import { sql } from '../../platform/db/db'
import { search } from '../../search/search'
import { actorOf } from '../../test/factories'
import { customerOf, messageOf } from '../../test/generated/events/arrivals'
import { storeItem } from '../items/store-item'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.rows('update stored_files set ad_uuid = null')
})
afterAll(() => world.stop())

let ids = 120_000_000_000_000
const newId = () => {
  ids += 1
  return String(ids)
}

interface Shown {
  readonly uuid: string
  readonly conversation_uuid: string
  readonly ad: (ReadAd & { uuid: string; picture?: string }) | null
  readonly ad_uuid: string | null
  readonly ad_click: string | null
}

const arrives = (item: object) =>
  storeItem(
    world.api.services.db,
    { business: world.business, uuid: world.account.uuid, type: 'whatsapp' },
    { accountKey: null, dedupeKey: randomUUID(), raw: {}, ...item } as never,
    world.api.clock.now(),
  )
/** A customer writes, by an ad where one is given. */
async function writes(phone: string, ad?: Partial<ReadAd>, minutesAgo = 0): Promise<Shown> {
  const content = {
    type: 'text' as const,
    body: { text: 'Hola', ...(ad && { ad: { headline: null, ...ad } }) },
  }
  const sentAt = new Date(world.api.clock.now().getTime() - minutesAgo * 60_000)
  const message = messageOf(customerOf(phone), world.api, { content, sentAt })
  await arrives({ message })
  return entryNamed(message.providerMessageId)
}
async function entryNamed(id: string): Promise<Shown> {
  const [row] = await world.rows<Shown>(
    `select e.uuid, e.conversation_uuid, e.body -> 'ad' as ad, i.ad_uuid, i.ad_click from entries e
     join interactions i on i.uuid = e.interaction_uuid where e.provider_message_id = $1`,
    [id],
  )
  if (!row) throw new Error(`no entry ${id}`)
  return row
}
const adNamed = (id: string) =>
  world.rows('select uuid, channel, source, headline, body, link from ads where external_id = $1', [id])
async function finish(phone: string): Promise<void> {
  const [row] = await world.rows<{ uuid: string }>(
    `select i.uuid from interactions i join conversations c on c.uuid = i.conversation_uuid
     join contacts p on p.uuid = c.contact_uuid where p.phone = $1 and i.status <> 'finished'`,
    [phone],
  )
  const ana = actorOf(world.api.world.tienda.ana)
  await takeInteraction(world.api.services, ana, row?.uuid ?? '')
  expect(isRefusal(await finishInteraction(world.api.services, ana, row?.uuid ?? ''))).toBe(false)
}

describe('a message by an ad', () => {
  it('keeps the ad in its thread and in its chat, and makes it an ad of the business, as Meta sends it', async () => {
    const { whatsapp } = world.simulator
    const id = newId()
    const customer = whatsapp.createCustomer({ name: 'Con anuncio', phone: newPhone() })
    const sent = whatsapp.send(customer.id, {
      type: 'text',
      text: 'Lo vi',
      ad: {
        id,
        headline: 'Ruanas',
        body: 'A mitad de precio.',
        link: 'https://fb.me/ruanas',
        welcome: '¡Hola!',
      },
    })
    await sent.firstAttempt
    const { ad, ad_uuid, ad_click } = await entryNamed(sent.id)
    expect(ad).toMatchObject({
      ...{ uuid: ad_uuid, id, source: 'ad', headline: 'Ruanas', body: 'A mitad de precio.', media: 'image' },
      ...{ link: 'https://fb.me/ruanas', welcome: '¡Hola!', click_id: ad_click },
    })
    expect(ad_click).toMatch(/^Af/)
    expect(await adNamed(id)).toEqual([
      {
        ...{ uuid: ad_uuid, channel: 'whatsapp', source: 'ad' },
        ...{ headline: 'Ruanas', body: 'A mitad de precio.', link: 'https://fb.me/ruanas' },
      },
    ])
  })

  it('is in what programs download of the chat, with the click', async () => {
    const phone = newPhone()
    const id = newId()
    const { ad_uuid } = await writes(phone, { id, headline: 'Ruanas', click_id: 'clic-de-prueba' })
    const lines: object[] = []
    const filter = { ad: [ad_uuid ?? ''] }
    const { services } = world.api
    for await (const page of linesOf(services, actorOf(world.api.world.tienda.admin), filter, null))
      lines.push(...page)
    expect(lines).toMatchObject([
      { ad: { uuid: ad_uuid, id, source: 'ad', headline: 'Ruanas', click_id: 'clic-de-prueba' } },
    ])
    expect(await listAds(services, actorOf(world.api.world.otra.admin))).toEqual([])
    expect(await listAds(services, actorOf(world.api.world.tienda.ana))).toContainEqual(
      expect.objectContaining({ uuid: ad_uuid, id, channels: ['whatsapp'], headline: 'Ruanas' }),
    )
  })

  it('is one ad where it runs on several channels: any of its rows finds all its chats', async () => {
    const id = newId()
    const first = await writes(newPhone(), { id, headline: 'Ruanas' }, 5)
    const { services, world: people } = world.api
    const other = randomUUID()
    world.api.clock.advance(1_000)
    await world.rows(
      `insert into ads (business_uuid, uuid, channel, external_id, source, headline, seen_at, created_at)
       values ($1, $2, 'instagram', $3, 'ad', 'Ruanas a mitad de precio', $4, $4)`,
      [world.business, other, id, world.api.clock.now()],
    )
    const second = await writes(newPhone())
    await world.rows('update interactions set ad_uuid = $1 where conversation_uuid = $2', [
      other,
      second.conversation_uuid,
    ])
    const admin = actorOf(people.tienda.admin)
    expect((await listAds(services, admin)).filter((ad) => ad.id === id)).toMatchObject([
      { uuid: first.ad_uuid, channels: ['instagram', 'whatsapp'], headline: 'Ruanas a mitad de precio' },
    ])
    for (const ad of [first.ad_uuid ?? '', other]) {
      const lines: object[] = []
      for await (const page of linesOf(services, admin, { ad: [ad] }, null)) lines.push(...page)
      expect(lines).toHaveLength(2)
    }
  })

  it('tells programs the ad of the chat that begins', async () => {
    const id = newId()
    const { ad_uuid } = await writes(newPhone(), { id })
    const [due] = await world.rows<{ events: { name: string; ad?: unknown }[] }>(
      `select d.events from event_dues d join interactions i on i.uuid = d.subject_uuid
       where d.listener = 'facts' and i.ad_uuid = $1`,
      [ad_uuid],
    )
    expect(due?.events.find(({ name }) => name === 'interaction.opened')?.ad).toEqual({ uuid: ad_uuid, id })
  })

  it('begins its chat only as the first: a later one stands at its message alone', async () => {
    const phone = newPhone()
    const [first, second] = [newId(), newId()]
    const began = await writes(phone, { id: first, click_id: 'clic-1' })
    const later = await writes(phone, { id: second, click_id: 'clic-2' })
    expect(later.ad).toMatchObject({ id: second, click_id: 'clic-2' })
    expect(later.ad_uuid).toBe(began.ad_uuid)
    expect(later.ad_click).toBe('clic-1')
    await finish(phone)
    expect((await writes(phone)).ad_uuid).toBeNull()
  })

  it('is none of a chat that began before', async () => {
    const phone = newPhone()
    await writes(phone)
    expect(await writes(phone, { id: newId(), click_id: 'clic' })).toMatchObject({
      ad_uuid: null,
      ad_click: null,
    })
  })

  it('brings the newest words, whatever comes late, and keeps those that it leaves out', async () => {
    const id = newId()
    const words = async () => (await adNamed(id)).map(({ headline, body }) => [headline, body])
    await writes(newPhone(), { id, headline: 'Primero', body: 'Texto' }, 10)
    await writes(newPhone(), { id, headline: 'Nuevo' }, 5)
    expect(await words()).toEqual([['Nuevo', 'Texto']])
    await writes(newPhone(), { id, headline: 'Tarde', body: 'Viejo' }, 8)
    expect(await words()).toEqual([['Nuevo', 'Texto']])
    await writes(newPhone(), { id })
    expect(await words()).toEqual([['Nuevo', 'Texto']])
  })

  it('writes nothing of an ad whose words are known', async () => {
    const id = newId()
    const change = async () =>
      (await world.rows<{ xmin: string }>('select xmin::text from ads where external_id = $1', [id]))[0]?.xmin
    await writes(newPhone(), { id, headline: 'Igual' }, 2)
    const before = await change()
    await writes(newPhone(), { id, headline: 'Igual' }, 1)
    expect(await change()).toBe(before)
  })

  it('has a card without a row where Meta does not say which ad it is', async () => {
    expect(await writes(newPhone(), { headline: 'Sin número' })).toMatchObject({
      ad: { headline: 'Sin número' },
      ad_uuid: null,
    })
  })

  it('arrives whatever stands in it', async () => {
    const id = `wamid.${randomUUID()}`
    const referral = {
      ...{ source_type: 'ad', source_id: 'x'.repeat(500), source_url: 'javascript:alert(1)' },
      ...{
        headline: '\u0000'.repeat(100_000),
        body: 'b'.repeat(300_000),
        ctwa_clid: { a: 1 },
        image_url: [],
      },
    }
    const phone = newPhone()
    const value = {
      messaging_product: 'whatsapp',
      metadata: { phone_number_id: world.account.phone_number_id },
      contacts: [{ profile: { name: 'Hostil' }, wa_id: phone }],
      messages: [
        { id, from: phone, timestamp: '1795219204', type: 'text', text: { body: 'Hola' }, referral },
      ],
    }
    const entry = [{ id: world.account.waba_id, changes: [{ field: 'messages', value }] }]
    expect(await world.post({ object: 'whatsapp_business_account', entry })).toBe(200)
    const { ad, ad_uuid } = await entryNamed(id)
    expect(ad).toEqual({ source: 'ad', headline: null, body: 'b'.repeat(2_000) })
    expect(ad_uuid).toBeNull()
  })
})

it('is found by its words as a chat, and as nobody’s message', async () => {
  const phone = newPhone()
  const { conversation_uuid } = await writes(phone, {
    id: newId(),
    headline: 'Bufandas',
    body: 'De alpaca, ¡tejidas!',
  })
  const { services } = world.api
  const find = async (q: string, business = world.api.world.tienda) => {
    const found = await search(services, actorOf(business.admin), { q } as SearchQuery)
    if (isRefusal(found)) throw new Error(found.msg)
    return found.groups.flatMap(
      ({ items }): readonly { kind: string; interaction?: unknown; ad?: unknown }[] => items,
    )
  }
  for (const q of ['bufandas', 'BUFANDA alpaca', 'tejid', '"de alpaca"'])
    expect(await find(q)).toMatchObject([
      { kind: 'interaction', interaction: { conversation: { uuid: conversation_uuid } } },
    ])
  expect((await find('bufandas'))[0]?.ad).toEqual([{ text: 'Bufandas', hit: true }])
  expect(await find('alpaca oveja')).toEqual([])
  expect(await find('bufandas', world.api.world.otra)).toEqual([])
})

describe('an ad that brings a customer back without writing', () => {
  const clicks = (phone: string, ad: object) =>
    arrives({
      referral: { customer: customerOf(phone), at: world.api.clock.now(), ad: { headline: null, ...ad } },
    })

  it('is that of what they write next, once', async () => {
    const phone = newPhone()
    const id = newId()
    await writes(phone)
    await finish(phone)
    await clicks(phone, { id, headline: 'Ruanas', click_id: 'clic' })
    expect(await writes(phone)).toMatchObject({ ad: { id, headline: 'Ruanas' }, ad_click: 'clic' })
    expect(await writes(phone)).toMatchObject({ ad: null })
  })

  it('is forgotten after a day', async () => {
    const phone = newPhone()
    await writes(phone)
    await clicks(phone, { id: newId() })
    world.api.clock.advance(25 * 60 * 60_000)
    expect(await writes(phone)).toMatchObject({ ad: null, ad_uuid: null })
  })
})

describe('the picture of an ad', () => {
  const fetchFor = ({ uuid }: Shown) =>
    fetchAdPicture(world.api.services, { business: world.business, entry: uuid })
  const again = async ({ uuid }: Shown) => {
    const [row] = await world.rows<{ ad: Shown['ad'] }>(
      `select body -> 'ad' as ad from entries where uuid = $1`,
      [uuid],
    )
    return row?.ad
  }
  const files = () => world.count('stored_files', 'ad_uuid is not null')
  async function came(id: string, own: object = {}): Promise<Shown> {
    const { whatsapp } = world.simulator
    const customer = whatsapp.createCustomer({ name: 'Con imagen', phone: newPhone() })
    const sent = whatsapp.send(customer.id, { type: 'text', text: 'Lo vi', ad: { id, ...own } })
    await sent.firstAttempt
    return entryNamed(sent.id)
  }

  it('is fetched by a job, once for all who come by it, and shown from our own address', async () => {
    const id = newId()
    const first = await came(id)
    expect(
      await world.rows('select 1 from graphile_worker._private_jobs where key = $1', [`ad:${first.uuid}`]),
    ).toHaveLength(1)
    await Promise.all([fetchFor(first), fetchFor(first)])
    const shown = await again(first)
    expect(shown?.picture).toMatch(/^\/api\/files\/[0-9a-f-]{36}$/)
    expect(await files()).toBe(1)

    const second = await came(id)
    await fetchFor(second)
    expect((await again(second))?.picture).toBe(shown?.picture)
    expect(await files()).toBe(1)

    const uuid = shown?.picture?.split('/').at(-1) ?? ''
    const file = await readFile(world.api.services, actorOf(world.api.world.tienda.ana), uuid)
    if (isRefusal(file)) throw new Error(file.msg)
    expect(file.mime).toBe('image/png')
    expect((await buffer(await file.content)).subarray(1, 4).toString()).toBe('PNG')
    // Another business has neither the file nor the ad.
    expect(await readFile(world.api.services, actorOf(world.api.world.otra.ana), uuid)).toMatchObject({
      code: 'FILE_NOT_FOUND',
    })
    const { db } = world.api.services
    expect(await db.read(world.api.world.otra.uuid, sql`select from ads`)).toEqual([])
    expect(await db.read(world.business, sql`select from ads where external_id = ${id}`)).toHaveLength(1)
  })

  it.each([
    ['of another host', 'http://169.254.169.254/latest/meta-data', 'image'],
    ['of a host that only looks like Meta', 'https://fbcdn.net.example.test/a.jpg', 'image'],
  ])('is not fetched from an address %s', async (_, picture) => {
    const entry = await came(newId(), { picture })
    await fetchFor(entry)
    expect((await again(entry))?.picture).toBeUndefined()
    expect(await files()).toBe(0)
  })

  it('is not kept where it is no picture', async () => {
    const page = `${new URL(world.api.services.settings.whatsappGraphBase).origin}/healthz`
    const entry = await came(newId(), { picture: page })
    await fetchFor(entry)
    expect((await again(entry))?.picture).toBeUndefined()
  })
})
