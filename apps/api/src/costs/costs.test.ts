import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CostReport, instantOf, isRefusal, type MessageCost } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { envelopeOf } from '../channels/providers/whatsapp/envelope'
import { parseWebhook } from '../channels/providers/whatsapp/parse/parse'
import { purge } from '../retention/purge'
import { type Administration, bootAdministration } from '../test/administration'
import { type Chat, waitingChat } from '../test/chats'
import { postWebhook } from '../test/customer'
import { actorOf } from '../test/factories'
import { costReport } from './cost-report'
import rates from './rates.json'
import { recordPrices } from './record-price'
import { months } from './test/invoices.json'

const zone = 'America/Bogota'
const noon = new Date('2026-11-20T17:00:00Z')
let hilo: Administration
beforeAll(async () => {
  hilo = await bootAdministration(() => noon)
  await hilo.api.owner.query('update businesses set time_zone = $1', [zone])
})
afterAll(() => hilo.stop())
beforeEach(() => hilo.api.owner.query('delete from message_prices'))

const account = () => hilo.api.world.tienda.whatsapp
const seconds = (at: Date) => String(Math.floor(at.getTime() / 1000))
const regular = (category: string) => ({ billable: true, pricing_model: 'PMP', category, type: 'regular' })

interface Told {
  readonly id: string
  readonly status: string
  readonly at?: Date
  readonly [more: string]: unknown
}
const webhookOf = (statuses: readonly Told[]) =>
  envelopeOf(
    {
      metadata: { display_phone_number: '576011234567', phone_number_id: account().phone_number_id },
      statuses: statuses.map(({ at = noon, ...told }) => ({
        timestamp: seconds(at),
        recipient_id: '573001234567',
        ...told,
      })),
    },
    { waba: account().waba_id },
  )
const tell = async (...statuses: Told[]) => {
  const { status } = await postWebhook(hilo.api, account(), webhookOf(statuses))
  expect(status).toBe(200)
}
const report = async (query = '', ask = hilo.admin): Promise<CostReport> => {
  const { status, body } = await ask('get', `/api/reports/costs${query}`)
  expect([status, body.code]).toEqual([200, undefined])
  return body
}
const of = ({ groups }: CostReport, by: string, key: string) =>
  groups.find((group) => group.by === by && group.key === key)

/** A message that the provider accepted, as if a person had sent it. */
async function sent(
  chat: Chat,
  author: 'user' | 'bot',
  body: object = { text: 'Con gusto' },
): Promise<string> {
  const id = `wamid.${randomUUID()}`
  await hilo.api.owner.query(
    `insert into entries (business_uuid, uuid, conversation_uuid, interaction_uuid, channel_account_uuid, kind, seq, version,
       author_kind, author_uuid, type, body, date, created_at, status, provider_message_id)
     select e.business_uuid, gen_random_uuid(), e.conversation_uuid, e.interaction_uuid, e.channel_account_uuid, 'message',
       (select max(seq) + 1 from entries where conversation_uuid = e.conversation_uuid), e.version,
       $2::author_kind, $3, 'text', $4, e.date, e.created_at, 'sent', $5
     from entries e where e.interaction_uuid = $1 limit 1`,
    [chat.uuid, author, author === 'user' ? hilo.api.world.tienda.ana.uuid : null, JSON.stringify(body), id],
  )
  await hilo.api.owner.query(
    `update conversations set last_seq = (select max(seq) from entries where conversation_uuid = $1) where uuid = $1`,
    [chat.conversation],
  )
  return id
}

describe('what the statuses of a message say', () => {
  it('is kept by number, area, person, bot, template and category, once however often it comes', async () => {
    const chat = await waitingChat(hilo.api)
    const [area] = (
      await hilo.api.owner.query(
        `update interactions set area_uuid = (select uuid from areas where business_uuid = $2 limit 1)
         where uuid = $1 returning area_uuid`,
        [chat.uuid, hilo.api.world.tienda.uuid],
      )
    ).rows
    const [byAna, byBot] = [
      await sent(chat, 'user', {
        text: 'Hola',
        template: { name: 'seguimiento', language: 'es', values: [] },
      }),
      await sent(chat, 'bot'),
    ]
    const all: Told[] = [
      { id: byAna, status: 'sent', pricing: regular('utility') },
      { id: byAna, status: 'delivered', pricing: regular('utility') },
      { id: byBot, status: 'delivered', pricing: regular('service') },
    ]
    await tell(...all)
    await tell(...all)
    await tell({ id: byAna, status: 'read', at: new Date(noon.getTime() + 60_000) })
    const found = await report()
    expect(found).toMatchObject({
      month: '2026-11',
      currency: 'USD',
      rates_from: '2026-10-01',
      total: { messages: 2, free: 1, unpriced: 0, amount: 800 },
    })
    const utility = { messages: 1, free: 0, unpriced: 0, amount: 800 }
    const free = { messages: 1, free: 1, unpriced: 0, amount: 0 }
    expect(of(found, 'author', hilo.api.world.tienda.ana.uuid)).toMatchObject({
      name: 'Ana',
      ...utility,
    })
    expect(of(found, 'author', 'bot')).toMatchObject({ name: null, ...free })
    expect(of(found, 'template', 'seguimiento')).toMatchObject(utility)
    expect(of(found, 'category', 'utility')).toMatchObject(utility)
    expect(of(found, 'country', 'CO')).toMatchObject({ messages: 2 })
    expect(of(found, 'area', area.area_uuid)).toMatchObject({ messages: 2, amount: 800 })
    expect(of(found, 'account', account().uuid)).toMatchObject({
      messages: 2,
      free_messages: { messages: 1000, used: 1, left: 999 },
    })
  })

  it('is joined where they come together, and each lacks what another says', async () => {
    const id = await sent(await waitingChat(hilo.api), 'bot')
    const read = new Date(noon.getTime() - 60_000)
    const delivered = new Date(noon.getTime() - 120_000)
    await tell(
      { id, status: 'sent', pricing: regular('utility') },
      { id, status: 'read', at: read },
      { id, status: 'delivered', at: delivered },
    )
    const { rows } = await hilo.api.owner.query('select category, charged_at from message_prices')
    // Meta's seconds count as their end.
    const charged_at = new Date(delivered.getTime() + 999)
    expect(rows).toEqual([{ category: 'utility', charged_at }])
  })

  it('costs nothing before it reaches the customer, nor if it fails', async () => {
    await tell({ id: 'wamid.solo-sale', status: 'sent', pricing: regular('marketing') })
    await tell({ id: 'wamid.falla', status: 'sent', pricing: regular('marketing') })
    await tell({ id: 'wamid.falla', status: 'failed', errors: [{ code: 131026 }] })
    expect((await report()).total.messages).toBe(0)
  })

  it('is whose message it was, where the status came before the answer to our send', async () => {
    await tell({ id: 'wamid.antes', status: 'delivered', pricing: regular('service') })
    expect(of(await report(), 'author', 'none')).toMatchObject({ messages: 1 })
  })

  it('is of the AI’s answer, whose copy comes after its status', async () => {
    const { phone } = await waitingChat(hilo.api)
    const id = `wamid.${randomUUID()}`
    await tell({ id, status: 'delivered', pricing: regular('service') })
    const message = { type: 'text', to: `+${phone}`, text: { body: 'Sí, quedan dos.' } }
    const echo = { id, timestamp: seconds(noon), message }
    const metadata = { display_phone_number: '576011234567', phone_number_id: account().phone_number_id }
    const copy = envelopeOf(
      { metadata, standby: { message_echoes: [echo] } },
      { field: 'standby', waba: account().waba_id },
    )
    expect((await postWebhook(hilo.api, account(), copy)).status).toBe(200)
    const found = await report()
    expect(of(found, 'author', 'app')).toMatchObject({ messages: 1 })
    expect(of(found, 'author', 'none')).toBeUndefined()
  })

  it('counts what the provider itself marks as free among the free ones, unless it follows an ad', async () => {
    const marked = { ...regular('service'), billable: false, type: 'free_customer_service' }
    const byAd = { billable: false, category: 'referral_conversion', type: 'free_entry_point' }
    const told = (n: number, pricing: object, prefix: string) =>
      Array.from({ length: n }, (_, k) => ({ id: `wamid.${prefix}${k}`, status: 'delivered', pricing }))
    await tell(...told(999, marked, 'gratis'))
    await tell(...told(5, byAd, 'anuncio'))
    await tell(
      ...told(3, regular('service'), 'cobrado').map((one) => ({
        ...one,
        at: new Date(noon.getTime() + 1000),
      })),
    )
    const found = await report()
    expect(found.total).toMatchObject({ messages: 1007, free: 1005, amount: 1_600 })
    expect(of(found, 'account', account().uuid)?.free_messages).toMatchObject({ used: 1000, left: 0 })
  })

  it('shows no rate as such, and never as nothing to pay', async () => {
    await tell(
      { id: 'wamid.agente', status: 'delivered', pricing: regular('meta_business_agent') },
      { id: 'wamid.nada', status: 'read' },
    )
    const found = await report()
    expect(found.total).toEqual({ messages: 2, free: 0, unpriced: 2, amount: 0 })
    expect(of(found, 'category', 'none')).toMatchObject({ unpriced: 1 })
  })

  it('belongs to the month of the business’s clocks', async () => {
    const begins = instantOf(zone, '2026-11-01')
    await tell(
      {
        id: 'wamid.octubre',
        status: 'delivered',
        at: new Date(begins.getTime() - 1000),
        pricing: regular('utility'),
      },
      { id: 'wamid.noviembre', status: 'delivered', at: begins, pricing: regular('utility') },
    )
    expect((await report('?month=2026-10')).total.amount).toBe(800)
    expect((await report('?month=2026-11')).total.amount).toBe(800)
    const september = await report('?month=2026-09')
    expect([september.rates_from, september.total.messages, september.forecast]).toEqual([null, 0, null])
  })
})

it('a status with values that nobody expects is without a rate, never 0, and stops nothing', async () => {
  const far = '4102444800000000'
  const hostile: object[] = [
    { pricing: { ...regular('nueva_categoria'), type: 'nuevo_tipo' } },
    { pricing: { billable: 'yes', category: 7, type: { a: 1 } } },
    { pricing: regular('x'.repeat(5_000)) },
    { pricing: regular('__proto__') },
    { pricing: { ...regular('utility'), billable: null, price: -1, currency: 'XXX', amount: 1e308 } },
    { pricing: [], conversation: { origin: { type: 'referral_conversion' }, expiration_timestamp: far } },
    { pricing: regular('utility'), recipient_id: '0', recipient_user_id: 'ZZ.1' },
  ]
  const told = hostile.map((more, at) => ({
    id: `wamid.raro${at}`,
    status: 'delivered',
    timestamp: far,
    ...more,
  }))
  await tell(...told)
  await tell(...told.toReversed())
  const { total } = await report()
  // Two have a category with a rate, and a country: Colombia, and one that is in no list. The price that Meta names is no rate of ours.
  expect(total).toMatchObject({ messages: 7, unpriced: 5, amount: 800 + 7_700 })
  const kept = await hilo.api.owner.query(
    `select max(charged_at) as charged, max(free_until) as free from message_prices`,
  )
  expect(kept.rows[0].charged.getTime()).toBeLessThan(noon.getTime() + 60_000)
  expect(kept.rows[0].free.getTime()).toBeLessThan(noon.getTime() + 8 * 24 * 3_600_000)
  const failed = await hilo.api.owner.query(
    `select error from webhook_items where state in ('pending', 'dead')`,
  )
  expect(failed.rows).toEqual([])
})

describe('a month in which a card begins', () => {
  it.each(months)('$what: $worked', async ({ cards, messages, millionths, unpriced = 0, free }) => {
    const ratesFile = join(hilo.api.dataDir, `tarifas-${randomUUID()}.json`)
    const written = cards.map(({ rates: own, ...card }) => ({
      ...card,
      markets: [{ market: 'Colombia', countries: ['CO'], rates: own }],
    }))
    writeFileSync(
      ratesFile,
      JSON.stringify({ currency: 'USD', sources: [{ says: 'a mano' }], cards: written }),
    )
    const { services, world } = hilo.api
    for (const { day, n, category } of messages)
      await hilo.api.owner.query(
        `insert into message_prices (business_uuid, channel_account_uuid, message_key, category, country, charged_at, recorded_at)
         select $1, $2, gen_random_uuid()::text, $3, 'CO', $4::timestamptz + make_interval(secs => k), $4 from generate_series(1, $5) k`,
        [world.tienda.uuid, account().uuid, category, instantOf(zone, day), n],
      )
    const month = await costReport(
      { ...services, settings: { ...services.settings, ratesFile } },
      actorOf(world.tienda.admin),
      { month: '2026-11' },
    )
    if (isRefusal(month)) throw new Error(month.msg)
    expect([month.total.amount, month.total.unpriced]).toEqual([millionths, unpriced])
    expect(of(month, 'account', account().uuid)?.free_messages).toEqual(free)
  })
})

describe('the report', () => {
  it('is the administrators’, and of nobody else’s business', async () => {
    await tell({ id: 'wamid.uno', status: 'delivered', pricing: regular('utility') })
    expect((await hilo.ana('get', '/api/reports/costs')).status).toBe(403)
    expect((await report('', hilo.stranger)).total.messages).toBe(0)
    expect((await hilo.admin('get', '/api/reports/costs?month=2026-13')).status).toBe(422)
  })

  it('is kept for two years, and says so of an older month', async () => {
    await tell({ id: 'wamid.hoy', status: 'delivered', pricing: regular('utility') })
    await hilo.api.owner.query(
      `insert into message_prices (business_uuid, channel_account_uuid, message_key, charged_at, recorded_at)
       select $1, $2, k::text, case when k < 3 then $3::timestamptz - make_interval(months => 12 * k) end, $3::timestamptz - make_interval(months => 12 * k)
       from generate_series(1, 4) k`,
      [hilo.api.world.tienda.uuid, account().uuid, instantOf(zone, '2026-11-02')],
    )
    await purge(hilo.api.services)
    const kept = await hilo.api.owner.query(
      `select message_key from message_prices where length(message_key) = 1 order by 1`,
    )
    expect(kept.rows.map(({ message_key }) => message_key)).toEqual(['1', '2'])
    expect((await report('?month=2024-11')).total.messages).toBe(1)
    const { status, body } = await hilo.admin('get', '/api/reports/costs?month=2024-10')
    expect([status, body.fields?.month]).toEqual([422, 'Los costos se guardan 24 meses'])
  })

  it('foresees the month', async () => {
    await tell({ id: 'wamid.otro', status: 'delivered', pricing: regular('marketing') })
    const { ms, ofMs } = {
      ms: noon.getTime() - instantOf(zone, '2026-11-01').getTime(),
      ofMs: instantOf(zone, '2026-12-01').getTime() - instantOf(zone, '2026-11-01').getTime(),
    }
    const { forecast } = await report()
    // The clock of the test moves on a little.
    expect(forecast).toBeGreaterThan((12_500 * ofMs) / ms - 20)
    expect(forecast).toBeLessThanOrEqual(Math.ceil((12_500 * ofMs) / ms))
  })
})

describe('what a message will cost', () => {
  const cost = async (chat: Chat, ask = hilo.admin): Promise<MessageCost | null> => {
    const { status, body } = await ask('get', `/api/conversations/${chat.conversation}/cost`)
    return status === 200 ? (body as MessageCost | null) : Promise.reject(new Error(String(body.code)))
  }

  it('is that of the customer’s country, with the free messages that are left', async () => {
    const chat = await waitingChat(hilo.api)
    expect(await cost(chat)).toEqual({
      currency: 'USD',
      ...{ service: 800, utility: 800, marketing: 12_500, authentication: 800 },
      free_messages: { messages: 1000, used: 0, left: 1000 },
      free_until: null,
    })
    const id = await sent(chat, 'user')
    await tell({
      id,
      status: 'delivered',
      recipient_id: undefined,
      recipient_user_id: 'MX.134912',
      pricing: regular('service'),
    })
    expect(await cost(chat)).toMatchObject({ service: 8_500, free_messages: { used: 1, left: 999 } })
  })

  it('is nothing for 72 hours after an ad', async () => {
    const chat = await waitingChat(hilo.api)
    const until = new Date(noon.getTime() + 72 * 3_600_000)
    const conversation = { origin: { type: 'referral_conversion' }, expiration_timestamp: seconds(until) }
    const pricing = { billable: false, category: 'referral_conversion', type: 'free_entry_point' }
    await tell({ id: await sent(chat, 'user'), status: 'sent', conversation, pricing })
    expect(new Date((await cost(chat))?.free_until ?? 0).getTime()).toBeCloseTo(until.getTime(), -4)
  })

  it('is told to who may read the chat', async () => {
    const chat = await waitingChat(hilo.api)
    await expect(cost(chat, hilo.stranger)).rejects.toThrow('CONVERSATION_NOT_FOUND')
  })
})

describe('an invoice of 10,000 messages', () => {
  const categories = ['service', 'service', 'service', 'utility', 'marketing', 'authentication'] as const
  const countries = ['CO', 'MX', 'PE', 'AR', 'CL', 'EC', 'ES', 'US', 'BR', 'CU'] as const
  const phones: Record<(typeof countries)[number], string> = {
    ...{ CO: '573001234567', MX: '5215512345678', PE: '51987654321', AR: '5491123456789', CL: '56912345678' },
    ...{ EC: '593991234567', ES: '34600123456', US: '16505551234', BR: '5511987654321', CU: '5351234567' },
  }
  /** In hundredths of a cent, out of the file, without what reads it. */
  const tenThousandths = (country: string, category: string): bigint => {
    const [{ markets } = { markets: [] }] = rates.cards
    const market =
      markets.find((one) => one.countries.includes(country)) ??
      markets.find((one) => one.countries.includes('*'))
    const [, written = ''] = Object.entries(market?.rates ?? {}).find(([name]) => name === category) ?? []
    const [whole = '', decimals = ''] = written.split('.')
    return BigInt(whole + decimals.padEnd(4, '0'))
  }

  it('with doubles, failures and free ones agrees to the cent', async () => {
    const begins = instantOf(zone, '2026-11-01').getTime()
    let expected = 0n
    let left = 1000
    let delivered = 0
    const told: Told[] = []
    for (let n = 0; n < 10_000; n++) {
      const category = categories[n % categories.length] ?? 'service'
      const country = countries[(n * 7) % countries.length] ?? 'CO'
      const at = new Date(begins + n * 120_000)
      const isAd = n % 13 === 0
      const pricing = isAd
        ? { billable: false, category: 'referral_conversion', type: 'free_entry_point' }
        : regular(category)
      const status = (name: string, more: object = {}) =>
        told.push({ id: `wamid.${n}`, status: name, at, recipient_id: phones[country], ...more })
      status('sent', { pricing })
      if (n % 11 === 0) {
        status('failed', { errors: [{ code: 131026 }] })
        continue
      }
      // Read at once, without a status that it was delivered; or reported twice.
      if (n % 5 === 0) status('read', { pricing })
      else status('delivered', { pricing })
      if (n % 3 === 0) status('delivered', { pricing })
      delivered += 1
      if (isAd) continue
      if (category === 'service' && left > 0) left -= 1
      else expected += tenThousandths(country, category)
    }
    const items = told.flatMap((one) => parseWebhook(Buffer.from(JSON.stringify(webhookOf([one])))))
    const { uuid } = account()
    const business = hilo.api.world.tienda.uuid
    // Backwards: a status may come at any time.
    for (let from = 0; from < items.length; from += 2_000)
      await hilo.api.services.db.pipeline.transaction(business, (tx) =>
        tx.commit(
          Promise.all(
            items
              .slice(from, from + 2_000)
              .toReversed()
              .map((item) =>
                'status' in item && item.status.price
                  ? recordPrices(
                      tx,
                      { business, uuid },
                      [{ providerId: item.status.providerMessageId, entry: null, note: item.status.price }],
                      noon,
                    )
                  : null,
              ),
          ),
        ),
      )
    const { total, groups } = await report()
    expect([total.messages, total.unpriced]).toEqual([delivered, 0])
    expect(total.amount).toBe(Number(expected) * 100)
    expect(Math.round(total.amount / 10_000)).toBe(Math.round(Number(expected) / 100))
    for (const by of ['account', 'area', 'author', 'template', 'category', 'country'])
      expect(groups.filter((one) => one.by === by).reduce((sum, one) => sum + one.amount, 0)).toBe(
        total.amount,
      )
    expect(groups.find(({ by }) => by === 'account')?.free_messages).toEqual({
      messages: 1000,
      used: 1000,
      left: 0,
    })
  })
})
