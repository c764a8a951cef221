import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../../channels/test/test-provider'
import { textOf, webhookOf } from '../../channels/test/test-webhooks'
import { absorbContact } from '../../contacts/merge/absorb-contact'
import { deliverConversation } from '../../delivery/deliver-conversation'
import type { EntryRow } from '../../entries/rows'
import { hiloActor } from '../../interactions/acts/perform/interaction-change'

let world: ProviderWorld
let phone: string
beforeAll(async () => {
  world = await bootProviderWorld()
})
beforeEach(async () => {
  await world.reset()
  phone = newPhone()
})
afterAll(() => world.stop())

const laura = () => `CO.1${phone}`
const pedro = () => `CO.2${phone}`
const names = new Map([
  ['1', 'Laura Gómez'],
  ['2', 'Pedro Ruiz'],
])
/** `minutes`: how much later than now they wrote it, by WhatsApp's clock. */
function said(user: string, text: string, { minutes = 0, from = phone as string | null } = {}) {
  const timestamp = String(Math.floor(world.api.clock.now().getTime() / 1000) + 60 * minutes)
  const name = names.get(user.charAt(3)) ?? user
  return webhookOf([{ ...textOf(text), from: from ?? undefined, from_user_id: user, timestamp }], {
    key: world.account.phone_number_id,
    contacts: [{ profile: { name }, user_id: user, ...(from && { wa_id: from }) }],
  })
}
const contactOf = async (external: string) => {
  const [row] = await world.rows<{ uuid: string; name: string; phone: string | null }>(
    `select c.uuid, c.name, c.phone from identities d join contacts c on c.uuid = d.contact_uuid
     where d.external_id = $1`,
    [external],
  )
  return row
}
const conversationOf = async (text: string) => (await world.messages([text]))[0]?.conversation_uuid
const linesOf = async (conversation: string | undefined) =>
  (
    await world.rows<Pick<EntryRow, 'body'> & { body: unknown }>(
      `select body from entries where conversation_uuid = $1 and kind = 'timeline' order by seq`,
      [conversation],
    )
  ).map(({ body }) => body)

it('takes another user id with a known number for another person', async () => {
  await world.post(said(laura(), 'soy laura', { minutes: -60 }))
  await world.post(said(pedro(), 'soy pedro', { minutes: -10 }))

  expect(await contactOf(laura())).toMatchObject({ name: 'Laura Gómez', phone: null })
  expect(await contactOf(pedro())).toMatchObject({ name: 'Pedro Ruiz', phone })
  expect(await contactOf(phone)).toEqual(await contactOf(pedro()))
  const [old, anew] = [await conversationOf('soy laura'), await conversationOf('soy pedro')]
  expect(old).not.toBe(anew)
  expect(await linesOf(old)).toEqual([{ event: 'number_lost', target: `+${phone}` }])
  expect(await linesOf(anew)).toEqual([{ event: 'number_inherited', target: 'Laura Gómez' }])

  // What they write next is each one's own, also under the number alone.
  await world.post(said(laura(), 'laura sin número', { from: null }))
  await world.post(webhookOf([textOf('pedro otra vez', phone)], { key: world.account.phone_number_id }))
  expect(await conversationOf('laura sin número')).toBe(old)
  expect(await conversationOf('pedro otra vez')).toBe(anew)
})

it('sends messages for the previous holder to their user id, not to the number', async () => {
  const chat = await world.served(phone)
  const [user] = await world.rows<{ external_id: string }>(
    'select external_id from identities where contact_uuid = $1 and lasting',
    [chat.client],
  )
  world.api.clock.advance(10 * 60_000)
  await world.post(said(pedro(), 'ahora es mío'))
  await chat.write('¿Laura?')
  await deliverConversation(world.api.services, { business: world.business, conversation: chat.conversation })
  const sent = world.simulator.whatsapp.outbox().messages.at(-1)
  expect(sent?.request).toMatchObject({ recipient: user?.external_id })
  expect(sent?.request).not.toHaveProperty('to')
})

it('reassigns nothing because of a message from before the change', async () => {
  await world.post(said(laura(), 'laura primero', { minutes: -60 }))
  await world.post(said(pedro(), 'pedro después', { minutes: -10 }))
  await world.post(said(laura(), 'laura, que tardó', { minutes: -50 }))
  expect(await conversationOf('laura, que tardó')).toBe(await conversationOf('laura primero'))
  expect(await contactOf(phone)).toEqual(await contactOf(pedro()))

  // The old one may even be heard of for the first time.
  phone = newPhone()
  await world.post(said(pedro(), 'solo pedro', { minutes: -10 }))
  await world.post(said(laura(), 'laura, que nunca llegó', { minutes: -50 }))
  expect(await contactOf(laura())).toMatchObject({ name: 'Laura Gómez', phone: null })
  expect(await contactOf(phone)).toEqual(await contactOf(pedro()))
  expect(await linesOf(await conversationOf('solo pedro'))).toEqual([])
  // Who has it again has it again.
  await world.post(said(laura(), 'lo recuperé', { minutes: -1 }))
  expect(await contactOf(phone)).toEqual(await contactOf(laura()))
})

it('creates one new contact, though many messages arrive at once', async () => {
  await world.post(said(laura(), 'antes de la avalancha', { minutes: -60 }))
  const many = Array.from({ length: 12 }, (_, n) => `avalancha ${phone} ${n}`)
  await Promise.all([
    ...many.map((text) => world.post(said(pedro(), text, { minutes: -10 }))),
    world.post(said(laura(), `tarde ${phone}`, { minutes: -55 })),
  ])
  const stored = await world.messages(many)
  expect(stored).toHaveLength(12)
  expect(new Set(stored.map(({ conversation_uuid }) => conversation_uuid)).size).toBe(1)
  expect(await conversationOf(`tarde ${phone}`)).toBe(await conversationOf('antes de la avalancha'))
  expect(await contactOf(phone)).toEqual(await contactOf(pedro()))
  expect(await linesOf(stored[0]?.conversation_uuid)).toHaveLength(1)
  expect(await world.rows(`select 1 from webhook_items where state = 'pending'`)).toEqual([])
})

it('does not merge two users because an agent entered the number of one in the contact of the other', async () => {
  await world.post(said(laura(), 'escondo mi número', { minutes: -60, from: null }))
  await world.rows('update contacts set phone = $1 where uuid = $2', [
    phone,
    (await contactOf(laura()))?.uuid,
  ])
  await world.post(said(pedro(), 'este es mi número', { minutes: -10 }))
  expect(await contactOf(laura())).toMatchObject({ phone: null })
  expect(await contactOf(pedro())).toMatchObject({ phone })
  expect(await conversationOf('este es mi número')).not.toBe(await conversationOf('escondo mi número'))
})

it('keeps contacts together that agents have merged', async () => {
  await world.post(said(laura(), 'con una cuenta', { minutes: -60 }))
  await world.post(said(pedro(), 'con la otra', { minutes: -50, from: null }))
  const contact = await contactOf(laura())
  const { services } = world.api
  const both = {
    by: hiloActor(world.business),
    keep: contact?.uuid ?? '',
    gone: (await contactOf(pedro()))?.uuid ?? '',
  }
  await services.db.pipeline.transaction(world.business, (tx) =>
    absorbContact(tx, both, services.clock.now()),
  )
  await world.post(said(pedro(), 'mi otro número', { minutes: -10 }))
  expect((await contactOf(pedro()))?.uuid).toBe(contact?.uuid)
  expect(await contactOf(phone)).toMatchObject({ uuid: contact?.uuid, phone })
})

it('takes no number from its new holder because of a late notice', async () => {
  const anew = newPhone()
  await world.post(said(laura(), 'me cambio de número', { minutes: -60 }))
  await world.post(said(pedro(), 'me lo dieron', { minutes: -10 }))
  const notice = {
    from: phone,
    from_user_id: laura(),
    id: `wamid.aviso${phone}`,
    timestamp: String(Math.floor(world.api.clock.now().getTime() / 1000) - 30 * 60),
    type: 'system',
    system: { type: 'user_changed_number', wa_id: anew, user_id: `CO.9${phone}` },
  }
  await world.post(webhookOf([notice], { key: world.account.phone_number_id }))
  expect(await contactOf(phone)).toMatchObject({ name: 'Pedro Ruiz', phone })
  expect(await contactOf(anew)).toMatchObject({ name: 'Laura Gómez', phone: anew })
  expect(await contactOf(`CO.9${phone}`)).toMatchObject({ name: 'Laura Gómez' })
})
