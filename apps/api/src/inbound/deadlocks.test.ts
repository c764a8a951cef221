import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fetchMedia } from '../channels/media/fetch-media'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../channels/test/test-provider'
import { textOf, webhookOf } from '../channels/test/test-webhooks'
import { mergeContacts } from '../contacts/merge/merge-contacts'
import { withLostDeadlock } from '../test/database/with-lost-deadlock'
import { actorOf } from '../test/factories'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

interface Chat {
  readonly phone: string
  readonly contact: string
  readonly conversation: string
}
async function chat(phone = newPhone()): Promise<Chat> {
  await world.post(webhookOf([textOf('hola', phone)], { key: world.account.phone_number_id }))
  const [row] = await world.rows<Omit<Chat, 'phone'>>(
    `select v.uuid as conversation, v.contact_uuid as contact
     from conversations v join identities d on d.contact_uuid = v.contact_uuid where d.external_id = $1`,
    [phone],
  )
  if (!row) throw new Error('no chat')
  return { phone, ...row }
}

const hold = (table: string, uuid: string) => `select from ${table} where uuid = '${uuid}' for update`

it('stores a message that lost a deadlock, within the same webhook', async () => {
  const { phone, conversation } = await chat()
  const status = await withLostDeadlock(
    world.api.owner,
    {
      held: hold('conversations', conversation),
      wanted: `select pg_advisory_xact_lock(hashtextextended('${world.account.uuid}:${phone}', 0))`,
    },
    () => world.post(webhookOf([textOf('otra vez yo', phone)], { key: world.account.phone_number_id })),
  )
  expect(status).toBe(200)
  expect(await world.messages(['otra vez yo'])).toHaveLength(1)
})

it('stores a fetched file that lost a deadlock', async () => {
  const customer = world.simulator.whatsapp.createCustomer({ name: 'Con foto', phone: newPhone() })
  const sent = world.simulator.whatsapp.send(customer.id, {
    type: 'image',
    file: { name: 'ruana.png', mime: 'image/png', bytes: Uint8Array.from(Buffer.from('una foto')) },
    caption: '',
  })
  await sent.firstAttempt
  const [entry] = await world.rows(
    'select uuid, conversation_uuid from entries where provider_message_id = $1',
    [sent.id],
  )
  await withLostDeadlock(
    world.api.owner,
    { held: hold('entries', entry?.uuid), wanted: hold('conversations', entry?.conversation_uuid) },
    () => fetchMedia(world.api.services, { business: world.business, entry: entry?.uuid }),
  )
  const [after] = await world.rows('select body from entries where uuid = $1', [entry?.uuid])
  expect(after?.body.url).toMatch(/^\/api\/files\//)
  expect(await world.count('stored_files', `entry_uuid = '${entry?.uuid}'`)).toBe(1)
})

it('merges contacts once after a lost deadlock', async () => {
  const [kept, gone] = await Promise.all([chat(), chat()])
  const requester = { actor: actorOf(world.api.world.tienda.admin), address: '127.0.0.1' }
  const merged = await withLostDeadlock(
    world.api.owner,
    { held: hold('contacts', kept.contact), wanted: hold('conversations', kept.conversation) },
    () => mergeContacts(world.api.services, requester, { id: kept.contact, other: gone.contact }),
  )
  expect(merged).toMatchObject({ uuid: kept.contact })
})
