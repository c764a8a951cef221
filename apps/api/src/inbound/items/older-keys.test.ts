import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { envelopeOf } from '../../channels/providers/whatsapp/envelope'
import { bootApi, type TestApi } from '../../test/boot'
import { waitingChat } from '../../test/chats'
import { customerWrites, postWebhook } from '../../test/customer'

/* During an upgrade a process of the older version stores items under the provider's plain names. What comes again changes nothing. */

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ start: false })
})
afterAll(() => api.stop())

const rows = async <T extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await api.owner.query<T>(text, values)).rows
const phone = '573001234567'
const account = () => api.world.tienda.whatsapp
const seconds = (ago = 0) => String(Math.floor(api.clock.now().getTime() / 1000) - ago)
const post = async (value: object, field = 'messages') => {
  const metadata = { phone_number_id: account().phone_number_id }
  const envelope = envelopeOf({ metadata, ...value }, { field, waba: account().waba_id })
  expect((await postWebhook(api, account(), envelope)).status).toBe(200)
}
/** What the older version would have stored of it: the same rows under plain keys. */
const asOlder = async (keys: readonly string[]) => {
  for (const key of keys) {
    const hash = `id:${createHash('sha256').update(key).digest('base64url')}`
    const found = await rows('update webhook_items set dedupe_key = $2 where dedupe_key = $1 returning 1', [
      hash,
      key,
    ])
    expect(found, key).toHaveLength(1)
  }
}
const everything = async () => ({
  entries: await rows('select to_jsonb(e) as entry from entries e order by seq, uuid'),
  interactions: await rows('select to_jsonb(i) as one from interactions i order by uuid'),
  prices: await rows('select to_jsonb(p) as price from message_prices p order by message_key'),
})

it('a message, a status with its price, a reaction and a deletion', async () => {
  const chat = await waitingChat(api, 'Hola')
  const [first] = await customerWrites(api, account(), { text: 'Otra vez', phone, id: 'wamid.uno' })
  const [ours] = await rows<{ id: string }>(
    `update entries set provider_message_id = 'wamid.nuestro', author_kind = 'user', status = 'sent'
     where interaction_uuid = $1 and kind = 'message' returning provider_message_id as id`,
    [chat.uuid],
  )
  const pricing = { billable: true, pricing_model: 'PMP', category: 'service', type: 'regular' }
  const at = seconds()
  const status = { id: ours?.id, status: 'delivered', timestamp: at, recipient_id: phone, pricing }
  const reaction = {
    from: phone,
    id: 'wamid.reaccion',
    timestamp: at,
    type: 'reaction',
    reaction: { message_id: 'wamid.nuestro', emoji: '👍' },
  }
  const tellAll = async () => {
    await post({ statuses: [status] })
    await post({ messages: [reaction], contacts: [{ profile: { name: 'Laura' }, wa_id: phone }] })
    if (first) await customerWrites(api, account(), { ...first })
  }
  await tellAll()
  await asOlder(['wamid.uno', `wamid.nuestro:delivered:${at}`, 'wamid.reaccion'])
  const before = await everything()
  await tellAll()
  expect(await everything()).toEqual(before)
})
