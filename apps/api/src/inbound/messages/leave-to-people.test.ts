import { randomUUID } from 'node:crypto'
import type { ChannelType } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runBot } from '../../bot/run-bot'
import { customerOf, messageOf, newPhone } from '../../test/generated/events/arrivals'
import { bootShop, type Shop } from '../../test/generated/fixture/shop'
import { storeItem } from '../items/store-item'

let shop: Shop
const accounts = new Map<ChannelType, string>()
beforeAll(async () => {
  shop = await bootShop()
  const { whatsapp } = shop.api.world.tienda
  accounts.set('whatsapp', whatsapp.uuid)
  const [row] = await shop.admin.sql<{ uuid: string }>(
    `insert into channel_accounts (business_uuid, uuid, type, name, external_id, credentials, secret_fingerprint, created_at, updated_at)
     select business_uuid, gen_random_uuid(), 'gmail', 'Correo', 'ventas@tienda.test', credentials, '', created_at, updated_at
     from channel_accounts where uuid = $1 returning uuid`,
    [whatsapp.uuid],
  )
  accounts.set('gmail', row?.uuid ?? '')
})
afterAll(() => shop.stop())

const business = () => shop.api.world.tienda.uuid
const sql = (text: string, ...values: unknown[]) => shop.admin.sql(text, [business(), ...values])
const welcome = (text: string) =>
  sql('update whatsapp_configs set bot_input_message = $2 where business_uuid = $1', text)
const assigns = (behavior: 'AUTOMATIC' | 'MANUAL') =>
  sql('update settings set behavior_interaction = $2 where business_uuid = $1', behavior)
beforeEach(async () => {
  await welcome('')
  await assigns('MANUAL')
  await sql('update areas set state = (name = $2) where business_uuid = $1', 'Ventas')
})

const arrivesBy = (type: ChannelType, item: object) =>
  storeItem(
    shop.api.services.db,
    { business: business(), uuid: accounts.get(type) ?? '', type },
    { accountKey: null, dedupeKey: randomUUID(), raw: {}, ...item } as never,
    shop.api.clock.now(),
  )
const writes = (type: ChannelType, key: string, own: object = {}) =>
  arrivesBy(type, { message: messageOf(customerOf(key, { phone: null }), shop.api, own) })

/** Who has still to hear of what `work` causes, and the jobs for it. */
async function heardOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  await sql('delete from event_dues where business_uuid = $1')
  await shop.admin.sql('delete from graphile_worker._private_jobs')
  await work()
  const dues = await sql('select listener as name from event_dues where business_uuid = $1')
  const jobs = await shop.admin.sql(
    `select 'job of ' || t.identifier as name from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier in ('answer_customer', 'assign_waiting')`,
  )
  return [...dues, ...jobs].map(({ name }) => String(name)).toSorted()
}

const bot = ['bot', 'facts', 'job of answer_customer']
it.each<[string, ChannelType, () => Promise<unknown>, string[]]>([
  ['a mail', 'gmail', () => welcome('Hola'), ['facts']],
  ['a chat, and the business has a welcome', 'whatsapp', () => welcome('Hola'), bot],
  ['a chat, and there are areas to choose from', 'whatsapp', () => shop.admin.area(), bot],
  [
    'a chat out of hours, which a notice tells',
    'whatsapp',
    () => sql(`update schedules set enabled = true, away_message = 'Ya volvemos.' where business_uuid = $1`),
    bot,
  ],
  [
    'a chat, and the bot has nothing to say',
    'whatsapp',
    () => sql('update schedules set enabled = false where business_uuid = $1'),
    ['facts'],
  ],
])('wakes the bot only where it may answer: %s', async (_, type, prepare, heard) => {
  await prepare()
  expect(await heardOf(() => writes(type, newPhone()))).toEqual(heard)
})

it('lets assignment begin at once where the bot has nothing to say, and not again with the next message', async () => {
  await assigns('AUTOMATIC')
  const key = newPhone()
  expect(await heardOf(() => writes('gmail', key))).toEqual(['assignment', 'facts', 'job of assign_waiting'])
  expect(await heardOf(() => writes('gmail', key))).toEqual([])
  const waits = await sql(
    `select i.bot from interactions i join channel_accounts a on a.business_uuid = i.business_uuid and a.type = 'gmail'
     join conversations c on c.uuid = i.conversation_uuid and c.channel_account_uuid = a.uuid
     where i.business_uuid = $1 order by i.created_at desc, i.uuid limit 1`,
  )
  expect(waits).toMatchObject([{ bot: { silent: true, read_seq: 1 } }])
})

it('lets assignment begin at once where a call begins the chat, and the bot has nothing to say', async () => {
  await assigns('AUTOMATIC')
  await sql('update schedules set enabled = false where business_uuid = $1')
  const phone = newPhone()
  const calls = () =>
    arrivesBy('whatsapp', {
      call: {
        call: `wacid.${phone}`,
        customer: customerOf(phone),
        at: shop.api.clock.now(),
        event: { kind: 'began', offer: 'v=0' },
      },
    })
  expect(await heardOf(calls)).toEqual(['assignment', 'facts', 'job of assign_waiting'])
  const [waits] = await sql(
    `select i.bot from interactions i join conversations c on c.uuid = i.conversation_uuid
     join contacts p on p.uuid = c.contact_uuid where i.business_uuid = $1 and p.phone = $2`,
    phone,
  )
  expect(waits).toMatchObject({ bot: { silent: true } })
  // The bot is not woken for the next text either.
  expect(
    await heardOf(() => arrivesBy('whatsapp', { message: messageOf(customerOf(phone), shop.api) })),
  ).toEqual([])
})

it('wakes nobody for what the business writes elsewhere', async () => {
  await welcome('Hola')
  const phone = newPhone()
  await writes('whatsapp', phone)
  const echo = { message: messageOf(customerOf(phone, { phone: null }), shop.api), entry: null }
  expect(await heardOf(() => arrivesBy('whatsapp', { echo }))).toEqual([])
})

it('wakes the bot for a button of an older menu', async () => {
  const content = { type: 'text', body: { text: 'Ventas', choice: shop.api.world.tienda.ventas.uuid } }
  expect(await heardOf(() => writes('whatsapp', newPhone(), { content }))).toEqual(bot)
})

it('leaves to the bot what woke it and what it has not read yet, though the next message finds nothing to say', async () => {
  const { uuid: area } = shop.api.world.tienda.ventas
  const phone = newPhone()
  await writes('whatsapp', phone)
  // Another app has had the chat: the bot has read the first message, and has written nothing.
  const [chat] = await sql(
    `update interactions i set bot = '{"read_seq": 1}' from conversations c join identities d on d.uuid = c.identity_uuid
     where i.business_uuid = $1 and c.uuid = i.conversation_uuid and d.external_id = $2 returning i.uuid`,
    phone,
  )
  await welcome('')
  await sql('update schedules set enabled = false where business_uuid = $1')
  await writes('whatsapp', phone, { content: { type: 'text', body: { text: 'Ventas', choice: area } } })
  await writes('whatsapp', phone)
  const interaction = String(chat?.uuid)
  const chosen = async () =>
    (await sql('select area_uuid from interactions where business_uuid = $1 and uuid = $2', interaction))[0]
  expect(await chosen()).toEqual({ area_uuid: null })
  await runBot(shop.api.services, { business: business(), interaction })
  expect(await chosen()).toEqual({ area_uuid: area })
})
