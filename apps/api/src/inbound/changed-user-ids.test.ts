import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../channels/test/test-provider'
import { textOf, webhookOf } from '../channels/test/test-webhooks'
import { deliverConversation } from '../delivery/deliver-conversation'

let world: ProviderWorld
let phone: string
let anew: string
beforeAll(async () => {
  world = await bootProviderWorld()
})
beforeEach(async () => {
  await world.reset()
  phone = newPhone()
  anew = newPhone()
})
afterAll(() => world.stop())

/** WhatsApp makes a new id of a person whenever they change their number. */
const before = () => `CO.1${phone}`
const after = () => `CO.2${phone}`

const minute = 60_000
const now = () => world.api.clock.now()
const seconds = (at: Date) => String(Math.floor(at.getTime() / 1000))
const key = () => world.account.phone_number_id
const said = (user: string | undefined, text: string, from: string | undefined) =>
  world.post(
    webhookOf([{ ...textOf(text), from, from_user_id: user, timestamp: seconds(now()) }], {
      key: key(),
      contacts: [{ profile: { name: 'Laura Gómez' }, user_id: user, wa_id: from }],
    }),
  )
/** As Meta's reference has it: without contacts, and without a sender where the phone may not be shown. */
const noticed = (system: object, at: Date, from?: string) =>
  world.post(
    webhookOf([{ from, id: `wamid.aviso${phone}`, timestamp: seconds(at), type: 'system', system }], {
      key: key(),
    }),
  )
const contactsOf = async (...names: string[]) => {
  const rows = await world.rows<{ contact_uuid: string }>(
    'select distinct contact_uuid from identities where external_id = any ($1)',
    [names],
  )
  return rows.length
}
const chatsOf = async (...texts: string[]) => {
  const stored = await world.messages(texts)
  expect(stored).toHaveLength(texts.length)
  return new Set(stored.map(({ conversation_uuid }) => conversation_uuid)).size
}

const changedId = () => ({ type: 'user_changed_user_id', previous_user_id: before(), user_id: after() })
const changedNumber = () => ({ type: 'user_changed_number', wa_id: anew })

describe.each(['notice first', 'message first'] as const)('a changed user id, %s', (order) => {
  /** They wrote, changed, and wrote again; of the last two either may come first. */
  async function change(system: object, from: string | undefined, then: string | undefined): Promise<void> {
    await said(before(), `antes ${phone}`, from)
    world.api.clock.advance(30 * minute)
    const at = now()
    const write = () => said(after(), `después ${phone}`, then)
    if (order === 'notice first') await noticed(system, at, from)
    world.api.clock.advance(minute)
    await write()
    if (order === 'message first') await noticed(system, at, from)
    await said(after(), `y otra vez ${phone}`, then)
    expect(await chatsOf(`antes ${phone}`, `y otra vez ${phone}`)).toBe(1)
    expect(await world.rows(`select error from webhook_items where state = 'pending'`)).toEqual([])
  }

  it('leaves one contact of a customer without a visible phone', async () => {
    await change(changedId(), undefined, undefined)
    expect(await contactsOf(before(), after())).toBe(1)
  })

  it('leaves one contact of a customer with a new number', async () => {
    await change({ ...changedNumber(), previous_user_id: before(), user_id: after() }, phone, anew)
    expect(await contactsOf(anew, after())).toBe(1)
  })

  it('leaves one contact where the notice has only the numbers', async () => {
    await change(changedNumber(), phone, anew)
    expect(await contactsOf(anew, after())).toBe(1)
    const lines = await world.rows(
      `select e.body from entries e join conversations c on c.uuid = e.conversation_uuid
       join identities d on d.contact_uuid = c.contact_uuid
       where d.external_id = $1 and e.body ->> 'event' in ('number_lost', 'number_inherited')`,
      [anew],
    )
    expect(lines).toEqual([])
  })
})

it('frees the old number once the id has changed: messages go to the id', async () => {
  const chat = await world.served(phone)
  const [user] = await world.rows<{ external_id: string }>(
    'select external_id from identities where contact_uuid = $1 and lasting',
    [chat.client],
  )
  world.api.clock.advance(60_000)
  await noticed({ ...changedId(), previous_user_id: user?.external_id }, now())
  await chat.write('¿Laura?')
  await deliverConversation(world.api.services, { business: world.business, conversation: chat.conversation })
  const sent = world.simulator.whatsapp.outbox().messages.at(-1)
  expect(world.simulator.whatsapp.outbox().refused.at(-1) ?? sent).toMatchObject({
    request: { recipient: after() },
  })
  // The number now belongs to another customer.
  await said(`CO.9${phone}`, `soy otra ${phone}`, phone)
  expect(await contactsOf(after(), phone)).toBe(2)
})

it('sends to the new number of a customer who keeps the id', async () => {
  await said(undefined, `sin id ${phone}`, phone)
  await said(before(), `con id ${phone}`, phone)
  world.api.clock.advance(minute)
  await said(before(), `otro número ${phone}`, anew)
  expect(await chatsOf(`sin id ${phone}`, `con id ${phone}`, `otro número ${phone}`)).toBe(1)
  const [names] = await world.rows<{ external_id: string }>(
    `select external_id from identities where external_id ~ '^[0-9]+$' and alias_group =
       (select alias_group from identities where external_id = $1) order by created_at desc`,
    [before()],
  )
  expect(names).toEqual({ external_id: anew })
})
